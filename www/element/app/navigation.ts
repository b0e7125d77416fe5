// Stands for SvelteKit's `$app/navigation`: in somebody else's page nothing of ours navigates.
export function afterNavigate(): void {}
export function beforeNavigate(): void {}
export function replaceState(): void {}

// Stands for SvelteKit's `$app/state` where a figure runs in somebody else's page: only the language is asked for.
export const page = $state({ params: { lang: "en" }, url: new URL(location.href), state: {} });

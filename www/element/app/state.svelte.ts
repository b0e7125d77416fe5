// Stands for SvelteKit's `$app/state` where a figure runs in somebody else's page: the language, and where the tutorial is.
export const page = $state({ params: { lang: "en" }, url: new URL(location.href), state: {}, site: "" });

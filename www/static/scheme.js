// Runs before the first paint, so that a stored choice of light or dark does not flash.
try {
  const scheme = localStorage.getItem("posenc-scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
} catch {
  // No storage, no stored choice.
}

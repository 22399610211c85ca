/** Redirects addresses of the older form, `/v2/#/login`, to the current one. */
export function fromHashAddress(basePath: string) {
  if (!location.hash.startsWith('#/')) return;
  history.replaceState(null, '', `${basePath}${location.hash.slice(1)}`);
}

/** After a new release the parts of an old page are gone: one reload gets the new page, a second would only loop. */
export function reloadOnceWhenStale() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    location.reload();
  });
}

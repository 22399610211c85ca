/**
 * After a new release the files of an old page no longer exist: one reload loads the new page, a second would start a
 * loop.
 */
export function reloadOnceWhenStale() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    location.reload();
  });
}

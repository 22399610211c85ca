/**
 * Asks the service worker to store the files of this page. A page that was opened before the service worker was
 * installed loaded them without it; for a later page all are stored already.
 */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Waits for a service worker that is being installed; during development there is none, and nothing happens.
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin) && name.includes('/assets/'));
  active?.postMessage({ keep: [...new Set(files)] });
}

/**
 * Has the files that this page was made of kept on the device. A page that was opened before the service worker was there got them past
 * it; one that was opened since has nothing left to ask for.
 */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Waits for the one that is just being installed; while developing there is none, and nothing happens.
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin) && name.includes('/assets/'));
  active?.postMessage({ keep: [...new Set(files)] });
}

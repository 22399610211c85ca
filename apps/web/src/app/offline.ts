import { config } from '../session/config.ts';
import { UNSENT_READINGS } from '../session/kept-on-device.ts';

/**
 * Lets the product open without a connection, and sends readings that an earlier visit could not send, on whichever
 * page is open.
 */
export function startOffline(): void {
  // During development each file has to come from the server.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker
      .register(`${config.basePath}/service-worker.js`, { scope: `${config.basePath}/` })
      // A browser without service workers still works with a connection.
      .catch(() => undefined);
  if (localStorage.getItem(UNSENT_READINGS) !== null)
    void import('../areas/energy/readings/unsent-readings.ts')
      .then(({ sendWaiting }) => sendWaiting())
      // The next visit with a connection sends them.
      .catch(() => undefined);
}

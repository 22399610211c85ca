import { clearDevice } from '../../session/kept-on-device.ts';
import { config } from '../../session/config.ts';
import { keepSession, type SessionDetail } from '../../session/session.ts';

let isLeaving = false;

/**
 * Changes to the session of another user or organization: data of the previous session on the device is deleted, and
 * the page reloads.
 */
export function switchSession(detail: SessionDetail) {
  // `keepSession` notifies the page, which calls this function again.
  if (isLeaving) return;
  isLeaving = true;
  clearDevice();
  keepSession(detail);
  location.assign(`${config.basePath}/home`);
}

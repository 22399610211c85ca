import { clearDevice } from '../../session/kept-on-device.ts';
import { config } from '../../session/config.ts';
import { keepSession, type SessionDetail } from '../../session/session.ts';

let isLeaving = false;

/** The session stands for somebody else, or elsewhere, from here on: whatever the page still knows of before goes with it. */
export function switchSession(detail: SessionDetail) {
  // Keeping the session tells the page, which would leave once more.
  if (isLeaving) return;
  isLeaving = true;
  clearDevice();
  keepSession(detail);
  location.assign(`${config.basePath}/home`);
}

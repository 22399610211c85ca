import { forgetAll } from './device-store.ts';

/**
 * Readings that were typed without a connection: the only data that must not be deleted with a session that ended in
 * the meantime.
 */
export const UNSENT_READINGS = 'unsentReadings';

/**
 * Clears local storage and the stored answers, except unsent readings: they name their owner and are shown to no other
 * user.
 */
export function clearDevice(): void {
  const unsent = localStorage.getItem(UNSENT_READINGS);
  localStorage.clear();
  void forgetAll('answers');
  if (unsent !== null) localStorage.setItem(UNSENT_READINGS, unsent);
}

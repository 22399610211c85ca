import { forgetAll } from './device-store.ts';

/** Readings that were typed without a connection: the one thing that must not go with a session that ended in the meantime. */
export const UNSENT_READINGS = 'unsentReadings';

/** Empties local storage and what pages without a connection show, but for what would be lost: it names its owner and is shown to nobody else. */
export function clearDevice(): void {
  const unsent = localStorage.getItem(UNSENT_READINGS);
  localStorage.clear();
  void forgetAll('answers');
  if (unsent !== null) localStorage.setItem(UNSENT_READINGS, unsent);
}

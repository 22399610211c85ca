import type { SessionDetail } from '@steward/contract/access/session';
import { clearDevice } from './kept-on-device.ts';
import { tabScope } from './scope.ts';
import { tabYear } from './tab-year.ts';
import { selection } from './selection.ts';
import { stored } from './stored.ts';

export type { SessionDetail };

/** The current user. The server checks permissions; this only determines what to show. */
const current = stored<SessionDetail | undefined>(
  () => {
    try {
      return JSON.parse(localStorage.getItem('user_session_detail') ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  (detail) => {
    if (!detail) return;
    localStorage.setItem('user_session_detail', JSON.stringify(detail));
    localStorage.setItem('authUserid', detail.uid);
    localStorage.setItem('isAdmin', String(detail.is_admin));
  },
  ['user_session_detail'],
);

export const useSession = current.use;
export const currentSession = current.get;
export const keepSession = current.set;

/**
 * Deletes the session's data on this device, except unsent readings; the choice of language and colors is stored in
 * cookies and stays.
 */
export function forgetSession() {
  clearDevice();
  current.reload();
  selection.reload();
  tabScope.set({ kind: 'all' });
  tabYear.set(undefined);
}

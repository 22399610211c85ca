import type { SessionDetail } from '@steward/contract/access/session';
import { clearDevice } from './kept-on-device.ts';
import { selection } from './selection.ts';
import { stored } from './stored.ts';

export type { SessionDetail };

/** Who is here. The server decides what a person may do; this only decides what to show. */
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

/** What a session left on this device goes, but for unsent readings; the choice of language and colours lives in cookies and stays. */
export function forgetSession() {
  clearDevice();
  current.reload();
  selection.reload();
}

import { covers } from '@steward/contract/modules';
import type { Call } from '@steward/contract/call';
import { areasClosedToKeys } from '@steward/contract/declared';

// Where one's messages go.
const closedCalls = new Set(['updateNotificationSettings', 'testWebhook']);

/**
 * Whether a key with these scopes reaches a call, as far as its person may: by what the call needs; a call about one's own
 * things (jobs, notifications, lists of types) by any key, unless it is about the account.
 */
export function isOpenToKey(
  { access, needs, area, name }: Pick<Call, 'access' | 'needs' | 'area' | 'name'>,
  scopes: readonly string[],
): boolean {
  if (access !== 'member' || !needs) return false;
  if (needs === 'own') return !areasClosedToKeys.has(area) && !closedCalls.has(name);
  return covers(scopes, needs);
}

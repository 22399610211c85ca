import type { Call } from '@steward/contract/call';
import { covers } from '@steward/core/permissions/scopes';

// The own account, who one is, what one may do, and where one's messages go.
const closedAreas = new Set([
  'session',
  'users',
  'members',
  'two-factor',
  'single-sign-on',
  'api-keys',
  'permissions',
  'teams',
]);
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
  if (needs === 'own') return !closedAreas.has(area) && !closedCalls.has(name);
  return covers(scopes, needs);
}

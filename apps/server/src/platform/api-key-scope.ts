import type { Call } from '@steward/contract/call';

// Who a person is, and who else belongs to the organization, is changed by people only: a key that was stolen must not be
// able to make itself at home.
const closed = new Set(['session', 'users', 'members', 'two-factor', 'single-sign-on', 'api-keys', 'organizations']);

/** Whether a key with these scopes reaches a call: `*` reaches what the person may, `area.*` the calls of one area. */
export const isOpenToKey = ({ access, area }: Pick<Call, 'access' | 'area'>, scopes: readonly string[]): boolean =>
  access !== 'session' && !closed.has(area) && (scopes.includes('*') || scopes.includes(`${area}.*`));

import { fail } from '@steward/contract/failures';
import { memberRoles } from '@steward/contract/members';

/** The name of a role by its key; refuses a key that is none. */
export function roleOf(key: string): { role_key: string; role_name: string } {
  const found = memberRoles.find(([one]) => one === key);
  if (!found) fail('member.role-unknown', key);
  return { role_key: found[0], role_name: found[1] };
}

import { roles } from '@steward/contract/access/roles';
import { verticals } from '@steward/contract/access/verticals';
import type { Person } from './person.ts';
import { PASSWORD, type TestServer } from './test-server.ts';

/** The id of a vertical that every organization has. */
export const verticalOf = async (admin: Person, key: string): Promise<string> =>
  (await admin.get(verticals.getAllVerticals, {})).find((one) => one.key === key)?._id ?? '';

/** The id of a role that every organization has. */
export const roleOf = async (admin: Person, key: string): Promise<string> =>
  (await admin.get(roles.rolesByVerticalId, {})).find((one) => one.key === key)?._id ?? '';

/** Gives a person a role directly in the database: `again` opens a session that has it. */
export const take = (server: TestServer, person: Person, roleId: string) =>
  server.owner.query('update memberships set role_id = $1 where user_id = $2', [roleId, person.session.uid]);

export const again = (person: Person) => person.logIn(person.session.email, PASSWORD);

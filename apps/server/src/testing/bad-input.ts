import type { Area } from '@steward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Inside } from './inside.ts';
import type { Person } from './person.ts';
import { badInput, chance, schemaOf } from './sample-input.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const PER_CALL = 1000;
const AT_ONCE = 8;

/** Throws a thousand generated inputs at every call of these areas, each wrong somewhere: never a 500, and never a word from inside. */
export function throwBadInputAt(areas: readonly Area[]): void {
  let server: TestServer;
  let ada: Inside;
  /** Who may be logged out without ending the walk. */
  let leaver: Inside;
  let me: Person['session'];
  let house: { _id: string; portfolio_id: string };

  beforeAll(async () => {
    server = await startTestServer({ STEWARD_THROTTLE: 'off', STEWARD_WORKER: 'off' });
    const sue: Person = await server.newAdmin('Ada');
    me = sue.session;
    await server.owner.query('update users set is_super_admin = true where id = $1', [me.uid]);
    await sue.logIn(me.email, 'Demo-1234!');
    house = await sue.newEnvironment();
    ada = new Inside(server.steward.app, sue);
    leaver = new Inside(server.steward.app, await server.newAdmin('Lea'));
  });
  afterAll(() => server.stop());

  for (const area of areas) {
    const [first] = Object.values(area);
    test(`${first?.area}: bad input is answered, never a mishap`, async () => {
      const mishaps: string[] = [];
      for (const [n, call] of Object.values(area).entries()) {
        const asker = call.name === 'logout' ? leaver : ada;
        const schema = schemaOf(call.input);
        const pick = chance(17 * (n + 1) + call.name.length);
        const ids = (kind: string) =>
          ({
            environment: house._id,
            portfolio: house.portfolio_id,
            organization: me.organization_id,
            user: me.uid,
          })[kind] ?? '018f0000-0000-7000-8000-000000000000';
        const one = async () => {
          const input = badInput(schema, ids, pick);
          const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
          const response = isObject
            ? await asker.send(
                call,
                input as Record<string, unknown>,
                call.shape === 'upload' ? [new File(['x'], 'x.txt')] : undefined,
              )
            : await asker.fetch(
                call.method,
                `/v2${call.path}`,
                call.method === 'GET' ? undefined : JSON.stringify(input),
                {
                  'content-type': 'application/json',
                },
              );
          const body = await response.text();
          if (response.status >= 500)
            mishaps.push(`${call.name} ${response.status} on ${JSON.stringify(input)?.slice(0, 300)}`);
          if (/at .*\.ts:|node_modules|select .* from|violates|ECONN/i.test(body))
            mishaps.push(`${call.name} leaks: ${body.slice(0, 200)}`);
        };
        for (let done = 0; done < PER_CALL; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one));
      }
      expect(mishaps.slice(0, 10)).toEqual([]);
    }, 600_000);
  }
}

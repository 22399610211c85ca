import type { Area, Call } from '@steward/contract/call';
import { areas } from '@steward/contract/declared';
import { session, type SessionDetail } from '@steward/contract/access/session';
import { devices } from '@steward/contract/sensing/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSent, seed, someInputs } from './arbitrary-input.ts';
import { FixtureSource } from '../samples/fixture-source.ts';
import { Inside } from '../inside.ts';
import type { Person } from '../person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../test-server.ts';

const AT_ONCE = 8;

/** The areas in two halves with about the same number of calls, so that two cores share them. */
export function half(which: 0 | 1): Area[] {
  const sizes: [number, number] = [0, 0];
  return areas.filter((area) => {
    const at = sizes[0] <= sizes[1] ? 0 : 1;
    sizes[at] += Object.keys(area).length;
    return at === which && Object.keys(area).length > 0;
  });
}

/** Internal details that no answer may contain: a stack, a statement, an error of the database or the network. */
const internal = /at .*\.ts:|node_modules|select .* from|violates|\bECONN/i;

/** The address of a call of devices, whose body is what they send. */
const addressOf = ({ path }: Call, input: Record<string, unknown>) => {
  const part = (name: string) => encodeURIComponent(String(input[name]).replace(/\p{Surrogate}/gu, '\ufffd'));
  return `/v2${path.replace(/:(\w+)/g, (_, name: string) => part(name))}`;
};

/** The number of inputs drawn before a call that accepted none is reported. */
const FURTHER = 200;

/**
 * Sends every call of these areas with inputs it accepts, with ids of existing objects, and with inputs it refuses: never a 500, never an
 * internal detail, and a refused input is answered with 400 and its fields.
 */
export function askWithManyInputs(some: readonly Area[], perCall: { accepted: number; refused: number }): void {
  let server: TestServer;
  let sue: Person;
  let ids: Map<string, string[]>;
  let rights: string;
  let deviceToken: string;

  const rightsOf = ({ permissions, is_admin, is_super_admin }: SessionDetail) =>
    JSON.stringify([permissions, is_admin, is_super_admin]);

  beforeAll(async () => {
    server = await startTestServer({ STEWARD_THROTTLE: 'off', STEWARD_WORKER: 'off' });
    sue = await server.newAdmin('Sue');
    await server.owner.query('update users set is_super_admin = true where id = $1', [sue.session.uid]);
    rights = rightsOf(await sue.logIn(sue.session.email, PASSWORD));
    ids = await new FixtureSource(server, sue).everything();
    const hardware_id = ids.get('hardware')?.[0] ?? '';
    deviceToken = (await sue.get(devices.issueDeviceToken, { hardware_id })).token;
  }, 120_000);
  afterAll(() => server.stop());

  /** A session with all permissions; an earlier call may have ended the session or revoked permissions. */
  async function ableAsker(): Promise<Inside> {
    // A call may have set the space of the organization to nothing.
    await server.owner.query('delete from storage_quotas where organization_id = $1', [sue.session.organization_id]);
    const now = await sue.ask(session.getUserDetailForSession, {});
    if (now.httpStatus === 200 && rightsOf(now.data) === rights) return new Inside(server.steward.app, sue);
    for (const change of [
      'update memberships set is_admin = true, active = true',
      "update organizations set settings = '{}', closed_at = null",
      'delete from switched_off_modules',
    ])
      await server.owner.query(`${change} where organization_id = $1`, [sue.session.organization_id]);
    expect(rightsOf(await sue.logIn(sue.session.email, PASSWORD))).toBe(rights);
    return new Inside(server.steward.app, sue);
  }

  async function askAll(call: Call, asker: Inside): Promise<string[]> {
    const mishaps: string[] = [];
    const idOf = (kind: string) => ids.get(kind)?.[0] ?? '';
    const inputs = someInputs(call, idOf, perCall.accepted, perCall.refused);
    const answered: string[] = [];
    const one = async (input: Record<string, unknown>, isRefused: boolean) => {
      const response = await (call.access === 'device'
        ? asker.fetch(call.method, addressOf(call, input), JSON.stringify(input.body ?? null), {
            'content-type': 'application/json',
            authorization: `Bearer ${deviceToken}`,
          })
        : asker.send(call, input, call.shape === 'upload' ? [new File(['x'], 'x.txt')] : undefined));
      const body = await response.text();
      const about = `${call.name} with ${JSON.stringify(input).slice(0, 300)}`;
      if (response.status >= 500) mishaps.push(`${response.status}: ${about}`);
      if (internal.test(body)) mishaps.push(`leaks ${body.slice(0, 200)}: ${about}`);
      if (!isRefused) answered.push(`${body.slice(0, 200)} to ${JSON.stringify(input).slice(0, 300)}`);
      if (!isRefused) return response.status;
      const { errors = [] } = JSON.parse(body) as { errors?: { field: string }[] };
      const wrong = new Set(call.input.safeParse(asSent(call, input)).error?.issues.map(({ path }) => path.join('.')));
      if (response.status !== 400 || !errors.length || errors.some(({ field }) => !wrong.has(field)))
        mishaps.push(`${response.status} ${body.slice(0, 200)}: ${about}`);
      return response.status;
    };
    // A whole body may be anything: the area decides.
    if (!call.wholeBody) for (const input of inputs.refused) await one(input, true);
    const statuses: number[] = [];
    for (let at = 0; at < inputs.accepted.length; at += AT_ONCE)
      statuses.push(...(await Promise.all(inputs.accepted.slice(at, at + AT_ONCE).map((input) => one(input, false)))));
    const acceptsNone = () => statuses.length > 0 && !statuses.some((status) => status !== 400);
    // A few inputs may all break a rule that is in no schema: more are drawn before the call is reported.
    if (acceptsNone())
      for (const input of someInputs(call, idOf, FURTHER, 0).accepted) {
        statuses.push(await one(input, false));
        if (statuses.at(-1) !== 400) break;
      }
    if (acceptsNone()) mishaps.push(`${call.name} accepted nothing: ${answered.slice(0, 3).join(' | ')}`);
    return mishaps;
  }

  // Deleting calls are sent last in their area: the others still find their objects.
  const isLast = ({ name }: Call) => /^(delete|remove|revoke|end|logout)/.test(name);

  for (const area of some) {
    const calls = Object.values(area).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
    test(`${calls[0]?.area}: any input is answered without a server error`, async () => {
      const mishaps: string[] = [];
      for (const call of calls) mishaps.push(...(await askAll(call, await ableAsker())));
      expect(
        mishaps.slice(0, 10),
        `the same inputs again: STEWARD_TEST_SEED=${seed}\n${mishaps.slice(0, 10).join('\n')}`,
      ).toEqual([]);
    }, 1_200_000);
  }
}

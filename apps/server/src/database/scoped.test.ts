import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../platform/ctx.ts';
import { workerCtx } from '../platform/jobs/jobs.ts';
import { uuid } from '../platform/uuid.ts';
import type { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  deleteMine,
  insertMine,
  isOfReachedProperty,
  joinMine,
  mine,
  ofPage,
  reachesEveryProperty,
  reachesProperty,
  updateMine,
  wholeOrganization,
} from './scoped.ts';
import { inTransaction, type Work } from './transaction.ts';

let server: TestServer;
let organization: string;
/** A property within reach, and one outside. */
let near: string;
let far: string;
let ada: Person;
/** The person with access to the near one. */
let member: string;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin();
  organization = ada.session.organization_id;
  near = (await ada.newEnvironment({ environment_name: 'near' }))._id;
  far = (await ada.newEnvironment({ environment_name: 'far' }))._id;
  member = (await server.newMember(ada, [near])).session.uid;
  await trying(wholeOrganization(organization), async ({ db, scope }) => {
    for (const [environment_id, name] of [[near, 'near'] as const, [far, 'far'] as const, [null, 'none'] as const]) {
      const id = uuid();
      await insertMine(db, scope, 'hardware', { id, environment_id, serial_number: name, source: 'test' }).execute();
      await insertMine(db, scope, 'hardware_sensors', { id: uuid(), hardware_id: id, sensor_key: name }).execute();
      await insertMine(db, scope, 'own_factors', {
        id: uuid(),
        environment_id,
        carrier: 'natural_gas',
        year: 2025,
        valid_until: 2025,
        unit: 'kWh',
        kg_co2e_per_unit: 1,
        source: 'test',
      }).execute();
      if (environment_id) await insertMine(db, scope, 'spaces', space(environment_id, name)).execute();
    }
    return 'kept';
  });
});
afterAll(() => server.stop());

const space = (environment_id: string, space_name: string) => ({
  id: uuid(),
  environment_id,
  space_name,
  space_type: 'office',
  gross_floor_area: 1,
});
const whole = () => wholeOrganization(organization);
const limited = (): Scope => ({ ...whole(), environments: [near], userId: member });
/** So many that they are read from their table: all but one have been deleted since. */
const reachingMany = (): Scope => ({ ...limited(), environments: [near, ...Array.from({ length: 1000 }, uuid)] });

class Undone extends Error {}

/** Works on the database and rolls the changes back, unless it is `kept`. */
async function trying<T>(scope: Scope, work: (work: Work) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const ctx = { ...workerCtx(server.steward.platform, scope.organizationId, 'test'), scope };
  await inTransaction(ctx, async (given) => {
    result = await work(given);
    if (result !== 'kept') throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result as T;
}

type Table = 'spaces' | 'environments' | 'portfolios' | 'hardware_sensors' | 'hardware' | 'own_factors';
const kinds: [Table, string, number, number][] = [
  ['spaces', 'of a property', 2, 1],
  ['environments', 'themselves', 2, 1],
  ['portfolios', 'that hold one', 2, 1],
  ['hardware_sensors', 'by way of their device', 3, 1],
  ['hardware', 'without a property only as a whole', 3, 1],
  ['own_factors', 'without a property by everybody', 3, 2],
];

test.each(kinds)('%s are reached %s: read, changed and deleted alike', async (table, _, all, reached) => {
  const ids = ({ db, scope }: Work) => mine(db, scope, table).select('id').execute();
  expect(await trying(whole(), ids)).toHaveLength(all);
  expect(await trying(limited(), ids)).toHaveLength(reached);
  expect(await trying(reachingMany(), ids)).toHaveLength(reached);
  expect(await trying(wholeOrganization(uuid()), ids)).toHaveLength(0);

  for (const scoped of [limited(), reachingMany()]) {
    const changed = await trying(scoped, ({ db, scope }) =>
      updateMine(db, scope, table).set({ created_at: new Date() }).executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(reached);
  }
  // Deletes the dependents, so that only the reach can refuse.
  if (table === 'environments' || table === 'portfolios') return;
  for (const scoped of [limited(), reachingMany()]) {
    const deleted = await trying(scoped, ({ db, scope }) => deleteMine(db, scope, table).executeTakeFirst());
    expect(Number(deleted.numDeletedRows)).toBe(reached);
  }
});

test('a row is added to the user’s own organization, and to no property beyond reach', async () => {
  const added = await trying(limited(), ({ db, scope }) =>
    insertMine(db, scope, 'spaces', [space(near, 'a'), space(near, 'b')])
      .returning('organization_id')
      .execute(),
  );
  expect(added).toEqual([{ organization_id: organization }, { organization_id: organization }]);
  const beyond = trying(limited(), async ({ db, scope }) =>
    insertMine(db, scope, 'spaces', [space(near, 'a'), space(far, 'b')]).execute(),
  );
  await expect(beyond).rejects.toMatchObject({ code: 'environment.not-found' });
});

test('joined rows are within reach too, and each table has the organization as a constant', async () => {
  await trying(limited(), async ({ db, scope }) => {
    const query = mine(db, wholeOrganization(scope), 'own_factors', 'f')
      .leftJoin('environments as e', joinMine(scope, 'environments as e', 'f.environment_id'))
      .select(['e.environment_name as name']);
    const { sql: text, parameters } = query.compile();
    expect(text.match(/"organization_id" = \$\d/g)).toHaveLength(2);
    expect(text).not.toMatch(/"organization_id" = "/);
    expect(parameters.filter((value) => value === organization)).toHaveLength(2);
    const names = (await query.execute()).map(({ name }) => name);
    expect(names.filter((name) => name === null)).toHaveLength(2);
    expect(names).toContain('near');
  });
});

test('the whole organization is within reach of users who reach every property', async () => {
  const both = await server.newMember(ada, [near, far]);
  const seesBoth = { ...whole(), environments: [near, far], userId: both.session.uid };
  expect(await trying(seesBoth, ({ db, scope }) => reachesEveryProperty(db, scope))).toBe(true);
  expect(await trying(limited(), ({ db, scope }) => reachesEveryProperty(db, scope))).toBe(false);
  // A tenant of every property reaches only their own data.
  const asTenant = { ...seesBoth, tenants: [uuid()] };
  expect(await trying(asTenant, ({ db, scope }) => reachesEveryProperty(db, scope))).toBe(false);
  expect(await trying(limited(), ({ db, scope }) => reachesProperty(db, scope, near))).toBe(true);
  expect(await trying(limited(), ({ db, scope }) => reachesProperty(db, scope, far))).toBe(false);
});

test('every form of asking for many properties finds the same: for sums, for pages, and where no teamspace gives any', async () => {
  const teamspace_id = uuid();
  await trying(reachingMany(), async (work) => {
    const all = wholeOrganization(work.scope);
    const found = async (scope: Scope, reach: 'sums' | 'rows') => {
      const spaces = reach === 'rows' ? mine(work.db, scope, 'spaces') : mine(work.db, all, 'spaces');
      const rows = await spaces
        .$if(reach === 'sums', (q) => q.where(isOfReachedProperty(scope, 'spaces')))
        .select('space_name')
        .orderBy('space_name')
        .execute();
      return rows.map(({ space_name }) => space_name);
    };
    const direct = { ...work.scope, isWithoutTeamspace: true } as const;
    for (const scope of [work.scope, direct, ofPage(work.scope), ofPage(direct)])
      expect([await found(scope, 'rows'), await found(scope, 'sums')]).toEqual([['near'], ['near']]);
    await insertMine(work.db, all, 'teamspaces', { id: teamspace_id, name: 'Both' }).execute();
    await insertMine(work.db, all, 'teamspace_users', { teamspace_id, user_id: member }).execute();
    for (const environment_id of [near, far])
      await insertMine(work.db, all, 'teamspace_environments', { teamspace_id, environment_id }).execute();
    for (const scope of [work.scope, ofPage(work.scope)])
      expect([await found(scope, 'rows'), await found(scope, 'sums')]).toEqual([
        ['far', 'near'],
        ['far', 'near'],
      ]);
  });
});

test('a hundred thousand properties of one person are not values of the statement, nor are those of a teamspace', async () => {
  const given = { ...limited(), environments: Array.from({ length: 100_000 }, uuid) };
  const names = ({ db, scope }: Work) =>
    mine(db, scope, 'environments').select('environment_name').orderBy('environment_name').execute();
  expect(await trying(given, names)).toEqual([{ environment_name: 'near' }]);
  const teamspace_id = uuid();
  const both = trying(given, async (work) => {
    const all = wholeOrganization(work.scope);
    await insertMine(work.db, all, 'teamspaces', { id: teamspace_id, name: 'Far' }).execute();
    await insertMine(work.db, all, 'teamspace_users', { teamspace_id, user_id: member }).execute();
    await insertMine(work.db, all, 'teamspace_environments', { teamspace_id, environment_id: far }).execute();
    const { parameters } = mine(work.db, work.scope, 'environments').selectAll().compile();
    expect(JSON.stringify(parameters).length).toBeLessThan(1000);
    return names(work);
  });
  expect(await both).toEqual([{ environment_name: 'far' }, { environment_name: 'near' }]);
});

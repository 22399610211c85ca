import type { Answer, Input } from '@steward/contract/call';
import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { members } from '@steward/contract/access/members';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { tasks } from '@steward/contract/estate/tasks';
import { tenants } from '@steward/contract/estate/tenants';
import type { FigureDefinition } from '@steward/contract/figure';
import { figureCatalogue } from '@steward/contract/insight/figures';
import type { SubjectKind } from '@steward/core/figures/figure';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wholeOrganization } from '../../../database/scoped.ts';
import { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import * as tasksRepository from '../../estate/tasks/tasks.repository.ts';

type Subject = Answer<typeof figureCatalogue.getFigures>['subjects'][number];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 180_000);
afterAll(() => server.stop());

const definitions = Object.entries(declared) as [FigureKey, FigureDefinition][];
const keysOf = (kind: SubjectKind, is: (figure: FigureDefinition) => boolean = () => true) =>
  definitions.filter(([, of]) => of.subjects.includes(kind) && is(of)).map(([key]) => key);

test('figures beyond reach are refused, and a whole of which only a part is reached is marked so', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: seen, portfolio_id } = await ada.newEnvironment({ environment_name: 'Seen' });
  const { _id: hidden } = await ada.newEnvironment({ environment_name: 'Hidden', portfolio_id });
  for (const environment_id of [seen, hidden])
    await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 1000 });
  const mo = await server.newMember(ada, [seen]);
  const eve = await server.newAdmin('Eve');
  const grains = [{ grain: 'year', from: '2023-01-01', to: '2023-12-31' }, { grain: 'now' }] as const;
  const mayOf = async (person: Person) =>
    new Set((await person.get(figureCatalogue.getFigureCatalogue, {})).map(({ key }) => key));
  const [mayMo, mayEve] = [await mayOf(mo), await mayOf(eve)];
  expect(mayMo.size).toBeGreaterThan(20);
  for (const period of grains) {
    const keys = (kind: SubjectKind, may: ReadonlySet<string>) =>
      keysOf(kind, ({ grain }) => (grain === 'now') === (period.grain === 'now')).filter((key) => may.has(key));
    const ofProperty = { keys: keys('property', mayMo), subject: 'property' as const, ...period };
    const ofWhole = { keys: keys('organization', mayMo), subject: 'organization' as const, ...period };
    if (!ofProperty.keys.length || !ofWhole.keys.length) continue;
    const beyond = { ...ofProperty, environment_ids: [hidden] };
    expect((await mo.ask(figureCatalogue.getFigures, beyond)).httpStatus).toBe(404);
    const foreign = { ...ofProperty, keys: keys('property', mayEve), environment_ids: [seen] };
    expect((await eve.ask(figureCatalogue.getFigures, foreign)).httpStatus).toBe(404);
    const own = (await mo.get(figureCatalogue.getFigures, ofProperty)).subjects;
    expect(own.map(({ id }) => id)).toEqual([seen]);
    const [part] = (await mo.get(figureCatalogue.getFigures, ofWhole)).subjects;
    expect(part?.is_partial).toBe(true);
    expect(unlike(part, own[0], ofWhole.keys)).toEqual([]);
    const [other] = (await eve.get(figureCatalogue.getFigures, { ...ofWhole, keys: keys('organization', mayEve) }))
      .subjects;
    for (const [key, [value]] of Object.entries(other?.figures ?? {})) expect(value?.value ?? 0, key).toBe(0);
  }
  for (const [kind, { id, ids }] of Object.entries(await partsOf(ada, hidden)) as [Part, { id: string; ids: string }][])
    for (const period of grains) {
      const keys = keysOf(kind, ({ grain }) => (grain === 'now') === (period.grain === 'now'));
      const asked = { keys: keys.filter((key) => mayMo.has(key)), subject: kind, ...period };
      if (!asked.keys.length) continue;
      const known = await ada.get(figureCatalogue.getFigures, { ...asked, [ids]: [id] });
      expect(known.subjects.map((one) => one.id)).toEqual([id]);
      for (const person of [mo, eve]) {
        expect((await person.ask(figureCatalogue.getFigures, { ...asked, [ids]: [id] })).httpStatus).toBe(404);
        expect((await person.get(figureCatalogue.getFigures, asked)).subjects).toEqual([]);
      }
    }
  for (const [key, { subjects, grain }] of definitions.filter(([one]) => !mayMo.has(one))) {
    const [subject = 'property'] = subjects;
    const refused = { keys: [key], subject, ...grains[grain === 'now' ? 1 : 0] };
    expect((await mo.ask(figureCatalogue.getFigures, refused)).httpStatus, key).toBe(403);
  }
}, 120_000);

test('a tenant of a building reads no figure of its meters, spaces, funds or other tenants', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const of = await partsOf(ada, environment_id);
  await ada.get(leases.saveLease, { tenant_id: of.tenant.id, space_id: of.space.id, valid_from: '2020-01-01' });
  const start = { start: '2023-01-01', end: '2024-01-01' };
  await saveBill(server, ada, { environment_id, ...start, quantity: 7777, meter_no: 'M1' });
  const role_id = await roleOf(ada, 'tenant');
  // Several accounts in turn: a person asks only so often.
  const accounts: Person[] = [];
  for (let at = 0; at < 4; at++) {
    const tess = await server.newMember(ada, [environment_id]);
    await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id });
    accounts.push(tess);
  }
  const user_ids = accounts.map(({ session }) => session.uid);
  await ada.get(tenants.setTenantAccounts, { tenant_id: of.tenant.id, user_ids });
  const asked = (subject: SubjectKind, key: FigureKey) => ({
    keys: [key],
    subject,
    ...(declared[key].grain === 'now'
      ? { grain: 'now' as const }
      : { grain: 'year' as const, from: '2023-01-01', to: '2023-12-31' }),
  });
  for (const subject of ['meter', 'space', 'tenant', 'fund'] as const)
    for (const [at, key] of keysOf(subject).entries()) {
      const reply = await accounts[at % accounts.length]?.ask(figureCatalogue.getFigures, asked(subject, key));
      expect(reply?.httpStatus, `${key} ${subject}`).toBe(403);
    }
  // The consumption of the building without what other tenants buy, as on the dashboard, is open.
  expect((await accounts[0]?.ask(figureCatalogue.getFigures, asked('property', 'energy.use')))?.httpStatus).toBe(200);
});

type Part = Extract<SubjectKind, 'meter' | 'space' | 'tenant'>;

/** A meter, a space and a tenant of a property, with the field of the call that takes their ids. */
async function partsOf(person: Person, environment_id: string): Promise<Record<Part, { id: string; ids: string }>> {
  const meter = await person.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'M1' });
  const tenant = await person.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const space = await person.get(spaces.createSpace, {
    environment_id,
    space_name: 'Office',
    space_type_id: 'office',
    gross_floor_area: 100,
  });
  return {
    meter: { id: meter._id, ids: 'meter_ids' },
    tenant: { id: tenant._id, ids: 'tenant_ids' },
    space: { id: space._id, ids: 'space_ids' },
  };
}

/** The figures of a whole of which one property is seen that are not those of this property. */
const unlike = (whole: Subject | undefined, property: Subject | undefined, keys: readonly string[]) =>
  keys.filter((key) => property?.figures[key] && whole?.figures[key]?.[0]?.value !== property.figures[key]?.[0]?.value);

test('a figure whose reach is removed is found', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: seen, portfolio_id } = await ada.newEnvironment({ environment_name: 'Seen' });
  const { _id: hidden } = await ada.newEnvironment({ environment_name: 'Hidden', portfolio_id });
  const mo = await server.newMember(ada, [seen]);
  for (const environment_id of [seen, hidden])
    await ada.get(tasks.addTask, { title: 'Read the meter', environment_id });
  const keys = ['tasks.open'];
  const unlikeNow = async () => {
    const about = { keys, grain: 'now' } as const;
    const [whole] = (await mo.get(figureCatalogue.getFigures, { ...about, keys, subject: 'organization' })).subjects;
    const [property] = (await mo.get(figureCatalogue.getFigures, { ...about, keys, subject: 'property' })).subjects;
    return unlike(whole, property, keys);
  };
  expect(await unlikeNow()).toEqual([]);
  const count = tasksRepository.countOpen;
  vi.spyOn(tasksRepository, 'countOpen').mockImplementation((db, scope, ...rest) =>
    count(db, wholeOrganization(scope), ...rest),
  );
  expect(await unlikeNow()).toEqual(keys);
  vi.restoreAllMocks();
});

test('a request that cannot be answered is refused with the reason', async () => {
  const ada = await server.newAdmin('Ada');
  const about: Input<typeof figureCatalogue.getFigures> = {
    keys: ['energy.intensity'],
    subject: 'organization',
    grain: 'year',
    from: '2023-01-01',
  };
  const refused = async (change: object) => {
    const { httpStatus, errors } = await ada.ask(figureCatalogue.getFigures, { ...about, ...change });
    expect(httpStatus).toBe(400);
    return errors?.[0];
  };
  expect(await refused({ keys: ['energy.unknown'] })).toMatchObject({ field: 'keys' });
  expect(await refused({ keys: ['data.coverage'], grain: 'month' })).toMatchObject({ field: 'grain' });
  expect(await refused({ subject: 'meter' })).toMatchObject({ field: 'subject' });
  expect(await refused({ from: undefined })).toMatchObject({ field: 'from' });
  expect(await refused({ to: '2022-01-01' })).toMatchObject({ field: 'to' });
  const names = await ada.get(figureCatalogue.getFigureCatalogue, { language: 'de' });
  expect(names.find(({ key }) => key === 'energy.use')).toMatchObject({ name: 'Energieverbrauch', unit: 'kWh' });
});

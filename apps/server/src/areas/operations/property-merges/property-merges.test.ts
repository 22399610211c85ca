import { environments } from '@steward/contract/estate/environments';
import { leases } from '@steward/contract/estate/leases';
import { notes } from '@steward/contract/estate/notes';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FixtureSource } from '../../../testing/samples/fixture-source.ts';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

// Tables that record events, which an undo does not remove.
// A job counts these again.
const counted = ['supply_points', 'supply_counts', 'supply_marks', 'bill_turns', 'bill_audit_marks'];
const history = [
  'audit_log',
  'property_merges',
  'property_merge_rows',
  'notifications',
  'jobs',
  'mails',
  'sessions',
  ...counted,
];

async function tenantTables(): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !history.includes(name));
}

/** Every row of an organization, in the JSON form of the database. */
async function everyRow(organizationId: string): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const table of await tenantTables()) {
    const { rows } = await server.owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where organization_id = $1 order by 1`,
      [organizationId],
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The tables whose rows name a property by a foreign key. */
async function tablesOfProperties(): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'environments'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

const rowsNaming = (all: ReadonlyMap<string, readonly string[]>, id: string) =>
  [...all].filter(([, rows]) => rows.some((row) => row.includes(id))).map(([table]) => table);

/** An object of the organization ($1) that belongs to the property ($2), by its table. */
const one = (table: string, more = '') =>
  `(select id from ${table} where organization_id = $1 and environment_id = $2 ${more} order by id limit 1)`;
const meter = one('meters', "and meter_no <> 'SECRET-METER-2'");
const virtual = one('meters', "and meter_no = 'SECRET-METER-2'");
const entry = '(select id from ghg_entries where organization_id = $1 and environment_id = $2 order by id limit 1)';

/** Tables without a fixture that belongs to a property. A new table with a property needs a line here, or in the fixture of its kind. */
const further = [
  `insert into activity_lines (organization_id, entry_id, version, month, environment_id, scope, category, quantity, unit)
    values ($1, ${entry}, 77, '2024-01-01', $2, 1, 'x', 1, 'kWh')`,
  `insert into bill_audit_limits (organization_id, id, environment_id, meter_no) values ($1, gen_random_uuid(), $2, '1')`,
  `insert into bill_estimates (organization_id, id, environment_id, bill_id, carrier, meter_no, month, method, days, quantity, unit, working)
    values ($1, gen_random_uuid(), $2, ${one('bills')}, 'electricity', '1', '2024-01-01', 'peers', 31, 0.1, 'kWh', '')`,
  `insert into bill_meter_numbers (organization_id, id, environment_id, carrier, number_key)
    values ($1, gen_random_uuid(), $2, 'electricity', 'FEE')`,
  `with id as (select gen_random_uuid() id) insert into document_folders (organization_id, id, root, environment_id, top_id, name)
    select $1, id, 'property', $2, id, 'Contracts' from id`,
  `insert into bill_months_past (organization_id, bill_id, carrier, month, environment_id, meter_no, treatment, days, quantity, unit,
    is_estimate, known_from, known_until)
    values ($1, ${one('bills')}, 'electricity', '2024-01-01', $2, '1', '', 31, 0.3, 'kWh', false, '2024-02-01', '2024-03-01')`,
  `insert into bill_owners (organization_id, id, environment_id, utility, owner_id)
    values ($1, gen_random_uuid(), $2, 'ENERGY', (select user_id as id from memberships where organization_id = $1 limit 1))`,
  `insert into bill_rhythms (organization_id, id, environment_id, carrier, meter_no, rhythm)
    values ($1, gen_random_uuid(), $2, 'electricity', '1', 'monthly')`,
  `insert into bill_splits (organization_id, environment_id) values ($1, $2)`,
  `insert into environment_access (organization_id, environment_id, user_id)
    select $1, $2, user_id from memberships where organization_id = $1 limit 1`,
  `insert into environment_labels (organization_id, environment_id, label_id)
    select $1, $2, id from labels where organization_id = $1 limit 1`,
  `insert into filing_lessons (organization_id, id, clue, value, root, environment_id, weight)
    values ($1, gen_random_uuid(), 'sender', 'a@b.example', 'property', $2, 1)`,
  `insert into filing_rules (organization_id, id, position, name, root, environment_id)
    values ($1, gen_random_uuid(), 1, 'SECRET-RULE-2', 'property', $2)`,
  `insert into framework_reports (organization_id, id, framework, edition, level, environment_id, year, first_day, last_day)
    values ($1, gen_random_uuid(), 'tcfd', '2021', 'property', $2, 2020, '2020-01-01', '2020-12-31')`,
  `insert into framework_answers (organization_id, id, report_id, code, environment_id, changed_in)
    values ($1, gen_random_uuid(), ${one('framework_reports')}, 'GOV-a', $2, 1)`,
  `insert into generation_allocations (organization_id, id, environment_id, energy_generation_id, space_id, kwh)
    values ($1, gen_random_uuid(), $2, ${one('energy_generations')}, ${one('spaces')}, 0.000001)`,
  `insert into limit_measures (organization_id, environment_id, measure, done_on) values ($1, $2, 'lighting', '2024-05-01')`,
  `insert into limit_uses (organization_id, environment_id, uses) values ($1, $2, '[]')`,
  `insert into meter_formula_parts (organization_id, environment_id, meter_id, part_id, place, factor)
    values ($1, $2, ${virtual}, ${meter}, 0, 2)`,
  `insert into meter_registers (organization_id, id, environment_id, meter_id, unit, multiplier)
    values ($1, gen_random_uuid(), $2, ${virtual}, 'kWh', 1)`,
  `insert into meter_serves_spaces (organization_id, environment_id, meter_serves_id, space_id)
    select $1, $2, ${one('meter_serves')}, id from spaces where organization_id = $1 and environment_id = $2 on conflict do nothing`,
  `insert into opening_hours (organization_id, id, environment_id, week, closed_days)
    values ($1, gen_random_uuid(), $2, '[]', '[]')`,
  `insert into air_measurements (organization_id, id, environment_id, measured_on, measured_time, measured_at, point_type, value, unit)
    values ($1, gen_random_uuid(), $2, '2024-01-01', '10:00', '2024-01-01T10:00:00Z', 'co2', 800, 'ppm')`,
  `insert into dashboard_screens (organization_id, id, title, pages, environment_id, period, seconds, shows_names, shows_money)
    values ($1, gen_random_uuid(), 'Lobby', '{energy}', $2, 'year', 20, false, false)`,
  `insert into planned_sensors (organization_id, id, environment_id, point_type, planned)
    values ($1, gen_random_uuid(), $2, 'air_temperature', 2)`,
  `insert into property_areas (organization_id, environment_id, common_area) values ($1, $2, 12.5)`,
  `insert into property_weather (organization_id, id, environment_id) values ($1, gen_random_uuid(), $2)`,
  `insert into reference_states_past (organization_id, kind, row_id, environment_id, state, known_from, known_until)
    values ($1, 'own_factor', gen_random_uuid(), $2, '{}', '2024-02-01', '2024-03-01')`,
  `insert into supply_counts (organization_id, environment_id, first_year, until_year, rules, held, due, days)
    values ($1, $2, 2024, 2024, 1, '{}', '{}', '{}')`,
  `insert into waiting_mails (organization_id, id, user_id, kind, due_at, environment_id)
    select $1, gen_random_uuid(), user_id, 'bill.read', '2999-01-01', $2 from memberships where organization_id = $1 limit 1`,
  `insert into recharge_meters (organization_id, environment_id, recharge_run_id, meter_id, space_id)
    values ($1, $2, ${one('recharge_runs')}, ${meter}, ${one('spaces')})`,
];

/** The statement with the objects that its sub-selects name: a cluster takes none in an INSERT. */
async function withoutSelects(statement: string, organization: string, property: string): Promise<string> {
  let text = statement;
  for (const [asked] of statement.matchAll(/\(select [^()]* limit 1\)/g)) {
    const values = asked.includes('$2') ? [organization, property] : [organization];
    const { rows } = await server.owner.query<{ id: string }>(asked.slice(1, -1), values);
    text = text.replace(asked, `'${rows[0]?.id ?? ''}'`);
  }
  return text;
}

/** An organization with objects of every kind, and a second property with some of the same. */
async function filled(name: string) {
  const ada = await server.newAdmin(name);
  const organization = ada.session.organization_id;
  const ids = await new FixtureSource(server, ada).everything();
  const [duplicate_id = ''] = ids.get('environment') ?? [];
  for (const statement of further)
    await server.owner.query(await withoutSelects(statement, organization, duplicate_id), [organization, duplicate_id]);
  const other = await ada.newEnvironment({ environment_name: 'Another' });
  await ada.get(propertyMerges.markPropertiesDistinct, { environment_id: duplicate_id, other_id: other._id });
  const first = await ada.newEnvironment({ environment_name: 'Merged before' });
  await ada.get(propertyMerges.mergeProperties, { kept_id: duplicate_id, duplicate_id: first._id });
  const kept = await ada.newEnvironment({ environment_name: 'The one that stays', gross_floor_area: 1_000_000 });
  return { ada, organization, duplicate_id, kept_id: kept._id };
}

test('all objects of a property move to the kept one, and an undo restores them row by row', async () => {
  const { ada, organization, duplicate_id, kept_id } = await filled('Ada');
  const before = await everyRow(organization);
  const unnamed = (await tablesOfProperties()).filter(
    (table) => !history.includes(table) && !before.get(table)?.some((row) => row.includes(duplicate_id)),
  );
  expect(unnamed).toEqual([]);
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, { kept_id, duplicate_id });
  // Earlier versions of an entry and submitted reports keep their content.
  expect(rowsNaming(await everyRow(organization), duplicate_id)).toEqual([
    'ghg_entry_versions',
    'ghg_report_snapshots',
    'record_versions',
  ]);
  expect(await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).toEqual({
    is_possible: true,
    obstacles: [],
  });
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  const after = await everyRow(organization);
  for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
}, 120_000);

test('objects that the kept property has too are merged with their dependents, and the undo restores them too', async () => {
  const { ada, organization, duplicate_id, kept_id } = await filled('Bea');
  // The same meters with a reading and a register, a space, a tenant, a label and the owner of the bills.
  await server.owner.query(
    `insert into meters (organization_id, id, environment_id, carrier, meter_no, paid_by)
      select organization_id, gen_random_uuid(), $3, carrier, meter_no, paid_by from meters where organization_id = $1 and environment_id = $2`,
    [organization, duplicate_id, kept_id],
  );
  await server.owner.query(
    `insert into tenants (organization_id, id, environment_id, name)
      select organization_id, gen_random_uuid(), $3, upper(name) from tenants where organization_id = $1 and environment_id = $2`,
    [organization, duplicate_id, kept_id],
  );
  await server.owner.query(
    `insert into spaces (organization_id, id, environment_id, space_name, space_type, gross_floor_area)
      select organization_id, gen_random_uuid(), $3, space_name, space_type, 5000 from spaces where organization_id = $1 and environment_id = $2`,
    [organization, duplicate_id, kept_id],
  );
  for (const statement of further.filter((text) =>
    /bill_meter_numbers|bill_owners|bill_rhythms|bill_splits|environment_labels|property_areas|property_weather/.test(
      text,
    ),
  ))
    await server.owner.query(await withoutSelects(statement, organization, kept_id), [organization, kept_id]);
  const before = await everyRow(organization);
  const preview = await ada.get(propertyMerges.previewPropertyMerge, { kept_id, duplicate_id });
  expect(await everyRow(organization)).toEqual(before);
  const joined = (table: string) => preview.rows.find((row) => row.table === table)?.joined ?? 0;
  expect(joined('meters')).toBeGreaterThan(0);
  expect([joined('spaces'), joined('bill_owners'), joined('property_areas'), joined('environment_labels')]).toEqual([
    1, 1, 1, 1,
  ]);
  expect(joined('tenants')).toBeGreaterThan(0);
  const taken = ['environment_name', 'address'] as const;
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, { kept_id, duplicate_id, taken: [...taken] });
  const names = (await ada.get(environments.getEnvironments, { page_size: 100 })).map(
    ({ environment_name }) => environment_name,
  );
  expect(names).not.toContain('The one that stays');
  expect(names).toContain('SECRET-ENVIRONMENT');
  const merged = await everyRow(organization);
  expect(rowsNaming(merged, duplicate_id)).toEqual(['ghg_entry_versions', 'ghg_report_snapshots', 'record_versions']);
  expect(merged.get('meters')?.length).toBe((before.get('meters')?.length ?? 0) - joined('meters'));
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  const after = await everyRow(organization);
  for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
}, 120_000);

/** Two records of the same property: a note on each, a space on the second. */
async function twice(name: string) {
  const ada = await server.newAdmin(name);
  const at = {
    address: 'Hafenstraße 7',
    zip_code: '20459',
    city: 'Hamburg',
    country_code: 'DE',
    gross_floor_area: 1200,
  };
  const kept = await ada.newEnvironment({ ...at, environment_name: 'Hafenhaus' });
  const duplicate = await ada.newEnvironment({ ...at, environment_name: 'Hafen-Haus GmbH', address: 'Hafenstr. 7' });
  const ids = { kept_id: kept._id, duplicate_id: duplicate._id };
  const space = { space_name: 'Floor 1', space_type_id: 'office', gross_floor_area: 300 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, { environment_id: ids.duplicate_id, ...space });
  await ada.get(notes.addNote, { environment_id: ids.duplicate_id, text: 'Roof' });
  return { ada, ids, space_id };
}

test('a pair is found with its reasons, until a user marks it as two properties', async () => {
  const { ada, ids } = await twice('Cleo');
  const found = await ada.get(propertyMerges.getDuplicateProperties, {});
  expect(found).toMatchObject({
    total: 1,
    pairs: [{ is_likely: true, reasons: ['same_name', 'same_address', 'same_area'] }],
  });
  await ada.get(propertyMerges.markPropertiesDistinct, { environment_id: ids.duplicate_id, other_id: ids.kept_id });
  await ada.get(propertyMerges.markPropertiesDistinct, { environment_id: ids.kept_id, other_id: ids.duplicate_id });
  expect(await ada.get(propertyMerges.getDuplicateProperties, {})).toEqual({ total: 0, pairs: [] });
});

test('a merge can be undone as long as no later object depends on it, and the refusal names these', async () => {
  const { ada, ids, space_id } = await twice('Dora');
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, ids);
  expect(await ada.get(notes.getNotes, { environment_id: ids.kept_id })).toHaveLength(1);
  const lists = await ada.get(propertyMerges.getPropertyMerges, {});
  expect(lists).toMatchObject([
    { _id: merge_id, kept_name: 'Hafenhaus', duplicate_name: 'Hafen-Haus GmbH', unmerged_at: null },
  ]);
  // A note on the kept property itself does not prevent the undo.
  await ada.get(notes.addNote, { environment_id: ids.kept_id, text: 'Later' });
  expect((await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).is_possible).toBe(true);
  const environment_id = ids.kept_id;
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Bakery' });
  const { _id: lease_id } = await ada.get(leases.saveLease, { tenant_id, space_id, valid_from: '2025-01-01' });
  expect(await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).toEqual({
    is_possible: false,
    obstacles: [{ table: 'leases', count: 1, reason: 'depends' }],
  });
  expect((await ada.ask(propertyMerges.unmergeProperties, { merge_id })).code).toBe('property-merge.needed');
  await ada.get(leases.deleteLease, { lease_id });
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  expect((await ada.ask(propertyMerges.unmergeProperties, { merge_id })).code).toBe('property-merge.unmerged');
  expect(await ada.get(notes.getNotes, { environment_id: ids.kept_id })).toMatchObject([{ text: 'Later' }]);
  expect(await ada.get(notes.getNotes, { environment_id: ids.duplicate_id })).toMatchObject([{ text: 'Roof' }]);
});

test('deleted objects, a later merge and a reused name prevent an undo', async () => {
  const { ada, ids } = await twice('Elsa');
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, ids);
  const third = await ada.newEnvironment({ environment_name: 'Third' });
  const { _id: later } = await ada.get(propertyMerges.mergeProperties, {
    kept_id: ids.kept_id,
    duplicate_id: third._id,
  });
  expect((await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).obstacles).toEqual([
    { table: 'property_merges', count: 1, reason: 'depends' },
  ]);
  await ada.get(propertyMerges.unmergeProperties, { merge_id: later });
  await ada.newEnvironment({ environment_name: 'Hafen-Haus GmbH' });
  expect((await ada.ask(propertyMerges.unmergeProperties, { merge_id })).code).toBe('property-merge.name-taken');
  const [note] = await ada.get(notes.getNotes, { environment_id: ids.kept_id });
  await ada.get(notes.deleteNote, { note_id: note?._id ?? '' });
  expect((await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).obstacles).toEqual([
    { table: 'notes', count: 1, reason: 'changed' },
  ]);
});

test('spaces that would not fit, and a property with itself, are refused, and nothing changes', async () => {
  const { ada, ids } = await twice('Fay');
  const environment_id = ids.kept_id;
  const space = { space_name: 'Ground floor', space_type_id: 'office', gross_floor_area: 1100 } as const;
  await ada.get(spaces.createSpace, { environment_id, ...space });
  const before = await everyRow(ada.session.organization_id);
  expect((await ada.ask(propertyMerges.mergeProperties, ids)).code).toBe('property-merge.area-below-spaces');
  const self = { kept_id: ids.kept_id, duplicate_id: ids.kept_id };
  expect((await ada.ask(propertyMerges.mergeProperties, self)).code).toBe('property-merge.same');
  expect(await everyRow(ada.session.organization_id)).toEqual(before);
});

test('merging requires both properties within reach and the permission to delete properties', async () => {
  const { ada, ids } = await twice('Gina');
  const eve = await server.newAdmin('Eve');
  const member = async (reached: string[], role?: string): Promise<Person> => {
    const mo = await server.newMember(ada, reached);
    if (role) await server.giveRole(mo, role);
    await mo.logIn(mo.session.email, PASSWORD);
    return mo;
  };
  const refused = async (person: Person) => (await person.ask(propertyMerges.mergeProperties, ids)).code;
  expect(await refused(eve)).toBe('environment.not-found');
  expect(await refused(await member([ids.kept_id], 'asset_manager'))).toBe('environment.not-found');
  expect(await refused(await member([ids.kept_id, ids.duplicate_id]))).toBe('session.forbidden');
  const mo = await member([ids.kept_id, ids.duplicate_id], 'asset_manager');
  const { _id: merge_id } = await mo.get(propertyMerges.mergeProperties, ids);
  for (const call of [propertyMerges.checkPropertyUnmerge, propertyMerges.unmergeProperties])
    expect((await eve.ask(call, { merge_id })).code).toBe('property-merge.not-found');
  await mo.get(propertyMerges.unmergeProperties, { merge_id });
  expect(await mo.get(notes.getNotes, { environment_id: ids.duplicate_id })).toHaveLength(1);
});

test('the check whether a merge of many rows can be undone takes seconds', async () => {
  const ada = await server.newAdmin('Ida');
  const kept = await ada.newEnvironment({ environment_name: 'Kept' });
  const gone = await ada.newEnvironment({ environment_name: 'Gone' });
  const both = [ada.session.organization_id, gone._id];
  await server.owner.query(
    `insert into meters (organization_id, id, environment_id, carrier, meter_no, paid_by)
      select $1, gen_random_uuid(), $2, 'electricity', 'M' || n, 'landlord' from generate_series(1, 40) n`,
    both,
  );
  await server.owner.query(
    `insert into meter_readings (organization_id, id, environment_id, meter_id, day, value, kind)
      select $1, gen_random_uuid(), $2, m.id, date '2020-01-01' + n, n, 'by_hand'
        from meters m, generate_series(1, 250) n where m.organization_id = $1 and m.environment_id = $2`,
    both,
  );
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, {
    kept_id: kept._id,
    duplicate_id: gone._id,
  });
  const start = performance.now();
  expect(await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).toEqual({
    is_possible: true,
    obstacles: [],
  });
  // Comparing each of the 10,000 rows with every other takes more than half a minute.
  expect(performance.now() - start).toBeLessThan(10_000);
}, 60_000);

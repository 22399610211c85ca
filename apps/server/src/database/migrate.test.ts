import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { uuid } from '../platform/uuid.ts';
import { addressIn, copyTemplate, dropDatabase } from '../testing/databases.ts';
import { migrate, statementsOf } from './migrate.ts';

let db: pg.Client;
let name: string;

beforeEach(async () => {
  name = await copyTemplate(inject('database'));
  db = new pg.Client(addressIn(inject('database'), name).owner);
  await db.connect();
});

afterEach(async () => {
  await db.end();
  await dropDatabase(inject('database'), name);
});

test('a file is taken apart into its statements', () => {
  const file = `-- First; of two.
create function f() returns text language sql as $$ select 'a;b'; $$; -- Its end;
/* ; */ comment on table "x;y" is 'it''s; so'
;
-- The end;
`;
  expect(statementsOf(file)).toEqual([
    "-- First; of two.\ncreate function f() returns text language sql as $$ select 'a;b'; $$",
    `-- Its end;\n/* ; */ comment on table "x;y" is 'it''s; so'`,
  ]);
});

test('a migrated database is left alone', async () => {
  const before = await db.query('select name, checksum, at from migrations order by name');
  expect(await migrate(db)).toEqual([]);
  expect((await db.query('select name, checksum, at from migrations order by name')).rows).toEqual(before.rows);
});

test('functions and triggers are applied again when they differ from the files', async () => {
  await db.query(`create or replace function app_actor() returns uuid language sql as 'select null::uuid'`);
  await db.query('drop trigger append_only on audit_log');
  await db.query(`update migrations set checksum = 'another' where name = 'functions'`);
  expect(await migrate(db)).toEqual([]);
  const { rows } = await db.query(
    `select (select prosrc from pg_proc where proname = 'app_actor') as body, (select count(*)::int from pg_trigger where tgname = 'append_only') as triggers`,
  );
  expect(rows).toEqual([{ body: expect.stringContaining('app.actor_id'), triggers: 1 }]);
});

test('a table is searchable at once when its line is added, with the rows it has', async () => {
  const organization = uuid();
  await db.query(`select set_config('app.organization_id', $1, false)`, [organization]);
  await db.query(`insert into organizations (organization_id, name) values ($1, 'Nord')`, [organization]);
  await db.query(`insert into tasks (organization_id, id, title) values ($1, $2, 'Check the boiler')`, [
    organization,
    uuid(),
  ]);
  const entries = async () => (await db.query(`select title from search_entries where kind = 'Task'`)).rows;
  await db.query(`select searchable('tasks', 'Task', 'r.title', 'r.title')`);
  expect(await entries()).toEqual([{ title: 'Check the boiler' }]);
  await db.query(`select searchable('tasks', 'Task', 'upper(r.title)', 'r.title')`);
  expect(await entries()).toEqual([{ title: 'CHECK THE BOILER' }]);
});

test('a later table of the tenants needs its own statements and tenant_table() alone', async () => {
  const [ours, theirs] = [uuid(), uuid()];
  const file = `
    create table extras (
      organization_id uuid not null references organizations deferrable initially immediate,
      id uuid not null,
      portfolio_id uuid,
      primary key (organization_id, id),
      foreign key (organization_id, portfolio_id) references portfolios deferrable initially immediate
    );
    create index extras_by_portfolio on extras (organization_id, portfolio_id);
    select tenant_table('extras');`;
  for (const statement of statementsOf(file)) await db.query(statement);
  for (const organization of [ours, theirs]) {
    await db.query('begin');
    await db.query(`set local app.organization_id to '${organization}'`);
    await db.query(`insert into organizations (organization_id, name) values ($1, 'Nord')`, [organization]);
    await db.query('insert into extras (organization_id, id) values ($1, $2)', [organization, uuid()]);
    await db.query('commit');
  }
  await db.query('begin');
  await db.query('set local role steward_app');
  await db.query(`set local app.organization_id to '${ours}'`);
  const { rows } = await db.query('select organization_id from extras');
  await db.query('commit');
  expect(rows).toEqual([{ organization_id: ours }]);
  const log = await db.query(
    `select table_name, action from audit_log where organization_id = $1 and table_name = 'extras'`,
    [ours],
  );
  expect(log.rows).toEqual([{ table_name: 'extras', action: 'insert' }]);
  // Beside the other tables, where those are distributed.
  const isDistributed = async (table: string) =>
    (await db.query(`select to_regclass('pg_catalog.pg_dist_partition') is not null as citus`)).rows[0].citus &&
    (await db.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [table])).rows.length === 1;
  expect(await isDistributed('extras')).toBe(await isDistributed('organizations'));
});

test('a database from before the first release is refused with what to do', async () => {
  await db.query('delete from migrations');
  await db.query(`insert into migrations (name, checksum) values ('0001-foundation.sql', 'x')`);
  await expect(migrate(db)).rejects.toThrow(/before the first release .*empty database.*import the archives/);
});

test('a database of a newer version is refused', async () => {
  await db.query(`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
  await expect(migrate(db)).rejects.toThrow(/newer version .*9999-later\.sql/);
});

test('a migration that was changed after it ran is refused', async () => {
  await db.query(`update migrations set checksum = 'x' where name = '0001-tenancy.sql'`);
  await expect(migrate(db)).rejects.toThrow(/0001-tenancy\.sql was changed/);
});

test('own factors from before keep their year and get the sum they are for', async () => {
  await db.query(`alter table own_factors drop constraint own_factors_basis, drop constraint own_factors_years`);
  await db.query(`alter table own_factors drop column valid_until`);
  await db.query(`delete from migrations where name = '0011-own-factors.sql'`);
  const organization = uuid();
  await db.query(`insert into organizations (organization_id, name) values ($1, 'Nord')`, [organization]);
  const rows = [
    ['electricity', null, 2021],
    ['electricity', null, 2022],
    ['electricity', 'market', 2022],
    ['district_heating', null, 2022],
    ['natural_gas', null, 2022],
  ];
  for (const row of rows)
    await db.query(
      `insert into own_factors (organization_id, id, carrier, basis, year, unit, kg_co2e_per_unit, source)
       values ($1, $2, $3, $4, $5, 'kWh', 1, 'test')`,
      [organization, uuid(), ...row],
    );
  expect(await migrate(db)).toEqual(['0011-own-factors.sql']);
  const kept = await db.query('select carrier, basis, year, valid_until from own_factors order by carrier, year');
  expect(kept.rows.map((row) => Object.values(row as object))).toEqual([
    ['district_heating', 'location', 2022, 2022],
    ['electricity', 'market', 2021, 2021],
    ['electricity', 'market', 2022, 2022],
    ['natural_gas', null, 2022, 2022],
  ]);
});

test('certificates from before keep what was typed, and count on where an accepted report counted them', async () => {
  await db.query('drop trigger single on instruments');
  for (const column of [
    'registry',
    'serial_from',
    'serial_to',
    'contract_no',
    'market',
    'counts_as_accepted',
    'change_reason',
  ])
    await db.query(`alter table instruments drop column ${column}`);
  await db.query(`delete from migrations where name = '0144-instrument-serials.sql'`);
  await db.query(`update migrations set checksum = 'another' where name = 'triggers'`);
  const [organization, portfolio, house, other, report] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await db.query(`insert into organizations (organization_id, name) values ($1, 'Nord')`, [organization]);
  await db.query(`select set_config('app.organization_id', $1, false)`, [organization]);
  await db.query(`insert into portfolios (organization_id, id, name) values ($1, $2, 'All')`, [
    organization,
    portfolio,
  ]);
  for (const id of [house, other])
    await db.query(
      `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, country_code, gross_floor_area)
        values ($1, $2, $3, $4, 'office', 'office', 'DE', 1000)`,
      [organization, id, portfolio, `House ${id}`],
    );
  await db.query(
    `insert into ghg_reports (organization_id, id, level, target_id, year, status, round) values ($1, $2, 'Property', $3, 2023, 'accepted', 1)`,
    [organization, report, house],
  );
  await db.query(
    `insert into ghg_report_snapshots (organization_id, report_id, round, content, sha256, environment_ids)
      values ($1, $2, 1, '{}', 'x', array[$3::uuid])`,
    [organization, report, house],
  );
  for (const [property, year] of [
    [house, 2023],
    [house, 2024],
    [other, 2023],
  ])
    await db.query(
      `insert into instruments (organization_id, id, environment_id, year, kind, kwh, kg_co2e_per_kwh, reference)
        values ($1, $2, $3, $4, 'certificate', 1000, 0, 'HKNR GO-1, retired')`,
      [organization, uuid(), property, year],
    );
  expect(await migrate(db)).toEqual(['0144-instrument-serials.sql']);
  const { rows } = await db.query(
    `select environment_id = $1 as is_house, year, reference, registry, market, counts_as_accepted from instruments order by 1 desc, year`,
    [house],
  );
  const kept = { reference: 'HKNR GO-1, retired', registry: '', market: 'DE' };
  expect(rows).toEqual([
    { is_house: true, year: 2023, ...kept, counts_as_accepted: true },
    { is_house: true, year: 2024, ...kept, counts_as_accepted: false },
    { is_house: false, year: 2023, ...kept, counts_as_accepted: false },
  ]);
});

test('notifications from before learn their property from their address', async () => {
  for (const table of ['notifications', 'waiting_mails'])
    for (const column of ['environment_id', 'named_environment_ids'])
      await db.query(`alter table ${table} drop column ${column}`);
  await db.query(`delete from migrations where name = '0273-property-of-a-notification.sql'`);
  const [organization, portfolio, house, task, person] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await db.query(`insert into organizations (organization_id, name) values ($1, 'West')`, [organization]);
  await db.query(`select set_config('app.organization_id', $1, false)`, [organization]);
  await db.query(`insert into portfolios (organization_id, id, name) values ($1, $2, 'All')`, [
    organization,
    portfolio,
  ]);
  await db.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, country_code, gross_floor_area)
      values ($1, $2, $3, 'House', 'office', 'office', 'DE', 1000)`,
    [organization, house, portfolio],
  );
  await db.query(`insert into tasks (organization_id, id, title, environment_id) values ($1, $2, 'Inspect', $3)`, [
    organization,
    task,
    house,
  ]);
  await db.query(`insert into users (id, email, first_name) values ($1, 'west@test.example', 'West')`, [person]);
  await db.query(
    `insert into memberships (organization_id, user_id, role_id)
      select $1, $2, id from roles where organization_id = $1 and key = 'standard'`,
    [organization, person],
  );
  const report = `/solutions/reporting/assessments/ghg-protocol?level=Property&target=${house}&year=2023`;
  const addresses = [
    ['task.assigned', `/todo_list?task=${task}`],
    ['report.accepted', report],
    ['message', report],
    ['bill.read', '/show-bill?id=1'],
  ];
  for (const [kind, address] of addresses)
    await db.query(
      `insert into notifications (organization_id, id, user_id, kind, redirect_url) values ($1, gen_random_uuid(), $2, $3, $4)`,
      [organization, person, kind, address],
    );
  await migrate(db);
  const { rows } = await db.query('select kind, environment_id from notifications where organization_id = $1', [
    organization,
  ]);
  expect(Object.fromEntries(rows.map(({ kind, environment_id }) => [kind, environment_id]))).toEqual({
    'task.assigned': house,
    'report.accepted': house,
    message: null,
    'bill.read': null,
  });
});

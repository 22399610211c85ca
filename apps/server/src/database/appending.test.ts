import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../platform/jobs/jobs.ts';
import { uuid } from '../platform/uuid.ts';
import type { Person } from '../testing/person.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { appendOnlyTables, appendRows } from './scoped.ts';
import { appending, type Appending } from './transaction.ts';

let server: TestServer;
let ada: Person;
let link: string;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  link = uuid();
  await server.owner.query(
    `insert into share_links (organization_id, id, kind, subject_id, title, secret_hash, secret_encrypted)
     values ($1, $2, 'business-card', $2, 'Card', 'hash', 'secret')`,
    [ada.session.organization_id, link],
  );
});
afterAll(() => server.stop());

const columns = ['id', 'share_link_id', 'opened_at', 'what', 'address'] as const;
const rowOf = (id: string) => [id, link, new Date(), 'a.pdf', '192.0.2.0/24'] as const;
const append = <T>(work: (work: Appending) => Promise<T>, organization = ada.session.organization_id) =>
  appending(workerCtx(server.steward.platform, organization, 'test'), work);

test('rows are added, and a repeated one once', async () => {
  const [one, other] = [uuid(), uuid()];
  const add = (ids: string[]) => append((work) => appendRows(work, 'share_link_openings', columns, ids.map(rowOf)));
  expect(await add([one])).toBe(1);
  expect(await add([one, other])).toBe(1);
  const { rows } = await server.owner.query(
    'select organization_id from share_link_openings where share_link_id = $1',
    [link],
  );
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ organization_id: ada.session.organization_id })));
});

test('nothing is added to another organization', async () => {
  const eve = await server.newAdmin('Eve');
  const { organization_id } = ada.session;
  const foreign = append(
    ({ appendTo }) =>
      sql`insert into share_link_openings (organization_id, id, share_link_id, address)
        values (${organization_id}::uuid, ${uuid()}, ${link}, '')`.execute(appendTo),
    eve.session.organization_id,
  );
  await expect(foreign).rejects.toThrow('row-level security');
});

test.each([
  [
    'adds to an audited table',
    `insert into portfolios (organization_id, id, name) values (app_org(), gen_random_uuid(), 'New')`,
  ],
  [
    'adds to a table that is not declared',
    `insert into notifications (organization_id, id) values (app_org(), gen_random_uuid())`,
  ],
  ['adds to a table of the installation', `insert into throttles values ('key', now(), 1)`],
  ['reads', 'select * from share_link_openings'],
  ['changes what was added', `update share_link_openings set what = ''`],
  ['deletes what was added', 'delete from share_link_openings'],
])('a transaction that %s is refused', async (_, statement) => {
  await expect(append(({ appendTo }) => sql.raw(statement).execute(appendTo))).rejects.toMatchObject({ code: '42501' });
  // The connection has its own rights again.
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  expect((await sql`select current_user as name`.execute(ctx.db)).rows).toEqual([{ name: 'steward_app' }]);
});

test('the declared tables are those of the database; nothing follows their rows, and no other table may be written', async () => {
  const { rows } = await server.owner.query<{ name: string; rights: string; is_followed: boolean }>(
    `select table_name as name, string_agg(privilege_type, ' ') as rights, bool_or(exists (select from pg_trigger
       where tgrelid = table_name::regclass and not tgisinternal and tgtype & 4 > 0)) as is_followed
     from information_schema.role_table_grants where grantee = 'steward_append' group by 1 order by 1`,
  );
  expect(rows).toEqual(appendOnlyTables.toSorted().map((name) => ({ name, rights: 'INSERT', is_followed: false })));
  await expect(server.owner.query(`select append_only_table('bills')`)).rejects.toThrow('cannot be append-only');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from './test-server.ts';
import { tokenFor } from './mails.ts';
import type { Person } from './person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Attempts are counted by the calls for registering and signing in; an admin written by SQL has made none.
const except = new Set(['throttles']);

/** Every row of the database by table. Ids, moments, secrets and the address of the test are only seen to be there. */
async function rowsByTable(): Promise<Record<string, string[]>> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !except.has(table.name))) {
    const { rows } = await server.owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    found[name] = rows.map(({ row }) =>
      row
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(\+00:00|Z|\+00)/g, 'moment')
        .replaceAll(/"request_id": "[^"]*"/g, '"request_id": "request"')
        .replaceAll(/\$argon2id\$[^"]+/g, 'password')
        .replaceAll(/verify-email\/[\w-]+/g, 'verify-email/token')
        .replaceAll(/"(id|seq|sequence|xid|txid)": \d+/g, '"$1": 1')
        .replaceAll(/"(token_hash|refresh_hash)": "[\w-]{43}"/g, '"$1": "hash"')
        .replaceAll(/"10\.\d+\.\d+\.\d+"/g, '"address"'),
    );
  }
  return found;
}

async function rowsOf(make: () => Promise<Person>): Promise<{ rows: Record<string, string[]>; person: Person }> {
  const before = await rowsByTable();
  const person = await make();
  const after = await rowsByTable();
  const added = Object.entries(after).map(([table, rows]): [string, string[]] => {
    const left = [...(before[table] ?? [])];
    const fresh = rows.filter((row) => {
      const at = left.indexOf(row);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return [table, fresh.toSorted()];
  });
  return { rows: Object.fromEntries(added.filter(([, rows]) => rows.length)), person };
}

test('an admin written by SQL leaves the rows of one who registered, confirmed the address and signed in', async () => {
  const overHttp = await rowsOf(async () => {
    const person = server.stranger();
    await person.register('same@test.example', PASSWORD, 'Ada');
    await person.verify(await tokenFor(server, 'same@test.example', 'verify-email'));
    await person.logIn('same@test.example', PASSWORD);
    return person;
  });
  await server.owner.query(`update users set email = 'first@test.example' where email = 'same@test.example'`);
  const bySql = await rowsOf(() => server.newAdmin('Ada', 'same@test.example', { isVouched: false }));
  const written = ['mail_tokens', 'mails', 'memberships', 'organizations', 'sessions', 'users'];
  expect(Object.keys(overHttp.rows)).toEqual(expect.arrayContaining(written));
  expect(bySql.rows).toEqual(overHttp.rows);
  const asSeen = ({ session, cookies }: Person) => ({
    session: JSON.parse(JSON.stringify(session).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')) as unknown,
    cookies: [...cookies.keys()].toSorted(),
  });
  expect(asSeen(bySql.person)).toEqual(asSeen(overHttp.person));
  await bySql.person.logIn('same@test.example', PASSWORD);
});

import { organizations } from '@steward/contract/organizations';
import { portfolios } from '@steward/contract/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  const { _id } = await ada.newPortfolio('=cmd|calc');
  await ada.get(portfolios.updatePortfolio, { portfolio_id: _id, name: 'Core' });
  await ada.newPortfolio('Other');
});
afterAll(() => server.stop());

test('the log is narrowed by what, how, who and when, and tells old and new', async () => {
  const changes = await ada.get(organizations.getAuditLog, { table: 'portfolios', action: 'update' });
  expect(changes.totalData).toBe(1);
  expect(changes.paginateData[0]).toMatchObject({
    old: { name: '=cmd|calc' },
    new: { name: 'Core' },
    actor_name: 'Ada Test',
  });
  expect(changes.tables).toEqual(expect.arrayContaining(['portfolios', 'memberships']));
  const total = async (filter: object) =>
    (await ada.get(organizations.getAuditLog, { table: 'portfolios', ...filter })).totalData;
  const today = new Date().toISOString().slice(0, 10);
  expect(await total({ actor: 'ada' })).toBe(3);
  expect(await total({ actor: 'nobody' })).toBe(0);
  expect(await total({ from: today, until: today })).toBe(3);
  expect(await total({ until: '2020-01-01' })).toBe(0);
  expect(await total({ object_id: changes.paginateData[0]?.object_id })).toBe(2);
});

test('the file has a line for each field, and no formula', async () => {
  const response = await ada.send(organizations.exportAuditLog, { table: 'portfolios', action: 'update' });
  const text = await response.text();
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain("name,'=cmd|calc,Core");
});

test('another organization reads its own; a member without the right reads none; secrets stay hidden', async () => {
  expect((await eve.get(organizations.getAuditLog, { table: 'portfolios' })).totalData).toBe(0);
  const mo = await server.newMember(ada);
  expect((await mo.ask(organizations.getAuditLog, {})).httpStatus).toBe(403);
  expect((await mo.send(organizations.exportAuditLog, {})).status).toBe(403);
  await server.owner.query(
    `insert into audit_log (organization_id, action, table_name, object_id, new) values ($1, 'insert', 'keys', 'k', '{"key_hash": "abc", "name": "n"}')`,
    [ada.session.organization_id],
  );
  const [entry] = (await ada.get(organizations.getAuditLog, { table: 'keys' })).paginateData;
  expect(entry?.new).toEqual({ key_hash: '…', name: 'n' });
});

import { auditLog } from '@steward/contract/access/audit-log';
import { environments } from '@steward/contract/estate/environments';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rename(person: Person, environment_id: string, environment_name: string) {
  const before = await person.get(environments.getEnvById, { environment_id });
  await person.get(environments.updateEnvironment, { ...before, environment_id, environment_name } as never);
}

/** A member whose role may read and export the log, with some properties only. */
async function newAuditor(admin: Person, environmentIds: string[]) {
  const member = await server.newMember(admin, environmentIds);
  await server.giveRole(member, 'asset_manager');
  await member.logIn(member.session.email, PASSWORD);
  return member;
}

test('the log shows the author, the old and the new value of each change, and the names of objects', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Old House' });
  await rename(ada, house._id, 'New House');
  const { paginateData } = await ada.get(auditLog.getAuditLog, { object_id: house._id });
  expect(paginateData).toMatchObject([
    {
      action: 'update',
      table_name: 'environments',
      actor_id: ada.session.uid,
      actor_name: 'Ada Test',
      object_name: 'New House',
      changes: [{ field: 'environment_name', before: 'Old House', after: 'New House' }],
    },
    { action: 'insert', object_name: 'New House' },
  ]);
  const { names } = await ada.get(auditLog.getAuditLog, { action: 'insert', table: 'environments' });
  expect(Object.values(names)).toContain(house.portfolio_name);
  expect(await ada.get(auditLog.getAuditLogTables, {})).toEqual(
    expect.arrayContaining(['environments', 'portfolios', 'role_grants']),
  );
});

test('filters narrow, pages follow one another, and changes without an author are shown only on request', async () => {
  const ada = await server.newAdmin('Ada');
  const first = await ada.newEnvironment({ environment_name: 'Alpha House' });
  const between = new Date().toISOString();
  const second = await ada.newEnvironment({ environment_name: 'Beta 100% House' });
  await rename(ada, first._id, 'Gamma House');
  const idsOf = async (filter: object) =>
    (await ada.get(auditLog.getAuditLog, filter)).paginateData.map((entry) => entry.object_id);
  expect(await idsOf({ table: 'environments', until: between })).toEqual([first._id]);
  expect(await idsOf({ table: 'environments', from: between })).toEqual([first._id, second._id]);
  expect(await idsOf({ table: 'environments', search: '100%' })).toEqual([second._id]);
  expect(await idsOf({ table: 'environments', search: 'gamma', action: 'insert' })).toEqual([first._id]);
  expect(await idsOf({ user_id: ada.session.organization_id })).toEqual([]);
  const whole = await ada.get(auditLog.getAuditLog, {});
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      ada.get(auditLog.getAuditLog, { page, page_size: 2 }).then(({ paginateData }) => paginateData),
    ),
  );
  expect(pages.flat()).toEqual(whole.paginateData.slice(0, 6));
  expect(whole.totalData).toBeLessThan(30);
  expect(whole.paginateData.map(({ table_name }) => table_name)).not.toContain('role_grants');
  expect((await ada.get(auditLog.getAuditLog, { with_system: true })).totalData).toBeGreaterThan(60);
  expect((await ada.ask(auditLog.getAuditLog, { from: 'yesterday' })).httpStatus).toBe(400);
});

test('a member without the permission is refused; one with it sees changes of properties within reach only', async () => {
  const ada = await server.newAdmin('Ada');
  const open = await ada.newEnvironment({ environment_name: 'Open House' });
  const secret = await ada.newEnvironment({ environment_name: 'Secret House' });
  await rename(ada, secret._id, 'Secret Palace');
  await rename(ada, open._id, 'Open Palace');
  const mo = await server.newMember(ada, [open._id]);
  for (const call of [auditLog.getAuditLog, auditLog.exportAuditLog, auditLog.getAuditLogTables])
    expect((await mo.ask(call as typeof auditLog.getAuditLog, {})).httpStatus).toBe(403);
  const auditor = await newAuditor(ada, [open._id]);
  const seen = JSON.stringify(await auditor.get(auditLog.getAuditLog, { with_system: true, page_size: 200 }));
  expect(seen).toContain('Open Palace');
  expect(seen).toContain('role_grants');
  expect(seen).not.toContain('Secret');
  expect(seen).not.toContain(secret._id);
  expect(await (await auditor.send(auditLog.exportAuditLog, {})).text()).not.toContain('Secret');
  const eve = await server.newAdmin('Eve');
  expect((await eve.get(auditLog.getAuditLog, { object_id: open._id, with_system: true })).paginateData).toEqual([]);
});

test('changes of secrets are listed without their values', async () => {
  const ada = await server.newAdmin('Ada');
  await server.owner.query(
    `insert into audit_log (organization_id, action, table_name, object_id, new) values ($1, 'insert', 'keys', 'k', '{"key_hash": "abc", "name": "n"}')`,
    [ada.session.organization_id],
  );
  const [entry] = (await ada.get(auditLog.getAuditLog, { table: 'keys', with_system: true })).paginateData;
  expect(entry?.changes).toEqual([
    { field: 'name', before: null, after: 'n' },
    { field: 'key_hash', before: null, after: '…' },
  ]);
});

test('the CSV file has every change of more than one part, and no cell that a spreadsheet runs as a formula', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: '=HYPERLINK("http://evil.example";"A")' });
  await server.owner.query(
    `insert into audit_log (organization_id, actor_id, actor_name, action, table_name, object_id, old, new)
      select $1, $2, 'Ada Test', 'update', 'spaces', $3, '{"capacity": 1}', jsonb_build_object('capacity', n) from generate_series(2, 2302) n`,
    [ada.session.organization_id, ada.session.uid, house._id],
  );
  const response = await ada.send(auditLog.exportAuditLog, {});
  expect(response.headers.get('content-type')).toContain('text/csv');
  const text = await response.text();
  const lines = text.split('\n');
  expect(lines[0]).toBe('at,who,action,table,object_id,object,field,before,after');
  const capacities = lines.filter((line) => line.includes(',capacity,')).map((line) => Number(line.split(',').at(-1)));
  expect(new Set(capacities).size).toBe(2301);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"";""A"")"`);
  expect(text).not.toMatch(/(?:^|,)"?=/m);
});

test('a notification is named by its text, not by its recipient', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada, []);
  await ada.get(notifications.createNotification, { title: 'Boiler inspected', message: 'M', user_id: mo.session.uid });
  const { paginateData } = await ada.get(auditLog.getAuditLog, { table: 'notifications', search: 'Ada' });
  expect(paginateData[0]).toMatchObject({ action: 'insert', object_name: 'Boiler inspected' });
});

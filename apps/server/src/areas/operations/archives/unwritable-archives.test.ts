import { reports } from '@steward/contract/carbon/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editedArchive,
  entriesOf,
  exportedArchive,
  importedArchive,
  rowsIn,
  setRows,
} from '../../../testing/samples/archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sentReport } from '../../carbon/verification/sent-report.fixture.ts';

let server: TestServer;
let report_id: string;
let about: { level: 'Property'; target_id: string; year: number };
let archive: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  const sent = await sentReport(server, server.stranger());
  ({ report_id, about } = sent);
  archive = await exportedArchive(sent.owner);
}, 120_000);
afterAll(() => server.stop());

test('rows that cannot be written are refused as unreadable, and the ids of an archive never name another organization', async () => {
  const eve = await server.newAdmin('Eva');
  const theirs = (await server.newAdmin('Vic')).session.organization_id;
  const mine = eve.session.organization_id;
  const [vertical = {}] = rowsIn(await entriesOf(archive), 'verticals');
  const only = (change: (found: Map<string, Buffer>) => void) =>
    editedArchive(archive, (found) => {
      for (const name of found.keys()) if (/^(tables|files)\//.test(name)) found.delete(name);
      change(found);
    });
  // The id of another organization becomes that of a vertical here, and the next archive maps the own organization to it.
  const first = await only((found) =>
    setRows(found, 'verticals', [{ ...vertical, id: theirs, key: 'mine', name: 'Mine' }]),
  );
  expect(await importedArchive(eve, first)).toMatchObject({ status: 'done' });
  const second = await only((found) => {
    setRows(found, 'verticals', [{ ...vertical, id: mine, key: 'mine', name: 'Mine' }]);
    setRows(found, 'portfolios', [{ id: report_id, name: 'Planted', description: '' }]);
  });
  expect(await importedArchive(eve, second)).toMatchObject({ status: 'done' });
  const planted = await server.owner.query('select organization_id from portfolios where name = $1', ['Planted']);
  expect(planted.rows).toEqual([{ organization_id: mine }]);
  const numbers = /"gross_amount": ?[\d.]+/g;
  const bills = (await entriesOf(archive)).get('tables/bills.jsonl')?.toString() ?? '';
  expect(bills).toMatch(numbers);
  for (const change of [
    (found: Map<string, Buffer>) => {
      const [role = {}, ...others] = rowsIn(found, 'roles');
      setRows(found, 'roles', [role, role, ...others]);
    },
    (found: Map<string, Buffer>) =>
      void found.set('tables/bills.jsonl', Buffer.from(bills.replaceAll(numbers, '"gross_amount": "NaN"'))),
  ])
    expect(await importedArchive(await server.newAdmin('Ivo'), await editedArchive(archive, change))).toMatchObject({
      failure_code: 'archive.unreadable',
    });
}, 90_000);

test('a report that an archive states to be in a state that no report has can be opened', async () => {
  const zip = await editedArchive(archive, (found) =>
    setRows(
      found,
      'ghg_reports',
      rowsIn(found, 'ghg_reports').map((row) => ({ ...row, status: 'ACCEPTED' })),
    ),
  );
  const person = await server.newAdmin('Dan');
  expect(await importedArchive(person, zip)).toMatchObject({ status: 'done' });
  expect(await person.get(reports.getGhgProtocolReport, about)).toMatchObject({
    status: 'draft',
    imported: { status: null },
  });
}, 60_000);

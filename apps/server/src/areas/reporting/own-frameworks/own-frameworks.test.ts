import { members } from '@steward/contract/access/members';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { ownFrameworks } from '@steward/contract/reporting/own-frameworks';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookFile, type SheetToWrite } from '../../../platform/imports/workbook-file.ts';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, reviewAll, save, secondAdmin, whole, colleague } from '../frameworks/frameworks.fixture.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
});
afterAll(() => server.stop());

type Table = { head: string[]; rows: (string | number | null)[][] };
const sheet = (name: string, { head, rows }: Table): SheetToWrite => ({
  name,
  widths: head.map(() => 12),
  head,
  rows,
});

const headRows = (change: Record<string, string> = {}) =>
  Object.entries({
    key: 'own_suppliers',
    edition: '2020',
    framework: 'Supplier code',
    category: 'voluntary',
    levels: 'organization; portfolio',
    publisher: 'Ada Estates',
    valid_from: '2020-01-01',
    ...change,
  });

const questions: Table = {
  head: [
    'section',
    'section_en',
    'level',
    'code',
    'title_en',
    'title_de',
    'type',
    'unit',
    'required',
    'metrics',
    'replaces',
  ],
  rows: [
    [
      'A',
      'Energy',
      'organization',
      'A.1',
      'Energy used',
      'Verbrauch',
      'number',
      'kWh',
      'yes',
      'energy.total: boundary',
      null,
    ],
    [null, null, null, 'A.2', 'How often is it read?', null, 'choice', null, 'yes', null, null],
    ['B', 'People', 'organization', 'B.1', null, 'Wer ist zuständig?', 'longtext', null, 'ja', null, null],
    ['B', null, null, 'B.2', 'Sites', null, 'table', null, 'no', null, null],
  ],
};
const options: Table = {
  head: ['question', 'column', 'value', 'title_en'],
  rows: [
    ['A.2', null, 'monthly', 'Every month'],
    ['A.2', null, 'yearly', 'Every year'],
  ],
};
const columns: Table = { head: ['question', 'code', 'title_en', 'type'], rows: [['B.2', 'site', 'Site', 'text']] };

async function workbook(change: { head?: Record<string, string>; questions?: Table; options?: Table } = {}) {
  const bytes = await workbookFile(
    [
      sheet('framework', { head: ['field', 'value'], rows: headRows(change.head) }),
      sheet('questions', change.questions ?? questions),
      sheet('columns', columns),
      sheet('options', change.options ?? options),
    ],
    { isRightToLeft: false },
  );
  return fileOf(bytes, 'framework.xlsx');
}

const fileOf = (bytes: Buffer | string, name: string) => [new File([new Uint8Array(Buffer.from(bytes))], name)];

async function published(person: Person, files: File[]) {
  const { _id, version } = await person.get(ownFrameworks.saveOwnFramework, {}, files);
  return person.get(ownFrameworks.publishOwnFramework, { own_framework_id: _id, version });
}

test('a framework from a workbook is answered, reviewed, approved and exported, and its next edition takes the answers', async () => {
  const checked = await ada.get(ownFrameworks.checkOwnFramework, { language: 'de' }, await workbook());
  expect(checked).toMatchObject({
    problems: [],
    draft: null,
    framework: { key: 'own_suppliers', questions: 4, required: 3, with_figures: 1 },
  });
  // Where a language is missing the given one is shown.
  expect(checked.framework?.sections.map(({ title, questions: [first] }) => [title, first?.title])).toEqual([
    ['Energy', 'Verbrauch'],
    ['People', 'Wer ist zuständig?'],
  ]);
  const begin = { key: 'own_suppliers', year: 2024 };
  const draft = await ada.get(ownFrameworks.saveOwnFramework, {}, await workbook());
  expect((await ada.ask(frameworks.createReport, begin)).code).toBe('framework.not-found');
  expect((await ada.ask(ownFrameworks.saveOwnFramework, {}, await workbook())).code).toBe('own-framework.changed');
  const again = await ada.get(ownFrameworks.saveOwnFramework, { version: draft.version }, await workbook());
  const inVersion = { own_framework_id: again._id, version: again.version };
  expect(await ada.get(ownFrameworks.publishOwnFramework, inVersion)).toMatchObject({ state: 'published', reports: 0 });

  const entry = (await ada.get(frameworks.reportingVoluntaryStandards, {})).find(({ is_own }) => is_own);
  expect(entry).toMatchObject({ key: 'own_suppliers', name: 'Supplier code', levels: ['organization', 'portfolio'] });
  const { _id: report_id, address } = await ada.get(frameworks.createReport, begin);
  expect(address).toBe(`/solutions/reporting/frameworks?key=own_suppliers&report=${report_id}`);
  await save(
    ada,
    report_id,
    { code: 'A.1', value: 12_000 },
    { code: 'A.2', value: 'monthly' },
    { code: 'B.1', value: 'Olu' },
    { code: 'B.2', value: [{ site: 'Berlin' }] },
  );
  const wrong = { report_id, version: 1, answers: [{ code: 'A.2', value: 'weekly' }] };
  expect((await ada.ask(frameworks.saveReportingData, wrong)).code).toBe('request.invalid');
  const bea = await secondAdmin(server, ada);
  await reviewAll(bea, report_id);
  const { version } = await whole(ada, report_id);
  expect(await ada.get(frameworks.approveReport, { report_id, version })).toMatchObject({
    state: 'approved',
    round: 1,
  });
  const frozen = await ada.get(frameworks.getReportRound, { report_id, round: 1 });
  expect(frozen).toMatchObject({ is_unchanged: true });
  const json = await (await ada.send(reportFiles.exportReport, { report_id, round: 1, format: 'json' })).text();
  expect(json).toContain('Wer ist zuständig?');
  const xlsx = await ada.send(reportFiles.exportReport, { report_id, format: 'xlsx' });
  expect(JSON.stringify((await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))).sheets)).toContain('Supplier code');
  expect((await ada.get(frameworks.getAllVoluntaryReports, {})).map(({ key }) => key)).toEqual(['own_suppliers']);

  // What was published is not changed: neither by a call nor in the database.
  expect((await ada.ask(ownFrameworks.checkOwnFramework, {}, await workbook())).code).toBe('own-framework.published');
  expect((await ada.ask(ownFrameworks.deleteOwnFramework, inVersion)).code).toBe('own-framework.kept');
  const change = `update framework_definitions set content = '{}' where id = $1`;
  await expect(server.owner.query(change, [again._id])).rejects.toThrow(/cannot be changed/);

  const second: Table = {
    ...questions,
    rows: [
      ['A', 'Energy', 'organization', 'E1', 'Energy used', null, 'number', 'kWh', 'yes', null, 'A.1'],
      [null, null, null, 'A.2', 'How often is it read?', null, 'choice', null, 'yes', null, null],
      [null, null, null, 'B.2', 'Sites', null, 'table', null, 'no', null, '-'],
    ],
  };
  const files = await workbook({ head: { edition: '2025', valid_from: '2025-01-01' }, questions: second });
  expect((await ada.get(ownFrameworks.checkOwnFramework, {}, files)).left_out).toEqual(['B.1', 'B.2']);
  await published(ada, files);
  await ada.get(frameworks.reopenReport, { report_id, reason: 'The second edition' });
  const moved = await ada.get(frameworks.moveReportToEdition, { report_id, edition: '2025', reason: 'Early' });
  expect(moved).toMatchObject({ edition: '2025', carried: 2, not_carried: ['B.1', 'B.2'] });
  expect(answerOf(await whole(ada, report_id), 'E1')).toMatchObject({ value: 12_000, state: 'answered' });
  // The round keeps the edition that it was approved by.
  expect(await ada.get(frameworks.getReportRound, { report_id, round: 1 })).toMatchObject({ is_unchanged: true });
  const { _id: next } = await ada.get(frameworks.createReport, { ...begin, year: 2025 });
  const { last_year } = await ada.get(frameworks.getAnswerSources, { report_id: next, code: 'E1' });
  expect(last_year).toMatchObject({ year: 2024, value: 12_000, submitted: null });

  const list = await ada.get(ownFrameworks.getOwnFrameworks, {});
  expect(list.map(({ edition, reports }) => [edition, reports])).toEqual([
    ['2025', 2],
    ['2020', 0],
  ]);
  const { _id: own_framework_id, version: latest } = list[0]!;
  const retired = await ada.get(ownFrameworks.retireOwnFramework, { own_framework_id, version: latest });
  expect(retired.state).toBe('retired');
  expect(
    (await ada.ask(frameworks.createReport, { ...begin, year: 2025, reporting_level: 'portfolio' })).httpStatus,
  ).toBe(400);
  expect((await whole(ada, next)).edition).toBe('2025');
});

test('what is downloaded can be brought again, and the template is explained in the language of the person', async () => {
  const eve = await server.newAdmin('Eve');
  const { _id: own_framework_id } = await eve.get(ownFrameworks.saveOwnFramework, {}, await workbook());
  const detail = await eve.get(ownFrameworks.getOwnFramework, { own_framework_id, language: 'en' });
  for (const format of ['json', 'xlsx'] as const) {
    const answer = await eve.send(ownFrameworks.downloadOwnFramework, { own_framework_id, format });
    const files = fileOf(Buffer.from(await answer.arrayBuffer()), `again.${format}`);
    const checked = await eve.get(ownFrameworks.checkOwnFramework, { language: 'en' }, files);
    expect(checked).toMatchObject({ problems: [], draft: { _id: own_framework_id }, framework: detail.framework });
  }
  const template = await eve.send(ownFrameworks.exportFrameworkTemplate, { language: 'de' });
  const bytes = Buffer.from(await template.arrayBuffer());
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(sheets.map(({ name }) => name)).toEqual([
    'framework',
    'questions',
    'columns',
    'options',
    'reasons',
    'Erklärung',
  ]);
  const empty = await eve.ask(ownFrameworks.checkOwnFramework, {}, fileOf(bytes, 'template.xlsx'));
  expect(empty.code).toBe('own-framework.no-sheets');
  await eve.get(ownFrameworks.deleteOwnFramework, { own_framework_id });
  expect(await eve.get(ownFrameworks.getOwnFrameworks, {})).toEqual([]);
});

test('each problem is named with its row, and nothing is saved', async () => {
  const files = await workbook({
    head: { key: 'gri', valid_from: 'soon' },
    questions: {
      ...questions,
      rows: [
        ['A', 'Energy', 'organization', 'A.1', 'Energy used', null, 'number', 'm3', 'yes', 'energy.total: full', 'X'],
        [null, null, null, 'A.1', 'Twice', null, 'text', null, 'perhaps', null, null],
        [null, null, null, 'A.3', null, null, 'choice', null, 'yes', 'energy.nothing', null],
        [null, null, null, 'A.4', 'x'.repeat(501), null, 'text', null, 'no', null, null],
      ],
    },
    options: { head: ['question', 'value', 'title_en'], rows: [['Z', 'a', 'A']] },
  });
  const problemsOf = async (some: File[]) => (await ada.get(ownFrameworks.checkOwnFramework, {}, some)).problems;
  // A text that is too long is refused before anything else is read.
  expect(await problemsOf(files)).toContainEqual(
    expect.objectContaining({ sheet: 'questions', row: 5, place: 'title_en', problem: 'too-long', detail: '500' }),
  );
  const shorter = await workbook({
    head: { key: 'gri', valid_from: 'soon' },
    questions: {
      ...questions,
      rows: [
        ['A', 'Energy', 'organization', 'A.1', 'Energy used', null, 'number', 'm3', 'yes', 'energy.total: full', 'X'],
        [null, null, null, 'A.1', 'Twice', null, 'text', null, 'perhaps', null, null],
        [null, null, null, 'A.3', null, null, 'choice', null, 'yes', 'energy.nothing', null],
      ],
    },
    options: { head: ['question', 'value', 'title_en'], rows: [['Z', 'a', 'A']] },
  });
  const found = (await problemsOf(shorter)).map(({ sheet: in_, row, place, problem }) => [in_, row, place, problem]);
  for (const problem of [
    ['framework', 2, 'key', 'key'],
    ['framework', 8, 'valid_from', 'day'],
    ['questions', 2, 'metrics', 'metric-unit'],
    ['questions', 2, 'replaces', 'replaces-none'],
    ['questions', 3, 'required', 'yes-no'],
    ['questions', 3, 'code', 'twice'],
    ['questions', 4, 'title_en', 'missing'],
    ['options', 2, 'question', 'question-unknown'],
  ])
    expect(found).toContainEqual(problem);
  expect((await ada.ask(ownFrameworks.saveOwnFramework, {}, shorter)).code).toBe('own-framework.problems');
  const json = { key: 'own_x', sections: [{ code: 'A', questions: [{ code: 'Q', successors: ['R'] }] }] };
  expect(await problemsOf(fileOf(JSON.stringify(json), 'own.json'))).toContainEqual({
    sheet: null,
    row: null,
    place: 'sections.0.questions.0.title',
    problem: 'missing',
    detail: '',
  });
});

test('a file that cannot be read has a message of its own', async () => {
  const codeOf = async (bytes: Buffer | string, name: string) =>
    (await ada.ask(ownFrameworks.checkOwnFramework, {}, fileOf(bytes, name))).code;
  const [good] = await workbook();
  const bytes = Buffer.from(await good!.arrayBuffer());
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  const locked = Buffer.concat([ole, name, Buffer.alloc(512)]);
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(await codeOf('', 'empty.xlsx')).toBe('file.empty');
  expect(await codeOf(bytes.subarray(0, bytes.length / 2), 'half.xlsx')).toBe('file.damaged');
  expect(await codeOf(locked, 'locked.xlsx')).toBe('file.encrypted');
  expect(await codeOf('{"key": ', 'half.json')).toBe('own-framework.not-json');
  expect(await codeOf(deep, 'deep.json')).toBe('own-framework.not-json');
  expect(await codeOf('a,b\n1,2\n', 'list.csv')).toBe('own-framework.wrong-type');
  expect(await codeOf('%PDF-1.7 …', 'a.pdf')).toBe('own-framework.wrong-type');
  expect(await codeOf(`{"a": "${'x'.repeat(5 * 1024 * 1024)}"}`, 'large.json')).toBe('own-framework.too-large');
  for (const json of ['[]', '"x"', 'null', '7', '{"sections": {"questions": 1}}'])
    expect((await ada.get(ownFrameworks.checkOwnFramework, {}, fileOf(json, 'odd.json'))).framework).toBeNull();
});

test('an own framework is seen by its organization, and changed by those who approve and see all of it', async () => {
  const zoe = await server.newAdmin('Zoe');
  await zoe.newEnvironment();
  const { _id: own_framework_id, version } = await published(zoe, await workbook());
  const eve = await server.newAdmin('Eva');
  expect(await eve.get(ownFrameworks.getOwnFrameworks, {})).toEqual([]);
  expect((await eve.ask(frameworks.createReport, { key: 'own_suppliers', year: 2024 })).code).toBe(
    'framework.not-found',
  );
  for (const call of [ownFrameworks.retireOwnFramework, ownFrameworks.publishOwnFramework] as const)
    expect((await eve.ask(call, { own_framework_id, version })).code).toBe('own-framework.not-found');
  expect((await eve.ask(ownFrameworks.getOwnFramework, { own_framework_id })).httpStatus).toBe(404);
  expect((await eve.send(ownFrameworks.downloadOwnFramework, { own_framework_id })).status).toBe(404);
  // The same key in another organization is another framework.
  const other = await workbook({ head: { framework: 'Another code' } });
  expect(await eve.get(ownFrameworks.saveOwnFramework, {}, other)).toMatchObject({ name: 'Another code' });

  const olu = await colleague(server, zoe);
  await zoe.get(members.updateUserRole, { user_id: olu.session.uid, role_id: await roleOf(zoe, 'standard') });
  expect((await olu.ask(ownFrameworks.saveOwnFramework, {}, other)).httpStatus).toBe(403);
  expect((await olu.ask(ownFrameworks.checkOwnFramework, {}, other)).httpStatus).toBe(403);
});

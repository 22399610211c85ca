import { valuations } from '@steward/contract/estate/valuations';
import { jobs } from '@steward/contract/foundation/jobs';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { library } from '@steward/contract/reporting/library';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { entriesOf } from '../../../testing/samples/archive.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { YEAR, answerAll, answerOf, newReport, reviewAll, save, secondAdmin, whole } from './frameworks.fixture.ts';

const VALUE = 47_123_459;
const TYPED = 8_913_577;
const SHARE = 41.357_913;
const KEY = 'carbon_footprinting_tcfd';
const CODES = ['CFI-2', 'CFO-WACI', 'CFO-CF', 'CFO-PCAF-CRE'];

let server: TestServer;
/** Sees values of properties. */
let ada: Person;
/** Reads and edits all reports, and sees no value. */
let csr: Person;
/** Is asked one question. */
let olu: Person;
let report_id: string;
let sfdr: string;
/** The first digits of the numbers that say something of values. */
let secret: string[];

const digitsOf = (text: string) => text.replaceAll(/[^\d]/g, '');
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];

const takeOver = async (id: string) =>
  ada.get(frameworks.takeOverFigures, { report_id: id, version: (await whole(ada, id)).version, codes: CODES });

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const valued = { environment_id, value: VALUE, currency: 'EUR', valued_on: '2023-06-30', basis: 'market_value' };
  await ada.get(valuations.addValuation, valued as never);
  for (const year of [2023, YEAR])
    await saveBill(server, ada, { environment_id, start: `${year}-01-01`, end: `${year + 1}-01-01`, quantity: 98_765 });
  await takeOver(await newReport(ada, KEY, 2023));
  report_id = await newReport(ada, KEY);
  expect((await takeOver(report_id)).taken).toContain('CFI-2');
  sfdr = await newReport(ada, 'sfdr_pai');
  await save(ada, sfdr, { code: 'PAI-1.18', value: SHARE });
  csr = await server.newMember(ada, [environment_id]);
  await server.giveRole(csr, 'csr_lead');
  olu = await server.newMember(ada);
  await ada.get(frameworks.askForAnswers, { report_id, codes: ['CFI-2'], owner_id: olu.session.uid } as never);
  const bea = await secondAdmin(server, ada);
  await answerAll(ada, report_id);
  await reviewAll(bea, report_id);

  await ada.get(frameworks.approveReport, { report_id, version: (await whole(ada, report_id)).version });
  await ada.get(frameworks.reopenReport, { report_id, reason: 'Another intensity' });
  // A typed value says as much as one that was taken over.
  await save(ada, report_id, { code: 'CFO-WACI', value: TYPED });
  await reviewAll(bea, report_id);
  await ada.get(frameworks.approveReport, { report_id, version: (await whole(ada, report_id)).version });
  await ada.get(frameworks.reopenReport, { report_id, reason: 'To be read' });
  const known = await whole(ada, report_id);
  const shown = CODES.flatMap((code) => numbersIn(answerOf(known, code)));
  secret = [...new Set([VALUE, TYPED, SHARE, ...shown].map((number) => digitsOf(String(number)).replace(/^0+/, '')))]
    .filter((digits) => digits.length >= 7)
    .map((digits) => digits.slice(0, 7));
});
afterAll(() => server.stop());

/** The sources are named by ids, hashes and moments whose digits say nothing. */
const said = (text: string) =>
  digitsOf(text.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|[\da-f]{64}|\d{4}-\d\d-\d\d[T ][\d:.Z+]+/g, ' x '));
const found = (text: string) => secret.filter((digits) => said(text).includes(digits));

async function printed(person: Person, format: 'pdf' | 'docx', round?: number) {
  const { job_id } = await person.get(reportFiles.makeReportFile, {
    report_id,
    language: 'en',
    format,
    ...(round && { round }),
  });
  await expect.poll(async () => (await person.get(jobs.getJob, { job_id })).status, { timeout: 60_000 }).toBe('done');
  return job_id;
}

async function fileText(person: Person, job_id: string, format: 'pdf' | 'docx') {
  const file = await person.send(reportFiles.downloadReportFile, { job_id });
  expect(file.status).toBe(200);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (format === 'pdf') return (await readPdf(new Uint8Array(bytes))).all;
  return [...(await entriesOf(bytes)).values()].map(String).join('\n');
}

/** Every answer that a person who reads whole reports gets, as text. */
async function everything(person: Person): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const note = (name: string, answer: unknown) => texts.set(name, JSON.stringify(answer));
  note('getReport', await whole(person, report_id));
  for (const code of CODES)
    note(`getAnswerSources ${code}`, await person.get(frameworks.getAnswerSources, { report_id, code }));
  note('getAllReportingData', await person.get(frameworks.getAllReportingData, { year: YEAR }));
  for (const round of [1, 2])
    note(`getReportRound ${round}`, await person.get(frameworks.getReportRound, { report_id, round }));
  note('getLibraryPage', await person.get(library.getLibraryPage, { page: 'esg/sfdr', year: YEAR }));
  for (const round of [undefined, 2]) {
    const which = { report_id, ...(round && { round }) };
    const json = await person.send(reportFiles.exportReport, { ...which, format: 'json' });
    texts.set(`json ${round}`, await json.text());
    const workbook = await person.send(reportFiles.exportReport, { ...which, format: 'xlsx' });
    note(
      `xlsx ${round}`,
      (await readXlsx(new Uint8Array(await workbook.arrayBuffer()))).sheets.map(({ rows }) => rows),
    );
  }
  return texts;
}

test('people without the permission get no values of properties by any call', async () => {
  expect(secret.length).toBeGreaterThan(4);
  for (const [name, text] of await everything(ada)) expect(found(text), name).not.toEqual([]);
  for (const [name, text] of await everything(csr)) expect(found(text), name).toEqual([]);
  const { version } = await whole(csr, report_id);
  const saved = await csr.get(frameworks.saveReportingData, {
    report_id,
    version,
    answers: [{ code: 'CFI-1', value: 3 }],
  } as never);
  expect(found(JSON.stringify(saved))).toEqual([]);
  const shown = await whole(csr, report_id);
  for (const code of CODES)
    expect(answerOf(shown, code)).toMatchObject({ value: null, is_hidden: true, may_edit: false, may_review: false });
  expect(answerOf(shown, 'CFI-2').citations[0]).toMatchObject({ metric: 'value.market', value: null, now: null });
  expect(shown.completeness).toEqual((await whole(ada, report_id)).completeness);
  const round = await csr.get(frameworks.getReportRound, { report_id, round: 2 });
  expect(round.is_unchanged).toBe(true);
  expect(round.differences.find(({ code }) => code === 'CFO-WACI')).toMatchObject({ after: { is_hidden: true } });
});

test('a person who is asked one question gets no value with it', async () => {
  const texts = [
    await olu.get(frameworks.getReport, { report_id }),
    await olu.get(frameworks.getTcfdDataByUser, {}),
    await olu.get(frameworks.getAnswerSources, { report_id, code: 'CFI-2' }),
  ].map((answer) => JSON.stringify(answer));
  for (const text of texts) {
    expect(text).toContain('"is_hidden":true');
    expect(found(text)).toEqual([]);
  }
});

test('what is hidden is not written, kept, copied, reviewed or taken over', async () => {
  const { version } = await whole(ada, report_id);
  const one = { report_id, code: 'CFI-2' };
  const before = answerOf(await whole(ada, report_id), 'CFI-2');
  for (const person of [csr, olu]) {
    const sent = { report_id, version, answers: [{ code: 'CFI-2', value: 1 }] };
    expect(await person.ask(frameworks.saveReportingData, sent as never)).toMatchObject({
      httpStatus: 403,
      code: 'framework-answer.hidden',
    });
    expect(await person.get(frameworks.takeOverFigures, { report_id, version, codes: ['CFI-2'] })).toMatchObject({
      taken: [],
      without: [{ code: 'CFI-2', reason: 'not-permitted' }],
    });
  }
  expect((await csr.ask(frameworks.keepAnswer, { ...one, version, reason: 'So' })).code).toBe(
    'framework-answer.hidden',
  );
  expect((await csr.ask(frameworks.unlinkAnswer, { ...one, version })).code).toBe('framework-answer.hidden');
  const reviewed = { report_id, answers: [{ code: 'CFI-2', version: before.version }] };
  expect((await csr.ask(frameworks.reviewAnswers, reviewed)).code).toBe('framework-answer.hidden');
  const other = { report_id, code: 'CFO-CI', version, answer_id: before._id ?? '', how: 'copy' as const };
  expect((await csr.ask(frameworks.linkAnswer, other)).httpStatus).toBeGreaterThanOrEqual(400);
  expect(answerOf(await whole(ada, report_id), 'CFI-2').value).toBe(before.value);
});

test('a value that came by a link stays hidden when the link is cut, and so do its reasons and notes', async () => {
  const esrs = await newReport(ada, 'csrd_esrs_e1');
  const { _id: answer_id } = answerOf(await whole(ada, report_id), 'CFI-2');
  const one = { report_id: esrs, code: 'E1-9_20' };
  const versionNow = async () => (await whole(ada, esrs)).version;
  await ada.get(frameworks.linkAnswer, {
    ...one,
    version: await versionNow(),
    answer_id: answer_id ?? '',
    how: 'follow',
  });
  const cut = await ada.get(frameworks.unlinkAnswer, { ...one, version: await versionNow() });
  expect(cut).toMatchObject({ value: VALUE, follows: null });
  // The source that says who may see it is not cut off.
  expect((await ada.ask(frameworks.unlinkAnswer, { ...one, version: await versionNow() })).code).toBe(
    'framework-answer.not-found',
  );
  const back = { ...one, subject_id: null, version: await versionNow(), reason: `Is it not ${VALUE}?` };
  await (await secondAdmin(server, ada)).get(frameworks.sendBackAnswer, back);
  expect(JSON.stringify(await whole(ada, esrs))).toContain(`Is it not ${VALUE}?`);
  expect(answerOf(await whole(csr, esrs), 'E1-9_20')).toMatchObject({ value: null, is_hidden: true });
  for (const call of [frameworks.getReport, frameworks.getAnswerSources])
    expect(found(JSON.stringify(await csr.get(call as never, one as never)))).toEqual([]);
});

test('printed files have what their maker sees, and those with values are refused to others', async () => {
  for (const format of ['pdf', 'docx'] as const) {
    const open = await printed(ada, format, 2);
    // Documents are seen by everybody who reaches their place: this file is not among them.
    expect((await ada.get(jobs.getJob, { job_id: open })).result).toMatchObject({ document_id: null });
    expect(found(await fileText(ada, open, format)), format).not.toEqual([]);
    const refused = await csr.send(reportFiles.downloadReportFile, { job_id: open });
    expect(refused.status).toBe(403);
    expect(found(await refused.text())).toEqual([]);
    const text = await fileText(csr, await printed(csr, format, 2), format);
    expect(text).toContain('no permission to see values');
    expect(found(text), format).toEqual([]);
  }
});

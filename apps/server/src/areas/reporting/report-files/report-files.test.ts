import { createHash } from 'node:crypto';
import type { Input } from '@steward/contract/call';
import { members } from '@steward/contract/access/members';
import { documents } from '@steward/contract/estate/documents';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { canonicalJson } from '@steward/core/canonical-json';
import { shippedStyles } from '@steward/core/disclosures/report-style';
import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import { entriesOf } from '../../../testing/samples/archive.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { roleOf } from '../../../testing/roles.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Sent = Input<typeof frameworks.saveReportingData>['answers'][number];

let server: TestServer;
let ada: Person;
let report_id: string;
let environment_id: string;
const FORMULA = '=HYPERLINK("http://evil.example";"Open")';

const whole = async (person: Person) =>
  (await person.get(frameworks.getReport, { report_id })) ?? expect.fail('no report');
const slots = async (person: Person) =>
  (await whole(person)).sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

async function secondAdmin(): Promise<Person> {
  const person = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, 'administration') });
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [person.session.uid]);
  await person.logIn(person.session.email, PASSWORD);
  return person;
}

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  ({ _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 }));
  ({ _id: report_id } = await ada.get(frameworks.createReport, { key: 'tcfd', year: 2024 }));
  const answers = (await slots(ada)).flatMap(({ question, answer }): Sent[] => {
    if (question.code === 'GOV-a') return [{ code: answer.code, value: FORMULA }];
    if (!question.required) return [];
    return question.type === 'longtext' || question.type === 'text'
      ? [{ code: answer.code, value: `About ${answer.code}` }]
      : [{ code: answer.code, state: 'not-applicable', reason: 'Nothing of it in this year' }];
  });
  const { version } = await whole(ada);
  await ada.get(frameworks.saveReportingData, { report_id, version, answers });
});
afterAll(() => server.stop());

const exported = async (person: Person, input: object) =>
  person.send(reportFiles.exportReport, { report_id, format: 'json', ...input });

test('a round leaves as JSON with the content that its hash is of, and a draft says that it is one', async () => {
  const draft = (await (await exported(ada, {})).json()) as { state: string; round: unknown };
  expect(draft).toMatchObject({ state: 'draft', round: null });
  const bea = await secondAdmin();
  const toReview = (await slots(ada)).filter(({ answer }) => answer.state !== 'open');
  await bea.get(frameworks.reviewAnswers, {
    report_id,
    answers: toReview.map(({ answer: { code, subject_id, version } }) => ({ code, subject_id, version })),
  });
  await ada.get(frameworks.approveReport, { report_id, version: (await whole(ada)).version });
  const answer = await exported(ada, { round: 1, language: 'de' });
  expect(answer.headers.get('content-disposition')).toContain('round-1.json');
  const file = (await answer.json()) as {
    round: { sha256: string; is_unchanged: boolean };
    content: { answers: { code: string; value: unknown }[] };
    sections: { questions: { code: string; title: string }[] }[];
  };
  const round = await ada.get(frameworks.getReportRound, { report_id, round: 1, language: 'de' });
  expect(createHash('sha256').update(canonicalJson(file.content)).digest('hex')).toBe(round.sha256);
  expect(file.round).toMatchObject({ sha256: round.sha256, is_unchanged: true });
  expect(file.content.answers.map(({ code, value }) => [code, value])).toEqual(
    round.answers.map(({ code, value }) => [code, value]),
  );
  const titles = new Map(file.sections.flatMap(({ questions }) => questions.map(({ code, title }) => [code, title])));
  expect(round.answers.map(({ code, title }) => titles.get(code) === title)).not.toContain(false);
  expect((await exported(ada, { round: 2 })).status).toBe(404);
});

test('a report opens as a workbook in each language, and an answer is never a formula', async () => {
  for (const language of ['en', 'ar', 'de'] as const) {
    const bytes = new Uint8Array(await (await exported(ada, { format: 'xlsx', language })).arrayBuffer());
    const book = await readXlsx(bytes, { readStyles: false });
    expect(book.sheets).toHaveLength(3);
    const row = book.sheets[1]?.rows.find(([, code]) => code === 'GOV-a');
    expect(row?.[10]).toBe(`'${FORMULA}`);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('<f>');
  }
});

test('exports name each source with its address, value and fingerprint, and say why nothing is answered', async () => {
  const [uploadedFile] = await ada.get(documents.uploadMultipleFilesFirebase, { root: 'company', same_name: 'both' }, [
    new File(['minutes of the board'], '=minutes.txt'),
  ]);
  const bill = { environment_id, quantity: 12_000, start: '2024-01-01', end: '2025-01-01', meter_no: 'E-1' };
  await saveBill(server, ada, bill as never);
  const { _id: other } = await ada.get(frameworks.createReport, { key: 'gri', year: 2024 });
  const inLanguage = async (language: 'en' | 'ar' | 'de') =>
    (await ada.get(frameworks.getReport, { report_id: other, language })) ?? expect.fail('no report');
  const found = await inLanguage('en');
  const questions = found.sections.flatMap((section) => section.questions);
  const cited = questions.find(({ type }) => type === 'longtext') ?? expect.fail('no text');
  const omitted = questions.find(({ code, omittable }) => code !== cited.code && omittable) ?? expect.fail('none');
  const figures = questions.filter(({ has_figures }) => has_figures);
  await ada.get(frameworks.saveReportingData, {
    report_id: other,
    version: found.version,
    answers: [
      {
        code: cited.code,
        value: 'The board decides',
        citations: [{ kind: 'document', object_id: uploadedFile?.document._id ?? '', page: 1, quote: '@quote' }],
      },
      { code: omitted.code, state: 'omitted', reason_code: found.omission_reasons[0]?.value, reason: '+later' },
    ],
  });
  const { version } = await inLanguage('en');
  await ada.get(frameworks.takeOverFigures, {
    report_id: other,
    version,
    codes: figures.map(({ code }) => code).filter((code) => code !== omitted.code),
  });
  const file = (await (await exported(ada, { report_id: other, language: 'de' })).json()) as {
    sources: Record<string, unknown>[];
  };
  expect(file.sources.find(({ kind }) => kind === 'document')).toMatchObject({
    code: cited.code,
    kind_title: 'Dokument',
    address: expect.stringMatching(/^http.*\/documentation\?document=/),
    page: 1,
    version: '1',
  });
  const metric = file.sources.find(({ kind }) => kind === 'metric') ?? expect.fail('no figure');
  expect(metric).toMatchObject({
    kind_title: 'Kennzahl',
    address: expect.stringContaining('/reporting/metrics?item='),
  });
  expect(metric.value).toEqual(expect.any(Number));
  expect(metric.fingerprint).toMatch(/^[\da-f]{64}$/);
  for (const language of ['en', 'ar', 'de'] as const) {
    const answer = await exported(ada, { report_id: other, format: 'xlsx', language });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()), { readStyles: false });
    const reason = sheets[1]?.rows.find(([, code]) => code === omitted.code)?.[7];
    expect(reason).toBe(`${(await inLanguage(language)).omission_reasons[0]?.title}: +later`);
    const rows = sheets[2]?.rows ?? [];
    expect(rows).toHaveLength(file.sources.length + 1);
    const row = rows.find(([code]) => code === cited.code) ?? [];
    expect(row.slice(7, 9)).toEqual([1, "'@quote"]);
    expect(row[6]).toMatch(/^http/);
    expect(String(row[5])).not.toMatch(/^=/);
  }
});

test('people of another organization, and those who do not reach what it is about, get no report', async () => {
  const eve = await server.newAdmin('Eve');
  expect((await exported(eve, {})).status).toBe(404);
  expect((await exported(await server.newMember(ada), {})).status).toBe(404);
  expect((await exported(ada, { format: 'pdf' })).status).toBe(400);
});

const image = (type: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f7b6c' } })
    .toFormat(type)
    .toBuffer();
async function uploaded(person: Person, bytes: Uint8Array, name = 'logo.png'): Promise<string> {
  const [file] = await person.get(files.saveUploadFile, { folder: 'logos' }, [new File([new Uint8Array(bytes)], name)]);
  return file?._id ?? '';
}

test('the own template holds before that of the organization, and others refuse', async () => {
  const olu = await server.newAdmin('Olu');
  const { uid: user_id, organization_id: orgId } = olu.session;
  const all = { user_id, orgId };
  expect(await olu.get(reportFiles.getTemplate, all)).toMatchObject({ from: 'shipped', styles: shippedStyles });
  await olu.get(reportFiles.saveTemplate, { orgId, header_info: '{organization} – {page}/{pages}' });
  expect(await olu.get(reportFiles.getTemplate, all)).toMatchObject({ from: 'organization' });
  const logo = await uploaded(olu, await image('png'));
  const styles = {
    ...shippedStyles,
    answers: { fontSize: 12, color: '#000080', fontFamily: 'Liberation Sans' as const },
  };
  await olu.get(reportFiles.saveTemplate, { user_id, styles, organizationImage: logo });
  expect(await olu.get(reportFiles.getTemplate, all)).toMatchObject({
    from: 'person',
    styles,
    organizationImage: logo,
  });
  // What is left out stays.
  const later = await olu.get(reportFiles.saveTemplate, { user_id, footer_info: 'Confidential' });
  expect(later).toMatchObject({ styles, organizationImage: logo, footer_info: 'Confidential' });
  expect((await olu.get(reportFiles.getTemplate, { orgId })).header_info).toBe('{organization} – {page}/{pages}');

  for (const whose of [{ user_id: ada.session.uid }, { orgId: ada.session.organization_id }]) {
    expect((await olu.ask(reportFiles.getTemplate, whose)).code).toBe('report-template.not-found');
    expect((await olu.ask(reportFiles.saveTemplate, whose)).code).toBe('report-template.not-found');
  }
  const { _id: portfolio_id } = await ada.newPortfolio('Core');
  expect((await olu.ask(reportFiles.getTemplate, { portfolio_id })).code).toBe('portfolio.not-found');
  expect((await ada.ask(reportFiles.saveTemplate, { organizationImage: logo })).code).toBe('file.not-found');
  const member = await server.newMember(olu);
  expect((await member.ask(reportFiles.saveTemplate, { orgId })).httpStatus).toBe(403);
  const own = await member.get(reportFiles.saveTemplate, { user_id: member.session.uid, footer_info: 'Mine' });
  expect(own).toMatchObject({ from: 'person', footer_info: 'Mine' });
});

test('letters that cannot be read, long lines, unknown names and broken images are refused', async () => {
  const styled = (change: object) => ({ ...shippedStyles, answers: { ...shippedStyles.answers, ...change } });
  const user_id = ada.session.uid;
  for (const change of [
    { color: '#777777' },
    { color: 'teal' },
    { fontSize: 7 },
    { fontSize: 25 },
    { fontFamily: 'Arial' },
  ])
    expect((await ada.ask(reportFiles.saveTemplate, { user_id, styles: styled(change) as never })).httpStatus).toBe(
      400,
    );
  for (const header_info of ['x'.repeat(201), 'x'.repeat(1024 * 1024), '{tenant}'])
    expect((await ada.ask(reportFiles.saveTemplate, { user_id, header_info })).httpStatus).toBe(400);
  const png = await image('png');
  const broken = Buffer.from(png);
  broken[png.length - 20] = (broken[png.length - 20] ?? 0) ^ 0xff;
  for (const bytes of [png.subarray(0, 60), broken, await image('webp')]) {
    const organizationImage = await uploaded(ada, bytes);
    expect((await ada.ask(reportFiles.saveTemplate, { user_id, organizationImage })).code).toBe(
      'report-template.image',
    );
  }
  const organizationImage = await uploaded(ada, await image('jpeg'), 'logo.jpg');
  expect(await ada.get(reportFiles.saveTemplate, { user_id, organizationImage })).toMatchObject({ organizationImage });
});

async function printed(
  person: Person,
  input: { language: 'en' | 'ar' | 'de'; round?: number; format?: 'pdf' | 'docx'; report_id?: string },
) {
  const { job_id } = await person.get(reportFiles.makeReportFile, { report_id, ...input });
  await expect.poll(async () => (await person.get(jobs.getJob, { job_id })).status, { timeout: 60_000 }).toBe('done');
  const { result } = await person.get(jobs.getJob, { job_id });
  const answer = await person.send(reportFiles.downloadReportFile, { job_id });
  return { job_id, document_id: (result as { document_id: string }).document_id, bytes: await answer.arrayBuffer() };
}

test('a report is printed with its answers in the letters of the template, and kept as one document with versions', async () => {
  await ada.get(reportFiles.saveTemplate, { user_id: ada.session.uid, footer_info: 'Confidential {page} {pages}' });
  const draft = await printed(ada, { language: 'en' });
  const { all: text, tagged } = await readPdf(new Uint8Array(draft.bytes));
  expect(tagged).toBeTruthy();
  expect(text).toContain('Draft');
  expect(text).toContain('evil.example');
  expect(text).toMatch(/Confidential 1 \d+/);
  const frozen = await printed(ada, { language: 'en', round: 1 });
  expect((await readPdf(new Uint8Array(frozen.bytes))).all).not.toContain('Draft');
  expect(frozen.document_id).toBe(draft.document_id);
  expect(await ada.get(documents.getDocument, { document_id: draft.document_id })).toMatchObject({ version_no: 2 });
  const arabic = await printed(ada, { language: 'ar', round: 1 });
  expect(arabic.document_id).not.toBe(draft.document_id);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(reportFiles.makeReportFile, { report_id, language: 'en' })).httpStatus).toBe(404);
  expect((await eve.ask(reportFiles.downloadReportFile, { job_id: draft.job_id })).code).toBe('job.not-found');
  const mo = await server.newMember(ada);
  expect((await mo.ask(reportFiles.downloadReportFile, { job_id: draft.job_id })).code).toBe(
    'framework-report.not-found',
  );
}, 90_000);

test('the same report is written for Word, with the head, the image and the answers, in a document of its own', async () => {
  const logo = await uploaded(ada, await image('jpeg'), 'logo.jpg');
  const mine = { user_id: ada.session.uid, header_info: 'Acme {property}', organizationImage: logo };
  await ada.get(reportFiles.saveTemplate, mine);
  const { document_id, bytes } = await printed(ada, { language: 'ar', format: 'docx' });
  const parts = new Map(await entriesOf(Buffer.from(bytes)));
  const body = parts.get('word/document.xml')?.toString('utf8') ?? '';
  expect(body).toContain('evil.example');
  expect(body).toContain('<w:bidi/>');
  const header = parts.get('word/header1.xml')?.toString('utf8') ?? '';
  expect(header).toContain('Acme');
  expect(header).toContain('<pic:pic');
  expect([...parts.keys()].some((name) => /media\/.*\.jpg$/.test(name))).toBe(true);
  const document = await ada.get(documents.getDocument, { document_id });
  expect(document).toMatchObject({ version_no: 1, file_name: expect.stringMatching(/-ar\.docx$/) });
  const again = await printed(ada, { language: 'ar', format: 'docx', round: 1 });
  expect(again.document_id).toBe(document_id);
}, 60_000);

test('the input sheet for a CRREM analysis has a row per property, and says what is missing and where it is entered', async () => {
  const olu = await server.newAdmin('Olu');
  const { _id: id, portfolio_id } = await olu.newEnvironment({ environment_name: '=Tower', gross_floor_area: 2000 });
  const year2024 = { environment_id: id, start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, olu, { ...year2024, quantity: 12_000, meter_no: 'E-1' } as never);
  await saveBill(server, olu, { ...year2024, quantity: 8_000, carrier: 'natural_gas', meter_no: 'G-1' } as never);
  const asked = { level: 'portfolio', subject_id: portfolio_id, year: 2024 } as const;
  const bookOf = async (language: 'en' | 'ar' | 'de') => {
    const answer = await olu.send(reportFiles.exportCrremInput, { ...asked, language });
    return readXlsx(new Uint8Array(await answer.arrayBuffer()), { readStyles: false });
  };
  for (const language of ['en', 'ar', 'de'] as const) {
    const { sheets } = await bookOf(language);
    const [head = [], row = [], ...rest] = sheets[0]?.rows ?? [];
    expect(rest).toEqual([]);
    expect(row).toHaveLength(head.length);
    expect(row.slice(0, 2)).toEqual(["'=Tower", 'DE']);
    expect(row[7]).toBe(2024);
    // Area, coverage, electricity, natural gas; no heating oil, which is not zero.
    expect(row.slice(8, 12)).toEqual([2000, 100, 12_000, 8000]);
    expect(row[12] ?? null).toBeNull();
  }
  const english = await bookOf('en');
  const missing = english.sheets[1]?.rows ?? [];
  expect(missing.find(([, column]) => column === 'Refrigerant losses')?.[3]).toContain(`environment=${id}`);
  expect(missing.length).toBeGreaterThan(2);
  expect(english.sheets[2]?.rows.flat().join(' ')).toContain('crrem.org');
  const eve = await server.newAdmin('Eve');
  expect((await eve.send(reportFiles.exportCrremInput, asked)).status).toBe(404);
  const mo = await server.newMember(olu);
  expect((await mo.send(reportFiles.exportCrremInput, asked)).status).toBeGreaterThanOrEqual(403);
});

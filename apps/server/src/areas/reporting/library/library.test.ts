import { documents } from '@steward/contract/estate/documents';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { library, type LibraryFramework } from '@steward/contract/reporting/library';
import { members } from '@steward/contract/access/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { uploadDocument } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const YEAR = 2024;

const frameworkOf = ({ frameworks: all }: { frameworks: LibraryFramework[] }, key: string): LibraryFramework =>
  all.find((one) => one.key === key) ?? expect.fail(`no ${key}`);

const questionIn = ({ groups }: LibraryFramework, code: string) =>
  groups.flatMap(({ questions }) => questions).find((question) => question.code === code) ?? expect.fail(code);

/** A person who sees the whole organization, with a shipped role. */
async function colleague(ada: Person, role: string): Promise<Person> {
  const person = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, role) });
  return person;
}

test('a page shows the answers of the report with their evidence, and counts them', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('Harbor');
  const { _id: environment_id } = await ada.newEnvironment({ portfolio_id });
  const at = { year: YEAR, level: 'portfolio', subject_id: portfolio_id } as const;
  const before = frameworkOf(await ada.get(library.getLibraryPage, { page: 'esg/gresb', ...at }), 'gresb');
  expect(before).toMatchObject({ edition: '2025', report: null, subject: { level: 'portfolio' }, ended: [] });
  expect(before.counts).toMatchObject({ with_evidence: 0, completeness: { answered: 0 } });
  expect(before.groups.map(({ pillar }) => pillar)).toEqual(['E', 'S', 'G']);

  const { _id: report_id, version } = await ada.get(frameworks.createReport, {
    key: 'gresb',
    year: YEAR,
    reporting_level: 'portfolio',
    subject_id: portfolio_id,
  });
  const several = before.groups
    .flatMap(({ questions }) => questions)
    .find(({ type, options }) => type === 'multichoice' && options.length >= 3);
  if (!several) expect.fail('GRESB has no question with several options');
  const document_id = await uploadDocument(ada, { root: 'property', environment_id }, 'Policy.pdf');
  await ada.get(frameworks.saveReportingData, {
    report_id,
    version,
    answers: [
      {
        code: several.code,
        value: several.options.slice(0, 3).map(({ value }) => value),
        citations: [
          { kind: 'document', object_id: document_id, page: 4 },
          { kind: 'document', object_id: document_id, page: 7 },
        ],
      },
    ],
  });
  const after = frameworkOf(await ada.get(library.getLibraryPage, { page: 'esg/gresb', ...at }), 'gresb');
  expect(after.report).toMatchObject({ report_id, state: 'open', may_edit: true });
  expect(after.counts).toMatchObject({ with_evidence: 1, options_chosen: 3, options_proven: 2 });
  expect(questionIn(after, several.code)).toMatchObject({
    answer: { state: 'answered' },
    citations: 2,
    documents: 2,
    options_chosen: 3,
    options_proven: 2,
  });
  expect(after.counts!.completeness.answered).toBe(several.required ? 1 : 0);

  // The overview of the library counts like the report itself.
  const all = frameworkOf(await ada.get(library.getLibraryPage, { page: 'esg', ...at }), 'gresb');
  const report = await ada.get(frameworks.getReport, { report_id });
  expect(all.counts!.completeness).toEqual(report!.completeness);
  expect(all.groups).toEqual([]);

  // A year later the edition has changed, and what ended is named.
  const later = await ada.get(library.getLibraryPage, { page: 'governance-gresb', ...at, year: 2025 });
  expect(frameworkOf(later, 'gresb').ended).toMatchObject([{ code: 'LE3', retired_after: 2024 }]);

  // A deleted document proves nothing.
  await ada.get(documents.trashDocuments, { document_ids: [document_id] });
  const without = frameworkOf(await ada.get(library.getLibraryPage, { page: 'esg/gresb', ...at }), 'gresb');
  expect(without.counts).toMatchObject({ with_evidence: 0, options_chosen: 3, options_proven: 0 });
});

test('three BREEAM pages show one set of answers of a property', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const of = async (page: 'esg/breeam' | 'governance-breeam' | 'sustainability/breeam-internal-two') =>
    frameworkOf(await ada.get(library.getLibraryPage, { page, year: YEAR, environment_id }), 'breeam');
  const { groups } = await of('governance-breeam');
  expect(groups[0]!.questions.map(({ code }) => code)).toEqual(['Man 01', 'Man 02', 'Man 03', 'Man 04', 'Man 05']);
  const { _id: report_id, version } = await ada.get(frameworks.createReport, {
    key: 'breeam',
    year: YEAR,
    reporting_level: 'property',
    subject_id: environment_id,
  });
  const answers = [{ code: 'Man 01', state: 'not-applicable', reason: 'No building users' }] as const;
  await ada.get(frameworks.saveReportingData, { report_id, version, answers: [...answers] });
  for (const page of ['esg/breeam', 'governance-breeam', 'sustainability/breeam-internal-two'] as const)
    expect(questionIn(await of(page), 'Man 01').answer).toMatchObject({ state: 'not-applicable' });

  // Each is a view of the assessment, whose page it opens.
  expect((await of('sustainability/breeam-internal-two')).assessment?.results).toMatchObject([
    { part: 'part_2', score: null, has_weights: false },
  ]);
  const both = await of('esg/breeam');
  expect(both.assessment?.results.map(({ part }) => part)).toEqual(['part_1', 'part_2']);
  expect(both.report?.address).toMatch(/^\/diagnosis\/breeam-details\?environment=/);

  // The overview of governance is of the organization; what it is not reported for says so.
  const overview = await ada.get(library.getLibraryPage, { page: 'governance-overview', year: YEAR });
  expect(frameworkOf(overview, 'tcfd').subject).toMatchObject({ level: 'organization' });
  expect(frameworkOf(overview, 'breeam')).toMatchObject({ subject: null, report: null, levels: ['property'] });
});

test('what a person does not reach is refused, on pages and in the overview', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('Harbor');
  const { _id: environment_id } = await ada.newEnvironment({ portfolio_id });
  const lead = await colleague(ada, 'csr_lead');
  const eve = await server.newAdmin('Eve');
  const page = { page: 'governance-tcfd', year: YEAR } as const;
  // Without a property of her own the lead reaches nothing of the organization.
  expect((await lead.ask(library.getLibraryPage, page)).httpStatus).toBe(403);
  const portfolio = { level: 'portfolio', subject_id: portfolio_id, year: YEAR } as const;
  for (const person of [lead, eve]) {
    expect((await person.ask(library.getLibraryPage, { page: 'esg/gri', ...portfolio })).httpStatus).toBe(404);
    const breeam = { page: 'esg/breeam', year: YEAR, environment_id } as const;
    expect((await person.ask(library.getLibraryPage, breeam)).code).toBe('environment.not-found');
    expect((await person.ask(library.getEsgOverview, portfolio)).httpStatus).toBe(404);
  }
  const nobody = await server.newMember(ada);
  expect((await nobody.ask(library.getLibraryPage, page)).httpStatus).toBe(403);
  // Figures are those of the part within reach, and say so; a report is about all of its subject.
  expect(await nobody.get(library.getEsgOverview, { year: YEAR })).toMatchObject({
    subject: { is_partial: true },
    open_questions: { open: null, reason: 'part-of-reach', reports: [] },
  });
  expect(frameworkOf(await eve.get(library.getLibraryPage, page), 'tcfd').report).toBeNull();
});

test('bad input is refused with what to do', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const invalid = async (input: object) => (await ada.ask(library.getLibraryPage, input as never)).code;
  expect(await invalid({ page: 'esg/inrev', year: YEAR })).toBe('request.invalid');
  expect(await invalid({ page: 'esg/gri', year: 1800 })).toBe('request.invalid');
  expect(await invalid({ page: 'esg/gri', year: YEAR, level: 'portfolio' })).toBe('request.invalid');
  expect(await invalid({ page: 'esg/gri', year: YEAR, level: 'portfolio', subject_id: environment_id })).toBe(
    'portfolio.not-found',
  );
  expect((await ada.ask(library.getEsgOverview, { year: YEAR, level: 'fund' })).code).toBe('request.invalid');
  for (const year of [1992, 2100])
    expect((await ada.get(library.getEsgOverview, { year })).tiles[0]).toMatchObject({
      figures: [{ value: null, before: null }, { value: null }],
    });
  // Before the first edition there is nothing to answer.
  const early = await ada.get(library.getLibraryPage, { page: 'governance-tcfd', year: 2010 });
  expect(early.frameworks).toMatchObject([{ edition: null, counts: null, groups: [] }]);
});

test('the overview has figures with unit and calculation, and null where nothing was counted', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const nothing = await ada.get(library.getEsgOverview, { year: YEAR });
  expect(nothing.open_questions).toMatchObject({ code: 'ESG-OV.8', open: null, reason: 'no-data' });
  const figure = (from: typeof nothing, metric: string) =>
    from.tiles.flatMap(({ figures }) => figures).find((one) => one.metric === metric) ?? expect.fail(metric);
  expect(figure(nothing, 'water.total')).toMatchObject({ value: null, reason: 'no-data', before: null });
  expect(nothing.tiles.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `ESG-OV.${at}`));

  const bill = { environment_id, start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, ada, { ...bill, quantity: 36_600 });
  await saveBill(server, ada, { ...bill, start: '2023-01-01', end: '2024-01-01', quantity: 30_000 });
  const { _id: report_id } = await ada.get(frameworks.createReport, { key: 'tcfd', year: YEAR });
  const full = await ada.get(library.getEsgOverview, { year: YEAR });
  const energy = figure(full, 'energy.total');
  expect(energy).toMatchObject({ value: 36_600, before: 30_000, unit: 'kWh', covered: 1, reason: null });
  expect(energy.address).toContain('item=energy.total');
  expect(figure(full, 'target.emissions')).toMatchObject({ value: null, unit: 'tCO2e' });
  const report = await ada.get(frameworks.getReport, { report_id });
  expect(full.open_questions).toMatchObject({
    open: report!.completeness.missing,
    reports: [{ report_id, key: 'tcfd' }],
  });
  expect(
    (await ada.get(library.getEsgOverview, { year: YEAR, level: 'property', subject_id: environment_id })).tiles[6],
  ).toMatchObject({ figures: [{ metric: 'target.emissions', reason: 'not-applicable' }, {}, {}] });
});

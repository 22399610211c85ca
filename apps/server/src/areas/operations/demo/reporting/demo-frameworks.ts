import { documents } from '@steward/contract/estate/documents';
import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamIssue } from '@steward/contract/reporting/breeam.models';
import { addDays } from '@steward/core/calendar/day';
import type { Parsed } from '@steward/contract/call';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { fail } from '@steward/contract/failures';
import { smartness } from '@steward/contract/reporting/smartness';
import { actorOf, type Ctx } from '../../../../platform/ctx.ts';
import { fetchDirectoryContent } from '../../../estate/documents/documents.service.ts';
import { openShareLink } from '../../../foundation/share-links/opening.service.ts';
import { getBreeamAssessment } from '../../../reporting/breeam/assessment.service.ts';
import { commentBreeamPreview, shareBreeamPreview } from '../../../reporting/breeam/preview.service.ts';
import { saveBreeamAssessment } from '../../../reporting/breeam/saving.service.ts';
import { saveBreeamWeights } from '../../../reporting/breeam/weights.service.ts';
import { saveReportingData } from '../../../reporting/frameworks/answers.service.ts';
import { linkAnswer } from '../../../reporting/frameworks/links.service.ts';
import { takeOverFigures } from '../../../reporting/frameworks/answer-sources.service.ts';
import { askForAnswers, reviewAnswers, sendBackAnswer } from '../../../reporting/frameworks/asking/asking.service.ts';
import { getReport } from '../../../reporting/frameworks/content.service.ts';
import { createReport } from '../../../reporting/frameworks/reports.service.ts';
import { approveReport, submitReport } from '../../../reporting/frameworks/rounds.service.ts';
import { getSmartnessCoreCriteriaForm } from '../../../reporting/smartness/form.service.ts';
import { createSmartnessCoreCriteriaForm } from '../../../reporting/smartness/saving.service.ts';
import { asMember } from '../people/demo-people.ts';
import texts from './demo-answers.json' with { type: 'json' };

type Sent = Parsed<typeof frameworks.saveReportingData>['answers'][number];

const answersOf = ({ sections }: FrameworkContent) =>
  sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

const contentOf = async (ctx: Ctx, report_id: string): Promise<FrameworkContent> =>
  (await getReport(ctx, { report_id })) ?? fail('framework-report.not-found');

const given = { ...texts.words, ...texts.tables, ...texts.others };
type Code = keyof typeof given;

const sentOf = (codes: readonly Code[]): Sent[] => codes.map((code): Sent => ({ code, value: given[code] }));

/** Answers with every figure of the product; returns the questions that have none, and the version. */
async function takeFigures(ctx: Ctx, { sections }: FrameworkContent, report_id: string, version: number) {
  const codes = sections.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.has_figures ? [question.code] : [])),
  );
  const { without, ...taken } = await takeOverFigures(ctx, { report_id, version, codes });
  return { version: taken.version, without: without.map(({ code }) => code) };
}

async function reviewOf(ctx: Ctx, content: FrameworkContent, codes?: readonly string[]): Promise<void> {
  const answers = answersOf(content).flatMap(({ answer: { code, subject_id, version, state, reviewed_at } }) =>
    state !== 'open' && state !== 'drafted' && reviewed_at === null && (codes?.includes(code) ?? true)
      ? [{ code, subject_id, version }]
      : [],
  );
  await reviewAnswers(ctx, { report_id: content._id, answers });
}

const begin = (ctx: Ctx, key: string, year: number, due_on: string | null) =>
  createReport(ctx, {
    key,
    year,
    due_on,
    reporting_level: 'organization',
    edition_reason: '',
    with_last_year: true,
  });

/** A report that was answered by the lead, reviewed and approved by the admin, and handed in, all in the year after it. */
async function makeSubmitted(ctx: Ctx, member: Ctx, year: number): Promise<void> {
  const submitted_on = `${year + 1}-06-24`;
  const now = new Date(`${submitted_on}T09:00:00Z`);
  const [admin, lead] = [
    { ...ctx, now },
    { ...member, now },
  ];
  const { _id: report_id, version: begun } = await begin(lead, 'tcfd', year, `${year + 1}-06-30`);
  const content = await contentOf(lead, report_id);
  const questions = answersOf(content).map(({ question }) => question);
  const { version, without } = await takeFigures(lead, content, report_id, begun);
  const isFigure = (code: string) =>
    questions.some((one) => one.code === code && one.has_figures) && !without.includes(code);
  const written = sentOf((Object.keys(given) as Code[]).filter((code) => !isFigure(code)));
  const unavailable = questions.filter(
    ({ code, required }) => required && !isFigure(code) && written.every((one) => one.code !== code),
  );
  await saveReportingData(lead, {
    report_id,
    version,
    answers: [
      ...written,
      ...unavailable.map(({ code }): Sent => ({
        code,
        state: 'omitted',
        reason_code: 'unavailable',
        reason: 'The data is collected from the next year on.',
      })),
    ],
  });
  const answered = await contentOf(admin, report_id);
  await reviewOf(admin, answered);
  // The review is one further version. The figures are read once for it and once for the round.
  await approveReport(admin, { report_id, version: answered.version + 1, reason: '' });
  await submitReport(admin, { report_id, submitted_on, submitted_to: 'Investors of the funds' });
}

/** Words of the policy that the answer on governance rests on. */
async function policyOf(ctx: Ctx): Promise<string | undefined> {
  const asked = documents.fetchDirectoryContent.input.parse({
    root: 'company',
    deep: true,
    search: 'Environmental policy',
  });
  return (await fetchDirectoryContent(ctx, asked)).paginateData[0]?._id;
}

const ANSWERED: readonly Code[] = [
  'GOV-a',
  'GOV-b',
  'STR-a',
  'STR-a.1',
  'STR-b',
  'STR-c.1',
  'RSK-a',
  'RSK-b',
  'RSK-c',
  'MET-a',
  'XI-4',
  'XI-5',
];

/** A report on its way: about two thirds are answered, some of it reviewed, one sent back, two asked of the asset manager. */
async function makeBegun(admin: Ctx, lead: Ctx, assets: string, year: number, today: string) {
  const { _id: report_id } = await begin(lead, 'tcfd', year, addDays(today, 45));
  const policy = await policyOf(lead);
  const fresh = await contentOf(lead, report_id);
  const cited = policy && { kind: 'document' as const, object_id: policy, page: 1, quote: 'Environmental policy' };
  const { answers } = await saveReportingData(lead, {
    report_id,
    version: fresh.version,
    answers: sentOf(ANSWERED).map((answer) =>
      cited && answer.code === 'GOV-a' ? { ...answer, citations: [cited] } : answer,
    ),
  });
  await askForAnswers(lead, {
    report_id,
    codes: ['STR-a.2', 'RE-7'],
    subject_id: null,
    owner_id: assets,
    reviewer_id: actorOf(lead).userId,
    due_on: addDays(today, 21),
  });
  await sendBackAnswer(admin, {
    report_id,
    code: 'RSK-b',
    subject_id: null,
    version: (await contentOf(admin, report_id)).version,
    reason: 'Who decides on measures below 100,000 EUR?',
  });
  const asked = await contentOf(lead, report_id);
  await takeFigures(lead, asked, report_id, asked.version);
  const reviewed = ['GOV-a', 'GOV-b', 'STR-a.1', 'STR-b', 'MET-b.1', 'MET-b.2', 'RE-1'];
  await reviewOf(admin, await contentOf(admin, report_id), reviewed);
  return answers.find(({ code }) => code === 'GOV-a')?._id ?? fail('framework-answer.not-found');
}

/** A report with a few answers; the one on the oversight of the board follows another report of the year. */
async function makeSecond(lead: Ctx, followed: string, year: number, today: string): Promise<void> {
  const { _id: report_id, version } = await begin(lead, 'gri', year, addDays(today, 90));
  const answers = Object.entries(texts.gri).map(([code, value]): Sent => ({ code, value }));
  const saved = await saveReportingData(lead, { report_id, version, answers });
  const about = { report_id, code: '2-12', subject_id: null, version: saved.version };
  await linkAnswer(lead, { ...about, answer_id: followed, how: 'follow' });
}

/** Reports of the organization: TCFD of a year that was handed in, and TCFD and GRI of the year after it. */
export async function makeFrameworkReports(ctx: Ctx & { memberIds: string[] }, year: number, now: Date): Promise<void> {
  const [, , assets, csr] = ctx.memberIds;
  if (!assets || !csr) return;
  const lead = await asMember(ctx, csr);
  const today = now.toISOString().slice(0, 10);
  await makeSubmitted(ctx, lead, year - 1);
  const oversight = await makeBegun(ctx, lead, assets, year, today);
  await makeSecond(lead, oversight, year, today);
}

/** Levels of the services for which the equipment of the building proposes none; a second number is the target. */
const services: Readonly<Record<string, readonly [level: number, target?: number]>> = {
  'H-1a': [2, 3],
  'H-1c': [1],
  'H-2a': [1],
  'H-3': [1, 2],
  'DHW-1a': [1],
  'DHW-1b': [1],
  'DHW-3': [1],
  'C-1a': [2],
  'C-3': [1],
  'V-6': [1, 2],
  'E-2': [1],
  'E-12': [2],
  'EV-16': [1],
  'MC-13': [1],
  'MC-25': [1, 2],
};

/** Of the twenty-seven services, those that the building has no use for. */
const notApplicable: readonly (readonly [code: string, reason: string])[] = [
  ['H-2b', 'A gas boiler heats the building; the heat pump serves the server room alone.'],
  ['DE-4', 'The windows cannot be opened.'],
  ['E-3', 'There is no storage of electricity.'],
  ['E-11', 'There is no storage of electricity.'],
];

const criteria: Readonly<Record<string, readonly [level: number, target?: number]>> = {
  'BS-E1-1': [2, 3],
  'BS-E1-2': [2],
  'BS-E1-3': [1, 2],
  'BS-E1-5': [1],
  'BS-E1-6': [2, 3],
  'BS-E1-9': [2],
  'BS-C2-1': [2],
  'BS-C2-2': [1],
  'BS-C2-4': [1],
  'BS-HW3-1': [1, 2],
  'BS-HW3-3': [2],
  'BS-F4-1': [0, 1],
  'BS-C5-1': [2],
  'BS-SS6-1': [2],
  'BS-SS6-2': [2],
  'BS-AI7-1': [2, 3],
  'BS-AI7-3': [1],
  'BS-SD8-1': [1],
  'BS-SD8-2': [2],
  'BS-CS9-1': [1],
  'BS-OSI10-1': [2],
  'BS-WW11-1': [1],
};

type Method = 'core' | 'sri_a';

/** One assessment: what the equipment proposes is accepted, the other levels are those of a person. */
async function assess(
  ctx: Ctx,
  environment_id: string,
  method: Method,
  year: number,
  levels: typeof services,
  without: typeof notApplicable = [],
): Promise<void> {
  const asked = { environment_id, method, year, language: 'en' as const };
  const form = await getSmartnessCoreCriteriaForm(ctx, asked);
  const proposed = form.groups
    .flatMap(({ questions }) => questions)
    .flatMap(({ code, proposal }) => (proposal && !proposal.is_carried && !(code in levels) ? [code] : []));
  const input = smartness.createSmartnessCoreCriteriaForm.input.parse({
    ...asked,
    answers: [
      ...proposed.map((code) => ({ code, accepts_proposal: true })),
      ...Object.entries(levels).map(([code, [level, target = null]]) => ({
        code,
        level,
        target,
        reason: 'Seen on the tour of the building.',
      })),
      ...without.map(([code, reason]) => ({ code, not_applicable: true, reason })),
    ],
  });
  await createSmartnessCoreCriteriaForm(ctx, input);
}

/** The first building by the SRI, class E with its way to D, and the second by the core criteria. */
export async function makeSmartness(ctx: Ctx, ids: readonly string[], year: number): Promise<void> {
  const [first, second] = ids;
  if (first) await assess(ctx, first, 'sri_a', year, services, notApplicable);
  if (second) await assess(ctx, second, 'core', year, criteria);
}

type SentIssue = Parsed<typeof breeam.saveBreeamAssessment>['answers'][number];

/** The share of the credits that each issue has, one after the other. */
const SHARES = [1, 0.75, 0.5, 1, 0.75, 1, 0.5, 0.75];

const said: Readonly<Record<string, Partial<SentIssue>>> = {
  'Man 01': { credits: 1, targeted: 4, comment: 'The user guide covers the public areas; the offices follow.' },
  'Ene 20': { credits: 28, targeted: 32 },
  'Tra 01': { options: ['minimum_cycle_storage_spaces', 'two_compliant_cyclist_facilities'], targeted: 6 },
  'Tra 02': { options: ['node_within_500_m_every_30_minutes'] },
  'Lue 01': { not_in_scope: true, reason: 'The building covers its whole plot.' },
  Exe: { credits: 2, comment: 'Metering of all tenant areas and the green roof.' },
};

const answered = (issues: readonly BreeamIssue[]): SentIssue[] =>
  issues.map(({ code, credits }, at) => {
    const own = said[code];
    return own ? { code, ...own } : { code, credits: Math.round(credits * (SHARES[at % SHARES.length] ?? 1)) };
  });

/** What every assessment says about the building. */
const ABOUT = [
  { code: 'BIU-0.1', value: ['part_1_asset_performance', 'part_2_management_performance'] },
  { code: 'BIU-0.2', value: 'office' },
  { code: 'BIU-0.4', value: 'whole_asset' },
  { code: 'BIU-0.6', value: ['heating', 'cooling', 'mechanical_ventilation', 'parking', 'lifts'] },
];

const input = (about: { environment_id: string; year: number }, answers: SentIssue[], more: object = {}) =>
  breeam.saveBreeamAssessment.input.parse({ ...about, ...more, answers });

/**
 * The first building by the edition of 2015, reviewed and approved: a minimum standard that the organization entered caps its management
 * part, and an assessor has commented on it. The second one by V6, whose weights are not entered.
 */
export async function makeBreeam(
  ctx: Ctx & { memberIds: string[] },
  [first, second]: readonly string[],
  year: number,
): Promise<void> {
  const csr = ctx.memberIds[3];
  if (!first || !second || !csr) return;
  const lead = await asMember(ctx, csr);
  const about = { environment_id: first, scheme: 'breeam' as const, year, edition: '2015', language: 'en' as const };
  const empty = await getBreeamAssessment(lead, about);
  const edition_reason = 'Registered before V6 and continued by this edition.';
  const form = await saveBreeamAssessment(
    lead,
    input(about, answered(empty.issues), { edition: '2015', edition_reason }),
  );
  const report_id = form.report_id ?? '';
  const standard = (issue: string, band: string, credits: number) => ({ issue, band, credits });
  await saveBreeamWeights(
    ctx,
    breeam.saveBreeamWeights.input.parse({
      scheme: 'breeam',
      edition: '2015',
      source: 'Example of the demo: compare with your manual',
      parts: [
        {
          part: 'part_1',
          standards: [standard('Ene 01-13', 'excellent', 30), standard('Ene 01-13', 'outstanding', 45)],
        },
        {
          part: 'part_2',
          standards: [
            standard('Man 01', 'good', 1),
            standard('Man 01', 'very_good', 2),
            standard('Man 01', 'excellent', 3),
          ],
        },
      ],
    }),
  );
  const content = await getReport(lead, { report_id });
  const open = (content?.sections ?? []).flatMap(({ questions }) =>
    questions.filter(({ required, answers: [answer] }) => required && answer?.state === 'open'),
  );
  await saveReportingData(lead, {
    report_id,
    version: form.version,
    answers: open.map(
      ({ code }) =>
        ABOUT.find((one) => one.code === code) ?? {
          code,
          state: 'not-applicable' as const,
          reason: 'Stated in the application to the certification body.',
        },
    ),
  });
  const whole = await getReport(ctx, { report_id });
  const answers = (whole?.sections ?? []).flatMap(({ questions }) => questions.flatMap((question) => question.answers));
  await reviewAnswers(ctx, {
    report_id,
    answers: answers.flatMap(({ code, subject_id, version, state }) =>
      state === 'open' || state === 'drafted' ? [] : { code, subject_id, version },
    ),
  });
  const reviewed = await getReport(ctx, { report_id });
  await approveReport(ctx, { report_id, version: reviewed?.version ?? 0, reason: '' });
  const { url } = await shareBreeamPreview(
    ctx,
    breeam.shareBreeamPreview.input.parse({ report_id, label: 'Assessor', days: 90 }),
  );
  const { ticket } = await openShareLink(ctx, { token: url.split('#')[1] ?? '' });
  const text = 'The user guide is not yet complete for the tenant areas: one credit until it is.';
  await commentBreeamPreview(ctx, { ticket, code: 'Man 01', author: 'Dana Whitfield', text });
  await saveBreeamAssessment(
    lead,
    input({ environment_id: second, year: year + 1 }, [
      { code: 'Man 01', credits: 3, targeted: 4 },
      { code: 'Man 02', credits: 2 },
      { code: 'Wat 10', credits: 5, targeted: 6 },
      { code: 'Tra 02', options: ['node_within_1_km_every_30_minutes'] },
    ]),
  );
}

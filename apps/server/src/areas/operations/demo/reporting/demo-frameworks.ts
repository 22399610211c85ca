import { documents } from '@steward/contract/estate/documents';
import { addDays } from '@steward/core/calendar/day';
import type { Parsed } from '@steward/contract/call';
import type { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { fail } from '@steward/contract/failures';
import { actorOf, type Ctx } from '../../../../platform/ctx.ts';
import { fetchDirectoryContent } from '../../../estate/documents/documents.service.ts';
import { saveReportingData } from '../../../reporting/frameworks/answers.service.ts';
import { linkAnswer } from '../../../reporting/frameworks/links.service.ts';
import { takeOverFigures } from '../../../reporting/frameworks/answer-sources.service.ts';
import { askForAnswers, reviewAnswers, sendBackAnswer } from '../../../reporting/frameworks/asking/asking.service.ts';
import { getReport } from '../../../reporting/frameworks/content.service.ts';
import { createReport } from '../../../reporting/frameworks/reports.service.ts';
import { approveReport, submitReport } from '../../../reporting/frameworks/rounds.service.ts';
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

/** Answers with every figure of the product; returns what was answered, and the version. */
async function takeFigures(ctx: Ctx, { sections }: FrameworkContent, report_id: string, version: number) {
  const codes = sections.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.has_figures ? [question.code] : [])),
  );
  return takeOverFigures(ctx, { report_id, version, codes });
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
  const { version, taken } = await takeFigures(lead, content, report_id, begun);
  const written = sentOf((Object.keys(given) as Code[]).filter((code) => !taken.includes(code)));
  const unavailable = questions.filter(
    ({ code, required }) => required && !taken.includes(code) && written.every((one) => one.code !== code),
  );
  const saved = await saveReportingData(lead, {
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
  // Every answer has its first version: the figures need not be read again for the review.
  const first = [...taken, ...saved.answers.map(({ code }) => code)];
  await reviewAnswers(admin, { report_id, answers: first.map((code) => ({ code, subject_id: null, version: 1 })) });
  // The review is one further version.
  await approveReport(admin, { report_id, version: saved.version + 1, reason: '' });
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

import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamIssue } from '@steward/contract/reporting/breeam.models';
import type { Parsed } from '@steward/contract/call';
import { type Ctx } from '../../../../platform/ctx.ts';
import { openShareLink } from '../../../foundation/share-links/opening.service.ts';
import { getBreeamAssessment } from '../../../reporting/breeam/assessment.service.ts';
import { commentBreeamPreview } from '../../../reporting/breeam/comments.service.ts';
import { shareBreeamPreview } from '../../../reporting/breeam/preview.service.ts';
import { saveBreeamAssessment } from '../../../reporting/breeam/saving.service.ts';
import { saveBreeamWeights } from '../../../reporting/breeam/weights.service.ts';
import { saveReportingData } from '../../../reporting/frameworks/answers.service.ts';
import { reviewAnswers } from '../../../reporting/frameworks/asking/asking.service.ts';
import { getReport } from '../../../reporting/frameworks/content.service.ts';
import { approveReport } from '../../../reporting/frameworks/rounds.service.ts';
import { asMember } from '../people/demo-people.ts';

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

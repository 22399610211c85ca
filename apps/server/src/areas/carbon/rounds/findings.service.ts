import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Finding } from '@steward/contract/carbon/reports.report';
import type { rounds } from '@steward/contract/carbon/rounds';
import { isUncorrected } from '@steward/core/assurance/findings';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './findings.repository.ts';
import { listFindings, listLinks, partOfRound, recordEvent, type ReportRow } from '../reports/report-rounds.service.ts';
import { findMyReport } from '../reports/reports.service.ts';
import { mailVerifier } from './report-notices.service.ts';

export const findFinding = ({ db, scope }: Work, id: string) => repository.findFinding(db, scope, id);

export const addFinding = ({ db, scope }: Work, row: Parameters<typeof repository.insertFinding>[2]): Promise<void> =>
  repository.insertFinding(db, scope, row);

export const addMessage = ({ db, scope }: Work, row: Parameters<typeof repository.insertMessage>[2]): Promise<void> =>
  repository.insertMessage(db, scope, row);

export const changeFinding = (
  { db, scope }: Work,
  id: string,
  values: Parameters<typeof repository.updateFinding>[3],
): Promise<void> => repository.updateFinding(db, scope, id, values);

export const hasUnclosedFindings = ({ db, scope }: Work, reportId: string): Promise<boolean> =>
  repository.hasUnclosedFindings(db, scope, reportId);

/** The misstatements of a round and of those before it that were neither corrected nor withdrawn. */
export const listUncorrected = async (work: Work, reportId: string, round: number): Promise<Finding[]> =>
  (await listFindings(work, reportId)).filter((finding) => isUncorrected(finding, round));

/** One question with everything written to it. */
export async function shownFinding(work: Work, reportId: string, id: string): Promise<Finding> {
  const all = await listFindings(work, reportId);
  return all.find((finding) => finding._id === id) ?? fail('finding.not-found');
}

export const answerFinding = (ctx: Ctx, { finding_id, body }: Parsed<typeof rounds.answerFinding>): Promise<Finding> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const finding = (await repository.findFinding(db, scope, finding_id)) ?? fail('finding.not-found');
    const row = await findMyReport(work, finding.report_id);
    if (row.status === 'accepted' || finding.status === 'closed') fail('report.read-only');
    const author = ctx.actor?.name ?? '';
    await repository.insertMessage(db, scope, { finding_id, at: ctx.now, side: 'owner', author, body });
    await repository.updateFinding(db, scope, finding_id, { status: 'answered' });
    await recordEvent(work, {
      report_id: row._id,
      at: ctx.now,
      round: row.round,
      kind: 'answered',
      actor_id: ctx.actor?.userId ?? null,
      actor_name: author,
      note: finding.about,
    });
    const answered = await shownFinding(work, row._id, finding_id);
    await mailAnswer(ctx, work, row, author, body);
    return answered;
  });

// Mails an answer to the verifier, unless the link has expired or was revoked.
async function mailAnswer(ctx: Ctx, work: Work, row: ReportRow, sender: string, note: string) {
  const link = (await listLinks(work, row._id)).find(
    ({ round, revoked_at, expires_at }) =>
      round === row.round && revoked_at === null && Date.parse(expires_at) > ctx.now.getTime(),
  );
  if (!link) return;
  const head = await partOfRound(work, row._id, row.round, 'head');
  await mailVerifier(ctx, work.db, work.scope, {
    kind: 'report-answer',
    to: link.email,
    language: head.verifier_language,
    values: { name: link.verifier_name, sender, year: String(row.year), target: row.target_name, note },
  });
}

import type { ReportBundle } from '@steward/core/assurance/report-bundle';
import { statementStatusOf } from '@steward/core/assurance/statement-status';
import type { LogEntry } from '@steward/core/assurance/event-log';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { appendToLog, listLog } from '../reports/log.service.ts';
import { findMyReport } from '../reports/reports.service.ts';
import { findFrozen, type ReportRow } from '../reports/report-rounds.service.ts';
import type { Snapshot } from '../reports/snapshot.ts';
import { checkEvidence } from './evidence-check.service.ts';
import { findStatement, listStatements } from './engagement.repository.ts';
import { engagementOf } from './engagement.service.ts';
import { logOf, readingAsVerifier, writingAsVerifier } from './link.service.ts';
import { shownMateriality, workingPapersOf } from './materiality.service.ts';
import { coverageOf } from './sampling.service.ts';

export const getLogForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getLogForVerifier>,
): Promise<LogEntry[]> => readingAsVerifier(ctx, token, (opened) => listLog(opened, opened.row._id));

export const getReportLog = (ctx: Ctx, { report_id }: Parsed<typeof verification.getReportLog>): Promise<LogEntry[]> =>
  reading(ctx, async (work) => listLog(work, (await findMyReport(work, report_id))._id));

async function bundleOf(ctx: Ctx, work: Work, row: ReportRow, round: number): Promise<FileAnswer> {
  const { content, sha256 } = await findFrozen(work, row._id, round);
  const issued = await findStatement(work.db, work.scope, { report_id: row._id, round });
  const bundle: ReportBundle = {
    format: 'steward-report-bundle-1',
    exported_at: ctx.now.toISOString(),
    sha256,
    snapshot: content,
    log: await listLog(work, row._id),
    evidence: await checkEvidence(ctx, work, content as Snapshot),
    ...(issued && { statement: { sha256: issued.sha256, content: issued.content } }),
  };
  return {
    name: `report-${row.year}-${row.target_name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${round}.json`,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(bundle)),
  };
}

export const exportBundleForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.exportBundleForVerifier>,
): Promise<FileAnswer> =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    await logOf(mine, opened, { kind: 'exported' });
    return bundleOf(mine, opened, opened.row, opened.link.round);
  });

export const exportReportBundle = (
  ctx: Ctx,
  { report_id }: Parsed<typeof verification.exportReportBundle>,
): Promise<FileAnswer> =>
  inTransaction(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    if (row.round === 0) fail('report.not-found');
    const actor = ctx.actor?.name ?? '';
    const entry = { report_id, at: ctx.now, round: row.round, side: 'organization' as const, actor };
    await appendToLog(work, { ...entry, kind: 'exported' });
    return bundleOf(ctx, work, row, row.round);
  });

export const getAssurance = (
  ctx: Ctx,
  { report_id }: Parsed<typeof verification.getAssurance>,
): Promise<Answer<typeof verification.getAssurance>> =>
  reading(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    if (row.round === 0) return null;
    const round = { report_id, round: row.round };
    const papers = await workingPapersOf(work, round);
    const { independent_at, statement, facts, standing } = await engagementOf(work, round);
    const statements = await listStatements(work.db, work.scope, report_id);
    return {
      round: row.round,
      materiality: await shownMateriality(work, round, papers),
      coverage: coverageOf(papers),
      checked: coverageOf(papers, (key) => papers.ticks.has(key)),
      independent_at,
      statement,
      standing,
      facts,
      earlier: statements
        .filter((one) => one.round < row.round)
        .map((one) => ({ ...one, standing: statementStatusOf(one.round, facts, statements) }))
        .toReversed(),
    };
  });

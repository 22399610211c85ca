import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts, type Report } from '@steward/contract/carbon/reports.report';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findBoundary, canSeeReport } from '../boundaries/boundary.service.ts';
import { countOpenFindings, listAuthenticators, listFindings, listLinks } from './correspondence.repository.ts';
import { appendSaving } from './log.repository.ts';
import * as repository from './reports.repository.ts';
import type { ReportRow } from './reports.repository.ts';

/** The required parts that are still empty. */
export const missingTexts = (texts: Readonly<Record<string, string>>): Report['missing_texts'] =>
  requiredReportTexts.filter((key) => !texts[key]?.trim());

/** A report with everything that belongs to it, as its owner sees it. */
export async function shownReport({ db, scope }: Work, row: ReportRow): Promise<Report> {
  return {
    ...row,
    sha256: row.round ? await repository.findSha256(db, scope, row._id, row.round) : null,
    events: await repository.listEvents(db, scope, row._id),
    findings: await listFindings(db, scope, row._id),
    links: await linksOf({ db, scope }, row._id),
    missing_texts: missingTexts(row.texts),
  };
}

async function linksOf({ db, scope }: Work, reportId: string): Promise<Report['links']> {
  const authenticators = new Map((await listAuthenticators(db, scope, reportId)).map((row) => [row.email, row]));
  return (await listLinks(db, scope, reportId)).map((link) => {
    const found = authenticators.get(link.email);
    if (!found || (!found.confirmed_at && !found.reset_at)) return { ...link, authenticator: null };
    const { confirmed_at, declared_name, declared_body, reset_at } = found;
    // The declared name and body count once a code has confirmed the authenticator.
    const declared = confirmed_at ? { declared_name, declared_body } : { declared_name: '', declared_body: '' };
    return { ...link, authenticator: { since: confirmed_at, ...declared, reset_at } };
  });
}

/** A report this person may see. */
export async function findMyReport(work: Work, id: string): Promise<ReportRow> {
  const row = (await repository.findReport(work.db, work.scope, id)) ?? fail('report.not-found');
  const canSee = await canSeeReport(work);
  return canSee(row) ? row : fail('report.not-found');
}

/** The reports that this user may see. */
export async function listReportHeads(work: Work) {
  const canSee = await canSeeReport(work);
  return (await repository.listReports(work.db, work.scope))
    .filter(canSee)
    .map(({ _id, level, target_id, target_name, year, status, round }) => ({
      _id,
      level,
      target_id,
      target_name,
      year,
      status,
      round,
    }));
}

export const getGhgReports = (ctx: Ctx, { year }: Parsed<typeof reports.getGhgReports>) =>
  reading(ctx, async (work) => {
    const canSee = await canSeeReport(work);
    const open = new Map(
      (await countOpenFindings(work.db, work.scope)).map(({ report_id, count }) => [report_id, count]),
    );
    return (await repository.listReports(work.db, work.scope, year))
      .filter(canSee)
      .map((row) => ({ ...row, questions_open: open.get(row._id) ?? 0 }));
  });

export const getGhgProtocolReport = (
  ctx: Ctx,
  { level, target_id, year }: Parsed<typeof reports.getGhgProtocolReport>,
): Promise<Report | null> =>
  reading(ctx, async (work) => {
    const { targetId } = await findBoundary(work, level, target_id);
    const row = await repository.findReportAbout(work.db, work.scope, { level, targetId, year });
    return row ? shownReport(work, row) : null;
  });

export const saveGhgProtocolReport = (ctx: Ctx, input: Parsed<typeof reports.saveGhgProtocolReport>): Promise<Report> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { level, year, version = 0 } = input;
    const { targetId } = await findBoundary(work, level, input.target_id);
    const about = { level, targetId, year };
    const found = await repository.findReportAbout(db, scope, about);
    const language = input.language ?? found?.language ?? 'en';
    const texts = JSON.stringify({ ...found?.texts, ...input.texts });
    if (!found) {
      const row = {
        id: uuid(),
        level,
        target_id: targetId,
        year,
        texts,
        language,
        created_by: ctx.actor?.userId ?? null,
      };
      if (version !== 0 || !(await repository.insertReport(db, scope, row))) fail('report.changed');
    } else {
      if (found.status === 'sent' || found.status === 'accepted') fail('report.read-only');
      const change = { texts, language, updated_at: ctx.now };
      if (!(await repository.updateTexts(db, scope, found._id, version, change))) fail('report.changed');
    }
    const row = (await repository.findReportAbout(db, scope, about)) ?? fail('report.not-found');
    await noteSaved(ctx, work, row, found ? 'saved' : 'made');
    return shownReport(work, row);
  });

// Repeated saves of one user are one event, until another event happens; the log has every one.
async function noteSaved(ctx: Ctx, { db, scope }: Work, row: ReportRow, kind: 'made' | 'saved') {
  const actor = ctx.actor?.name ?? '';
  const { _id: report_id, round } = row;
  await appendSaving(db, scope, { report_id, at: ctx.now, round, side: 'organization', actor, kind });
  const last = (await repository.listEvents(db, scope, row._id)).at(-1);
  const actor_id = ctx.actor?.userId ?? null;
  if (last?.kind === 'saved' && last.actor_id === actor_id) return;
  await repository.insertEvent(db, scope, {
    report_id,
    at: ctx.now,
    round,
    kind: 'saved',
    actor_id,
    actor_name: actor,
  });
}

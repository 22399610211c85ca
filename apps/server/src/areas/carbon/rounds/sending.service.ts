import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Report } from '@steward/contract/carbon/reports.report';
import type { rounds } from '@steward/contract/carbon/rounds';
import { dayText } from '@steward/core/calendar/day-text';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashSecret, makeLinkToken } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { freeze } from './freezing.service.ts';
import { accountOf, hasOwnDomain, refuseInvolved } from './independence.service.ts';
import * as links from './links.repository.ts';
import { beginLog } from '../reports/log.service.ts';
import { frameOfReport } from '../reports/page-frame.service.ts';
import { addRound, findReport, recordEvent, setStatus, type ReportRow } from '../reports/report-rounds.service.ts';
import { findMyReport, missingTexts, shownReport } from '../reports/reports.service.ts';
import type { Snapshot } from '../reports/snapshot.ts';
import { notifyOfSending, mailVerifier, verifierPath } from './report-notices.service.ts';

const DAY = 86_400_000;

const note = (
  ctx: Ctx,
  work: Work,
  row: ReportRow,
  kind: string,
  round: number,
  text = '',
  logged?: Readonly<Record<string, string>>,
) =>
  recordEvent(work, {
    report_id: row._id,
    at: ctx.now,
    round,
    kind,
    actor_id: ctx.actor?.userId ?? null,
    actor_name: ctx.actor?.name ?? '',
    note: text,
    ...(logged && { logged }),
  });

const again = async (work: Work, id: string): Promise<Report> =>
  shownReport(work, (await findReport(work, id)) ?? fail('report.not-found'));

function refuseIncomplete({ texts }: ReportRow) {
  const errors = missingTexts(texts).map((key) => ({ field: `texts.${key}`, message: 'is required' }));
  if (errors.length) fail('report.incomplete', undefined, errors);
}

/** The year has days to come. */
const isRunning = ({ year }: ReportRow, now: Date) => now.toISOString().slice(0, 10) <= `${year}-12-31`;

/** Freezes the report and mails the link in one transaction; also sends a rejected report again, as the next round. */
export const sendReportToVerifier = async (
  ctx: Ctx,
  input: Parsed<typeof rounds.sendReportToVerifier>,
): Promise<Report> => {
  const verifier = await accountOf(ctx, input.email);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await findMyReport(work, input.report_id);
    if (row.status !== 'draft' && row.status !== 'rejected') fail('report.not-sendable');
    refuseIncomplete(row);
    const isOpenYear = isRunning(row, ctx.now);
    if (isOpenYear && !input.incomplete_year_confirmed)
      fail('report.year-not-over', String(row.year), [{ field: 'incomplete_year_confirmed', message: 'is required' }]);
    await refuseInvolved(work, row, [verifier]);
    if (await hasOwnDomain(work, input.email))
      fail('verifier.own-domain', undefined, [{ field: 'email', message: 'is an address of the own organization' }]);
    const round = row.round + 1;
    const boundary = await findBoundary(work, row.level, row.target_id);
    const { snapshot, pins } = await freeze(work, boundary, row.year, ctx.now, {
      head: headOf(ctx, row, round, input),
      texts: row.texts,
      log: await beginLog(work, {
        report_id: row._id,
        at: ctx.now,
        round: row.round,
        side: 'organization',
        actor: ctx.actor?.name ?? '',
      }),
    });
    const sha256 = fingerprint(snapshot);
    const frame = await frameOfReport(work, row, ctx.actor?.userId);
    await addRound(work, {
      report_id: row._id,
      round,
      content: JSON.stringify(snapshot),
      sha256,
      sums: JSON.stringify(snapshot.inventory.totals),
      pins: JSON.stringify(pins),
      environment_ids: boundary.environments.map((environment) => environment.environment_id),
      file_ids: [
        ...new Set([
          ...snapshot.bills.flatMap((bill) => bill.pages.map((page) => page.file_id)),
          ...(snapshot.documents ?? []).map(({ file_id }) => file_id),
          ...(frame?.image_file_id ? [frame.image_file_id] : []),
        ]),
      ],
      page_frame: frame && JSON.stringify(frame),
      created_at: ctx.now,
    });
    await setStatus(work, row._id, 'sent', round);
    await links.revokeLinks(db, scope, row._id, ctx.now);
    await mailLink(ctx, work, row, round, input);
    await note(ctx, work, row, 'sent', round, input.note, {
      sha256,
      verifier: input.verifier_name,
      ...(isOpenYear && { incomplete_year: 'confirmed' }),
    });
    await notifyOfSending(ctx, db, scope, row);
    return again(work, row._id);
  });
};

const headOf = (
  ctx: Ctx,
  row: ReportRow,
  round: number,
  { verifier_name, email, language }: Parsed<typeof rounds.sendReportToVerifier>,
): Snapshot['head'] => ({
  report_id: row._id,
  organization_id: ctx.scope?.organizationId ?? '',
  organization_name: row.organization_name,
  level: row.level,
  target_id: row.target_id,
  target_name: row.target_name,
  year: row.year,
  round,
  version: row.version,
  language: row.language,
  updated_at: row.updated_at,
  frozen_at: ctx.now.toISOString(),
  sent_by: ctx.actor?.name ?? '',
  verifier_name,
  verifier_email: email,
  verifier_language: language,
});

async function mailLink(
  ctx: Ctx,
  { db, scope }: Work,
  row: ReportRow,
  round: number,
  input: Parsed<typeof rounds.sendReportToVerifier>,
) {
  const { email, verifier_name, days, language } = input;
  const token = makeLinkToken(scope.organizationId);
  const expires = new Date(ctx.now.getTime() + days * DAY);
  await links.insertLink(db, scope, {
    id: uuid(),
    report_id: row._id,
    round,
    email,
    verifier_name,
    secret_hash: hashSecret(token),
    expires_at: expires,
    created_by: ctx.actor?.userId ?? null,
    created_at: ctx.now,
  });
  await mailVerifier(ctx, db, scope, {
    kind: 'report-sent',
    to: email,
    language,
    values: {
      name: verifier_name,
      sender: ctx.actor?.name ?? '',
      organization: row.organization_name,
      year: String(row.year),
      target: row.target_name,
      until: dayText(expires.toISOString(), language),
      note: input.note,
    },
    path: verifierPath(row, scope.organizationId, token),
  });
}

export const withdrawReport = (
  ctx: Ctx,
  { report_id, reason }: Parsed<typeof rounds.withdrawReport>,
): Promise<Report> =>
  inTransaction(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    if (row.status === 'accepted') fail('report.read-only');
    // The report is not with the verifier, so there is nothing to withdraw.
    if (row.status !== 'sent') return shownReport(work, row);
    await setStatus(work, row._id, 'draft');
    await links.revokeLinks(work.db, work.scope, row._id, ctx.now);
    await note(ctx, work, row, 'withdrawn', row.round, reason);
    return again(work, row._id);
  });

export const revokeVerifierLink = (ctx: Ctx, { link_id }: Parsed<typeof rounds.revokeVerifierLink>) =>
  inTransaction(ctx, async (work) => {
    const link = (await links.findLink(work.db, work.scope, link_id)) ?? fail('verifier.link-invalid');
    const row = await findMyReport(work, link.report_id);
    if (link.revoked_at === null) {
      await links.revokeLinks(work.db, work.scope, row._id, ctx.now, link_id);
      await note(ctx, work, row, 'revoked', link.round, link.email);
    }
    return { done: true as const };
  });

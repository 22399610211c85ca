import { statementDetails, type Engagement } from '@steward/contract/carbon/verification.assurance';
import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { verification } from '@steward/contract/carbon/verification';
import { statementStatusOf } from '@steward/core/assurance/statement-status';
import { z } from 'zod';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { appendToLog, isLogged } from '../reports/log.service.ts';
import { findAuthenticator } from '../rounds/authenticators.service.ts';
import { notifyOwners } from '../rounds/report-notices.service.ts';
import { findMyReport } from '../reports/reports.service.ts';
import { decideRound, partOfRound, recordEvent, type ReportRow } from '../reports/report-rounds.service.ts';
import * as repository from './engagement.repository.ts';
import { logOf, readingAsVerifier, refuseDecided, roundOf, writingAsVerifier, type Opened } from './link.service.ts';
import type { Round } from './workbench.repository.ts';

const DONE = { done: true } as const;
const Details = z.object(statementDetails);

/** The engagement of a round, without its samples. */
export async function engagementOf(work: Work, round: Round): Promise<Engagement> {
  const { db, scope } = work;
  const row = await repository.findEngagement(db, scope, round);
  const statement = await repository.findStatement(db, scope, round);
  const facts = await repository.listFacts(db, scope, round.report_id);
  const statements = await repository.listStatements(db, scope, round.report_id);
  const { verifier_email } = await partOfRound(work, round.report_id, round.round, 'head');
  const stated = await findAuthenticator(work, round.report_id, verifier_email);
  const details = Details.parse(row?.details ?? {});
  return {
    independent_at: row?.independent_at ?? null,
    person: stated?.declared_name ?? '',
    is_materiality_set: await isLogged(work, { ...round, kind: 'materiality' }),
    // Stated at the set-up of the authenticator; not asked for again.
    details: { ...details, body: details.body || (stated?.declared_body ?? '') },
    risks: row?.risks ?? [],
    statement: statement
      ? {
          opinion: statement.opinion,
          assurance: statement.assurance,
          sha256: statement.sha256,
          issued_at: statement.issued_at,
        }
      : null,
    standing: statementStatusOf(round.round, facts, statements),
    facts,
  };
}

export const getEngagementForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getEngagementForVerifier>,
): Promise<Engagement> => readingAsVerifier(ctx, token, (opened) => engagementOf(opened, roundOf(opened)));

export const declareIndependenceByVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.declareIndependenceByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    await declareIndependence(mine, opened);
    return DONE;
  });

/** Declares independence once; the day of the first declaration stays. */
export async function declareIndependence(mine: Ctx, opened: Opened): Promise<void> {
  const row = await repository.findEngagement(opened.db, opened.scope, roundOf(opened));
  if (row?.independent_at) return;
  await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { independent_at: mine.now });
  await logOf(mine, opened, { kind: 'declared' });
}

export const saveStatementDetailsByVerifier = (
  ctx: Ctx,
  { token, ...sent }: Parsed<typeof verification.saveStatementDetailsByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    const row = await repository.findEngagement(opened.db, opened.scope, roundOf(opened));
    const known = Details.parse(row?.details ?? {});
    const details = changed(verification.saveStatementDetailsByVerifier.input, known, sent);
    await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { details });
    // As the statement names them: the body may come from the set-up of the authenticator.
    const { body, role, place, standard } = (await engagementOf(opened, roundOf(opened))).details;
    await logOf(mine, opened, { kind: 'details', detail: { body, role, place, standard } });
    return DONE;
  });

export const saveRisksByVerifier = (ctx: Ctx, { token, risks }: Parsed<typeof verification.saveRisksByVerifier>) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { risks });
    await logOf(mine, opened, { kind: 'risks', detail: { areas: risks.length } });
    return DONE;
  });

/** A later fact requires an acceptance: a statement to be reissued can still be withdrawn. */
const refuseWithoutAcceptance = ({ status, standing }: Pick<ReportRow, 'status' | 'standing'>) => {
  if (status !== 'accepted' && !(status === 'rejected' && standing === 'to-be-reissued')) fail('fact.not-accepted');
};

/**
 * Returns the report from "accepted" to "rejected", so that it can be corrected and sent again as the next round. The frozen round and its
 * statement stay as issued.
 */
async function leaveAcceptance(
  work: Work,
  row: ReportRow,
  { decision, reason }: Pick<Fact, 'decision' | 'reason'>,
  by: { at: Date; actor_id: string | null; actor_name: string },
): Promise<void> {
  if (decision === 'none') return;
  if (row.status === 'accepted') await decideRound(work, row._id, 'rejected');
  await recordEvent(work, {
    report_id: row._id,
    round: row.round,
    kind: decision === 'withdraw' ? 'statement-withdrawn' : 'statement-to-be-reissued',
    note: reason,
    ...by,
  });
}

type Fact = Pick<Parsed<typeof verification.recordLaterFact>, 'what' | 'effect_t' | 'decision' | 'reason'>;

const logged = ({ what, effect_t, decision, reason }: Fact) => ({ what, effect_t, decision, reason });

export const recordFactByVerifier = (ctx: Ctx, { token, ...fact }: Parsed<typeof verification.recordFactByVerifier>) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    const { row, link } = opened;
    refuseWithoutAcceptance(row);
    await repository.insertFact(opened.db, opened.scope, {
      ...roundOf(opened),
      ...fact,
      side: 'verifier',
      recorded_at: mine.now,
      recorded_by_name: opened.link.verifier_name,
    });
    await logOf(mine, opened, { kind: 'fact', detail: logged(fact) });
    await leaveAcceptance(opened, row, fact, { at: mine.now, actor_id: null, actor_name: link.verifier_name });
    if (fact.decision !== 'none')
      await notifyOwners(mine, opened.db, opened.scope, row, {
        kind: 'report-rejected',
        verifier: link.verifier_name,
        note: fact.reason,
        sentBy: link.created_by,
      });
    return DONE;
  });

export const recordLaterFact = (ctx: Ctx, { report_id, ...fact }: Parsed<typeof verification.recordLaterFact>) =>
  inTransaction(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    refuseWithoutAcceptance(row);
    const actor = ctx.actor?.name ?? '';
    await repository.insertFact(work.db, work.scope, {
      report_id,
      round: row.round,
      ...fact,
      side: 'organization',
      recorded_at: ctx.now,
      recorded_by_name: actor,
    });
    await appendToLog(work, {
      report_id,
      at: ctx.now,
      round: row.round,
      side: 'organization',
      actor,
      kind: 'fact',
      detail: logged(fact),
    });
    await leaveAcceptance(work, row, fact, { at: ctx.now, actor_id: ctx.actor?.userId ?? null, actor_name: actor });
    return DONE;
  });

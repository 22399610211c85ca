import { statementDetails, type Engagement } from '@steward/contract/carbon/verification.assurance';
import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import { z } from 'zod';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { appendToLog } from '../ghg/log.service.ts';
import { findMyReport } from '../ghg/reports.service.ts';
import * as repository from './engagement.repository.ts';
import { logOf, readingAsVerifier, refuseDecided, roundOf, writingAsVerifier } from './link.service.ts';
import type { Round } from './workbench.repository.ts';

const DONE = { done: true } as const;
const Details = z.object(statementDetails);

/** What was said of a round besides its samples. */
export async function engagementOf({ db, scope }: Work, round: Round): Promise<Engagement> {
  const row = await repository.findEngagement(db, scope, round);
  const statement = await repository.findStatement(db, scope, round);
  return {
    independent_at: row?.independent_at ?? null,
    details: Details.parse(row?.details ?? {}),
    risks: row?.risks ?? [],
    statement: statement
      ? {
          opinion: statement.opinion,
          assurance: statement.assurance,
          sha256: statement.sha256,
          issued_at: statement.issued_at,
        }
      : null,
    facts: await repository.listFacts(db, scope, round.report_id),
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
    const row = await repository.findEngagement(opened.db, opened.scope, roundOf(opened));
    if (row?.independent_at) return DONE;
    await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { independent_at: mine.now });
    await logOf(mine, opened, { kind: 'declared' });
    return DONE;
  });

export const saveStatementDetailsByVerifier = (
  ctx: Ctx,
  { token, ...details }: Parsed<typeof verification.saveStatementDetailsByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { details });
    await logOf(mine, opened, { kind: 'details', detail: { body: details.body, standard: details.standard } });
    return DONE;
  });

export const saveRisksByVerifier = (ctx: Ctx, { token, risks }: Parsed<typeof verification.saveRisksByVerifier>) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    await repository.saveEngagement(opened.db, opened.scope, roundOf(opened), { risks });
    await logOf(mine, opened, { kind: 'risks', detail: { areas: risks.length } });
    return DONE;
  });

type Fact = Pick<Parsed<typeof verification.recordLaterFact>, 'what' | 'effect_t' | 'decision' | 'reason'>;

const logged = ({ what, effect_t, decision, reason }: Fact) => ({ what, effect_t, decision, reason });

export const recordFactByVerifier = (ctx: Ctx, { token, ...fact }: Parsed<typeof verification.recordFactByVerifier>) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    if (opened.row.status !== 'accepted') fail('fact.not-accepted');
    await repository.insertFact(opened.db, opened.scope, {
      ...roundOf(opened),
      ...fact,
      side: 'verifier',
      recorded_at: mine.now,
      recorded_by_name: opened.link.verifier_name,
    });
    await logOf(mine, opened, { kind: 'fact', detail: logged(fact) });
    return DONE;
  });

export const recordLaterFact = (ctx: Ctx, { report_id, ...fact }: Parsed<typeof verification.recordLaterFact>) =>
  inTransaction(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    if (row.status !== 'accepted') fail('fact.not-accepted');
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
    return DONE;
  });

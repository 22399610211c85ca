import type { Parsed } from '@steward/contract/call';
import { missingForConclusion } from '@steward/core/assurance/conclusion-needs';
import type { FindingOutcome } from '@steward/core/assurance/findings';
import { fail } from '@steward/contract/failures';
import type { Finding } from '@steward/contract/carbon/reports.report';
import type { verification } from '@steward/contract/carbon/verification';
import type { Ctx } from '../../../platform/ctx.ts';
import { userOfSession } from '../../access/session/session-user.service.ts';
import { refuseChanged } from '../../../platform/approvals.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as findings from '../rounds/findings.service.ts';
import { decisionNote } from '../reports/report-model.ts';
import { accountOf, refuseInvolved } from '../rounds/independence.service.ts';
import { decideRound, partOfRound, recordEvent } from '../reports/report-rounds.service.ts';
import { notifyOwners } from '../rounds/report-notices.service.ts';
import { findEngagement } from './engagement.repository.ts';
import { declareIndependence, engagementOf } from './engagement.service.ts';
import { decisionFacts } from './frozen.service.ts';
import { issueStatement } from './issue.service.ts';
import {
  readingAsVerifier,
  refuseDecided,
  roundOf,
  writingAsVerifier,
  type Opened,
  type Shown,
} from './link.service.ts';
import { materialityOf, workingPapersOf } from './materiality.service.ts';
import { listTicks } from './workbench.repository.ts';
import { statementOf } from './statement.ts';

const DONE = { done: true } as const;

const note = (ctx: Ctx, opened: Opened, kind: string, text: string, logged?: Record<string, string>) => {
  const { row, link } = opened;
  return recordEvent(opened, {
    report_id: row._id,
    at: ctx.now,
    round: link.round,
    kind,
    actor_id: null,
    actor_name: link.verifier_name,
    note: text,
    ...(logged && { logged }),
  });
};

const notify = (ctx: Ctx, { db, scope, row, link }: Opened, kind: 'question' | 'accepted' | 'rejected', text: string) =>
  notifyOwners(ctx, db, scope, row, {
    kind: `report-${kind}`,
    verifier: link.verifier_name,
    note: text,
    sentBy: link.created_by,
  });

async function findOpen(opened: Opened, id: string) {
  const { row } = opened;
  const finding = await findings.findFinding(opened, id);
  return finding?.report_id === row._id && finding.status !== 'closed' ? finding : fail('finding.not-found');
}

type OpenFinding = Awaited<ReturnType<typeof findOpen>>;

type Question = Parsed<typeof verification.askByVerifier>;

async function newFinding(opened: Opened, { kind, about, size_t }: Pick<Question, 'kind' | 'about' | 'size_t'>) {
  const { row, link } = opened;
  const finding = { id: uuid(), report_id: row._id, round: link.round, kind, about, size_t };
  await findings.addFinding(opened, finding);
  return { _id: finding.id, about };
}

async function say(mine: Ctx, opened: Opened, { _id, about }: { _id: string; about: string }, body: string) {
  await findings.changeFinding(opened, _id, { status: 'open' });
  await findings.addMessage(opened, {
    finding_id: _id,
    at: mine.now,
    side: 'verifier',
    author: opened.link.verifier_name,
    body,
  });
  await note(mine, opened, 'asked', about);
  await notify(mine, opened, 'question', body);
}

/** Adds a finding with its first message; returns its id. */
export async function raiseFinding(
  mine: Ctx,
  opened: Opened,
  { body, ...finding }: Pick<Question, 'kind' | 'about' | 'size_t' | 'body'>,
): Promise<string> {
  const raised = await newFinding(opened, finding);
  await say(mine, opened, raised, body);
  return raised._id;
}

export const askByVerifier = (ctx: Ctx, input: Question): Promise<Finding> =>
  writingAsVerifier(ctx, input.token, async (opened, mine) => {
    refuseDecided(opened);
    const finding =
      input.finding_id === undefined ? await newFinding(opened, input) : await findOpen(opened, input.finding_id);
    await say(mine, opened, finding, input.body);
    return findings.shownFinding(opened, opened.row._id, finding._id);
  });

/** Whether the figures of this round differ from those of the round in which a finding was raised. */
async function hasOtherFigures(opened: Opened, round: number): Promise<boolean> {
  const { row, link } = opened;
  const figures = async (of: number) => fingerprint(await partOfRound(opened, row._id, of, 'inventory'));
  return round < link.round && (await figures(round)) !== (await figures(link.round));
}

async function outcomeOf(opened: Opened, { _id, kind, round }: OpenFinding, given: FindingOutcome | undefined) {
  if (kind !== 'misstatement') return null;
  const outcome = given ?? fail('finding.outcome-needed');
  if (outcome === 'corrected' && !(await hasOtherFigures(opened, round))) fail('finding.not-corrected');
  const ticks = outcome === 'withdrawn' ? await listTicks(opened.db, opened.scope, roundOf(opened)) : [];
  // While the item has a difference, the finding counts with it.
  if (ticks.some(({ finding_id, result }) => finding_id === _id && result !== 'agreed')) fail('finding.of-an-item');
  return outcome;
}

export const closeByVerifier = (
  ctx: Ctx,
  { token, finding_id, outcome: given }: Parsed<typeof verification.closeByVerifier>,
): Promise<Finding> =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    const finding = await findOpen(opened, finding_id);
    const outcome = await outcomeOf(opened, finding, given);
    await closeFinding(mine, opened, finding, outcome);
    return findings.shownFinding(opened, opened.row._id, finding._id);
  });

/** Closes a finding, with an entry in the log. */
export async function closeFinding(
  mine: Ctx,
  opened: Opened,
  { _id, about }: Pick<OpenFinding, '_id' | 'about'>,
  outcome: FindingOutcome | null,
): Promise<void> {
  await findings.changeFinding(opened, _id, { status: 'closed', outcome });
  await note(mine, opened, 'closed', about, outcome === null ? undefined : { outcome });
}

/** Accepts or rejects the round, once. Afterwards the link is read-only. */
export const submitReprtByVerifier = async (
  ctx: Ctx,
  {
    token,
    version,
    decision,
    assurance,
    reason,
    opinion,
    independent,
  }: Parsed<typeof verification.submitReprtByVerifier>,
) => {
  // A statement under the verifier's name requires the second factor.
  const shown: Shown = opinion === undefined && !independent ? 'link' : 'link-and-code';
  const email = await readingAsVerifier(ctx, token, async ({ link }) => link.email, shown);
  const involved = [await accountOf(ctx, email), await userOfSession(ctx)];
  const given = opinion ?? (decision === 'accepted' ? 'unmodified' : undefined);
  const decide = async (opened: Opened, mine: Ctx) => {
    refuseDecided(opened);
    const { row, link } = opened;
    await refuseInvolved(opened, row, involved);
    refuseChanged(version, await decisionFacts(opened));
    if (decision === 'accepted' && (await findings.hasUnclosedFindings(opened, row._id)))
      fail('verifier.open-findings');
    if (independent) await declareIndependence(mine, opened);
    if (given !== undefined) await refuseUnprepared(opened, { opinion: given, assurance });
    if (given === 'unmodified') await refuseMisstated(opened);
    const head = await partOfRound(opened, row._id, link.round, 'head');
    const words = given === 'unmodified' ? statementOf(reason, assurance, head) : reason;
    await decideRound(opened, row._id, decision);
    await note(mine, opened, decision, decision === 'accepted' ? decisionNote(assurance, words) : words);
    await notify(mine, opened, decision, words);
    if (given !== undefined) await issueStatement(mine, opened, { opinion: given, assurance, words: reason });
    return DONE;
  };
  return writingAsVerifier(ctx, token, decide, shown);
};

/** A conclusion states only what was done: whatever is missing before it is listed. */
async function refuseUnprepared(opened: Opened, conclusion: Parameters<typeof missingForConclusion>[1]): Promise<void> {
  const { db, scope } = opened;
  const { person, details, risks, independent_at, is_materiality_set } = await engagementOf(opened, roundOf(opened));
  const missing = missingForConclusion(
    {
      person,
      details,
      isIndependent: independent_at !== null,
      isMaterialitySet: is_materiality_set,
      risks: risks.length,
      checkedItems: (await listTicks(db, scope, roundOf(opened))).length,
    },
    conclusion,
  );
  if (missing.length === 0) return;
  const errors = missing.map((field) => ({ field, message: 'is required' }));
  fail('verifier.not-prepared', undefined, errors);
}

/** Uncorrected misstatements, known and projected, must be below the materiality, and every sample must be finished. */
async function refuseMisstated(opened: Opened) {
  const { db, scope } = opened;
  const papers = await workingPapersOf(opened, roundOf(opened));
  const { isMaterial, isUpperAbove } = await materialityOf(opened, roundOf(opened), papers);
  if (isMaterial) fail('verifier.material-misstatements');
  if (papers.samples.some(({ items, checked }) => checked.length < items.length)) fail('verifier.samples-unfinished');
  const said = (await findEngagement(db, scope, roundOf(opened)))?.details.upper_limit;
  if (isUpperAbove && !said) fail('verifier.upper-limit');
}

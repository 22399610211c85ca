import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Finding } from '@steward/contract/ghg-report';
import type { verification } from '@steward/contract/verification';
import type { Ctx } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import * as findings from '../ghg/findings.repository.ts';
import { shownFinding } from '../ghg/findings.service.ts';
import { decisionNote } from '../ghg/report-model.ts';
import { insertEvent, updateStatus } from '../ghg/reports.repository.ts';
import { tellOwners } from '../ghg/telling.service.ts';
import { refuseDecided, writingAsVerifier, type Opened } from './link.service.ts';

const DONE = { done: true } as const;

const note = (ctx: Ctx, { db, scope, row, link }: Opened, kind: string, text: string) =>
  insertEvent(db, scope, {
    report_id: row._id,
    at: ctx.now,
    round: link.round,
    kind,
    actor_id: null,
    actor_name: link.verifier_name,
    note: text,
  });

const tell = (ctx: Ctx, { db, scope, row, link }: Opened, kind: 'question' | 'accepted' | 'rejected', text: string) =>
  tellOwners(ctx, db, scope, row, {
    kind: `report-${kind}`,
    verifier: link.verifier_name,
    note: text,
    sentBy: link.created_by,
  });

async function findOpen({ db, scope, row }: Opened, id: string) {
  const finding = await findings.findFinding(db, scope, id);
  return finding?.report_id === row._id && finding.status !== 'closed' ? finding : fail('finding.not-found');
}

type Question = Parsed<typeof verification.askByVerifier>;

async function newFinding({ db, scope, row, link }: Opened, { kind, about, size_t }: Question) {
  const finding = { id: uuid(), report_id: row._id, round: link.round, kind, about, size_t };
  await findings.insertFinding(db, scope, finding);
  return { _id: finding.id, about };
}

export const askByVerifier = (ctx: Ctx, input: Question): Promise<Finding> =>
  writingAsVerifier(ctx, input.token, async (opened, mine) => {
    refuseDecided(opened);
    const { db, scope, row, link } = opened;
    const { _id, about } =
      input.finding_id === undefined ? await newFinding(opened, input) : await findOpen(opened, input.finding_id);
    await findings.updateFinding(db, scope, _id, 'open');
    await findings.insertMessage(db, scope, {
      finding_id: _id,
      at: ctx.now,
      side: 'verifier',
      author: link.verifier_name,
      body: input.body,
    });
    await note(mine, opened, 'asked', about);
    await tell(mine, opened, 'question', input.body);
    return shownFinding(opened, row._id, _id);
  });

export const closeByVerifier = (
  ctx: Ctx,
  { token, finding_id }: Parsed<typeof verification.closeByVerifier>,
): Promise<Finding> =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    const { _id, about } = await findOpen(opened, finding_id);
    await findings.updateFinding(opened.db, opened.scope, _id, 'closed');
    await note(mine, opened, 'closed', about);
    return shownFinding(opened, opened.row._id, _id);
  });

/** Accepts or rejects the round, once. Either way the link is for reading only from here on. */
export const submitReprtByVerifier = (
  ctx: Ctx,
  { token, decision, assurance, reason }: Parsed<typeof verification.submitReprtByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    const { db, scope, row } = opened;
    if (decision === 'accepted' && (await findings.hasUnclosedFindings(db, scope, row._id)))
      fail('verifier.open-findings');
    await updateStatus(db, scope, row._id, decision);
    await note(mine, opened, decision, decision === 'accepted' ? decisionNote(assurance, reason) : reason);
    await tell(mine, opened, decision, reason);
    return DONE;
  });

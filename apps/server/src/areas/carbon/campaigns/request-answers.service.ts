import type { Parsed } from '@steward/contract/call';
import type { campaigns, CampaignRequest } from '@steward/contract/carbon/campaigns';
import { moneyOfTheFactor } from '@steward/contract/carbon/entries.fields';
import { fail } from '@steward/contract/failures';
import { wholeOrganization } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { addEntry, entryRow, writeVersion } from '../entries/entries.service.ts';
import { attachScopeFile } from '../entries/evidence.service.ts';
import * as repository from './campaigns.repository.ts';
import { shownRequests } from './campaigns.service.ts';

const DONE = { done: true } as const;

/** Owners answer their requests even for properties outside their reach: the person who asked decided so. */
const beyondReach = ({ db, scope }: Work): Work => ({ db, scope: wholeOrganization(scope) });

async function findMine(ctx: Ctx, { db, scope }: Work, id: string) {
  const [row] = await repository.listRequests(db, scope, { ids: [id], ownerId: actorOf(ctx).userId });
  return row ?? fail('campaign-request.not-found');
}

export const getAskedOfMe = (ctx: Ctx): Promise<CampaignRequest[]> =>
  reading(ctx, async (here) => {
    const work = beyondReach(here);
    const rows = await repository.listRequests(work.db, work.scope, { ownerId: actorOf(ctx).userId });
    return shownRequests(ctx, work, rows);
  });

export const startRequest = (ctx: Ctx, { request_id }: Parsed<typeof campaigns.startRequest>) =>
  inTransaction(ctx, async (here) => {
    const work = beyondReach(here);
    const row = await findMine(ctx, work, request_id);
    if (row.state === 'asked')
      await repository.updateRequests(work.db, work.scope, [request_id], { started_at: ctx.now });
    return DONE;
  });

export const answerRequest = (ctx: Ctx, { request_id, ...answer }: Parsed<typeof campaigns.answerRequest>) =>
  inTransaction(ctx, async (here) => {
    const work = beyondReach(here);
    const row = await findMine(ctx, work, request_id);
    if (row.state === 'approved') fail('campaign-request.approved');
    const { first_day, last_day, quantity, method, evidence, note } = answer;
    const wrong = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
    if (last_day < first_day) wrong('last_day', 'must not come before the first day');
    const isOwn = row.factor_kind === 'own';
    const unit = row.unit || answer.unit || wrong('unit', 'is required');
    const kg_co2e_per_unit = isOwn ? (row.kg_co2e_per_unit ?? answer.kg_co2e_per_unit) : null;
    const factor_source = isOwn ? row.factor_source || answer.factor_source : '';
    if (isOwn && kg_co2e_per_unit === null) wrong('kg_co2e_per_unit', 'is required');
    if (isOwn && !factor_source) wrong('factor_source', 'is required');
    const fields = {
      scope: row.scope as 1 | 2 | 3,
      category: row.category,
      environment_id: row.environment_id,
      entity_id: row.entity_id,
      name: row.name,
      first_day,
      last_day,
      quantity,
      unit,
      method,
      factor_kind: row.factor_kind,
      activity_id: row.activity_id,
      kg_co2e_per_unit,
      biogenic_kg_per_unit: null,
      factor_source,
      price_year: method === 'spend' ? Number(first_day.slice(0, 4)) : null,
      ...moneyOfTheFactor,
      quality: null,
      evidence,
      note,
    };
    let { entry_id } = row;
    if (entry_id === null) entry_id = await addEntry(ctx, work, fields);
    else {
      const before = await entryRow(work, entry_id);
      if (before.counted_version !== null) fail('campaign-request.approved');
      await writeVersion(ctx, work, before, { ...fields, quality: before.quality });
    }
    await repository.updateRequests(work.db, work.scope, [request_id], {
      entry_id,
      sent_back_at: null,
      sent_back_reason: '',
      not_applicable_reason: '',
    });
    return DONE;
  });

/** Marks a request as not applicable or counted elsewhere. An earlier answer stays for the approver to decide on. */
export const declineRequest = (ctx: Ctx, { request_id, reason }: Parsed<typeof campaigns.declineRequest>) =>
  inTransaction(ctx, async (here) => {
    const work = beyondReach(here);
    const row = await findMine(ctx, work, request_id);
    if (row.entry_id !== null) fail('campaign-request.answered');
    await repository.updateRequests(work.db, work.scope, [request_id], {
      not_applicable_reason: reason,
      sent_back_at: null,
      sent_back_reason: '',
    });
    return DONE;
  });

export async function attachRequestFile(
  ctx: Ctx,
  { request_id }: Parsed<typeof campaigns.attachRequestFile>,
  files: UploadedFile[],
): Promise<typeof DONE> {
  const entry_id = await reading(ctx, async (here) => {
    const row = await findMine(ctx, beyondReach(here), request_id);
    if (row.state === 'approved') fail('campaign-request.approved');
    return row.entry_id ?? fail('campaign-request.not-answered');
  });
  return attachScopeFile({ ...ctx, scope: wholeOrganization(scopeOf(ctx)) }, { entry_id }, files);
}

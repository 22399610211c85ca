import type { Answer, Parsed } from '@steward/contract/call';
import { requestStates, type Campaign, campaigns, type CampaignRequest } from '@steward/contract/carbon/campaigns';
import { fail } from '@steward/contract/failures';
import { wholeOrganization } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import type { Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { raise } from '../../../platform/events.ts';
import { inTransaction, reading } from '../entries/organization-reach.ts';
import { mayApprove } from '../entries/entries.service.ts';
import { listAskable } from '../../access/permissions/people.service.ts';
import * as repository from './campaigns.repository.ts';

const DONE = { done: true } as const;
const ASKED_OF_ME = '/datahub/data_library/esg/ghg/requests';

const isSettled = (state: string) => state === 'approved' || state === 'not-applicable';

function counted(ctx: Ctx, row: repository.CampaignRow, counts: readonly repository.CountRow[]): Campaign {
  const own = counts.filter(({ campaign_id }) => campaign_id === row._id);
  const sum = (rows: typeof own, of: 'requests' | 'weighed' | 'expected_kg') =>
    rows.reduce((total, one) => total + one[of], 0);
  const settled = own.filter(({ state }) => isSettled(state));
  const requests = sum(own, 'requests');
  return {
    ...row,
    requests,
    by_state: Object.fromEntries(
      requestStates.map((state) => [state, own.find((one) => one.state === state)?.requests ?? 0]),
    ) as Campaign['by_state'],
    settled: sum(settled, 'requests'),
    weighed: sum(own, 'weighed'),
    expected_kg: sum(own, 'expected_kg'),
    settled_kg: sum(settled, 'expected_kg'),
    is_overdue: row.due_on < todayOf(ctx) && sum(settled, 'requests') < requests,
  };
}

export const findCampaign = async ({ db, scope }: Work, id: string) =>
  (await repository.findCampaign(db, scope, id)) ?? fail('ghg-campaign.not-found');

/** Refuses to change or delete a campaign that has requests outside the user's reach. */
async function refuseBeyondReach({ db, scope }: Work, id: string) {
  const count = async (within: typeof scope) =>
    (await repository.countRequests(db, within, id)).reduce((sum, { requests }) => sum + requests, 0);
  if ((await count(scope)) < (await count(wholeOrganization(scope)))) fail('ghg-campaign.beyond-reach');
}

async function shownOne(ctx: Ctx, work: Work, id: string): Promise<Campaign> {
  return counted(ctx, await findCampaign(work, id), await repository.countRequests(work.db, work.scope, id));
}

export async function shownRequests(ctx: Ctx, work: Work, rows: repository.RequestRow[]): Promise<CampaignRequest[]> {
  const may = await mayApprove(ctx, work);
  const today = todayOf(ctx);
  return rows.map(
    ({
      entry_id,
      entry_version,
      first_day,
      last_day,
      quantity,
      entry_unit,
      method,
      entry_factor,
      entry_source,
      evidence,
      entry_note,
      factor,
      entered_by_id,
      files,
      ...row
    }) => ({
      ...row,
      is_overdue: row.due_on < today && !isSettled(row.state) && row.state !== 'submitted',
      entry:
        entry_id === null
          ? null
          : {
              _id: entry_id,
              version: entry_version,
              first_day,
              last_day,
              quantity,
              unit: entry_unit,
              method,
              kg_co2e_per_unit: entry_factor,
              factor_source: entry_source,
              evidence,
              note: entry_note,
              files,
              kg_co2e: factor && quantity * factor.kgCo2ePerUnit,
              may_approve: may({ entered_by_id }),
            },
    }),
  );
}

export const getCampaigns = (ctx: Ctx): Promise<Campaign[]> =>
  reading(ctx, async ({ db, scope }) => {
    const counts = await repository.countRequests(db, scope);
    return (await repository.listCampaigns(db, scope)).map((row) => counted(ctx, row, counts));
  });

export const getCampaign = (
  ctx: Ctx,
  { campaign_id }: Parsed<typeof campaigns.getCampaign>,
): Promise<Answer<typeof campaigns.getCampaign>> =>
  reading(ctx, async (work) => ({
    ...(await shownOne(ctx, work, campaign_id)),
    list: await shownRequests(
      ctx,
      work,
      await repository.listRequests(work.db, work.scope, { campaignId: campaign_id }),
    ),
  }));

const unlessNamed = (write: Promise<void>) =>
  unlessTaken('ghg_campaigns_name', 'ghg-campaign.name-taken', write, [{ field: 'name', message: 'is already used' }]);

export const createCampaign = (ctx: Ctx, fields: Parsed<typeof campaigns.createCampaign>): Promise<Campaign> =>
  unlessTakenIn(ctx, async (work) => {
    const id = uuid();
    await repository.insertCampaign(work.db, work.scope, { ...fields, id, created_by: actorOf(ctx).userId });
    return shownOne(ctx, work, id);
  });

/** A violated key ends the transaction, so the refusal is made outside of it. */
async function unlessTakenIn(ctx: Ctx, change: (work: Work) => Promise<Campaign>): Promise<Campaign> {
  let made: Campaign | undefined;
  await unlessNamed(
    inTransaction(ctx, async (work) => {
      made = await change(work);
    }),
  );
  return made ?? fail('ghg-campaign.not-found');
}

export const updateCampaign = (
  ctx: Ctx,
  { campaign_id, reason = '', ...sent }: Parsed<typeof campaigns.updateCampaign>,
): Promise<Campaign> =>
  unlessTakenIn(ctx, async (work) => {
    const { db, scope } = work;
    const before = await findCampaign(work, campaign_id);
    await refuseBeyondReach(work, campaign_id);
    const fields = changed(campaigns.updateCampaign.input, before, sent);
    const isMoved = before.due_on !== fields.due_on;
    if (isMoved && reason === '')
      fail('ghg-campaign.needs-reason', undefined, [{ field: 'reason', message: 'is required' }]);
    await repository.updateCampaign(db, scope, campaign_id, { ...fields, ...(isMoved && { moved_reason: reason }) });
    if (isMoved) {
      // Owners with open requests, including those outside the user's reach.
      const rows = await repository.listRequests(db, wholeOrganization(scope), { campaignId: campaign_id });
      const open = rows.filter(({ state }) => !isSettled(state) && state !== 'submitted');
      await raise(ctx, db, {
        kind: 'campaign.moved',
        object_id: campaign_id,
        to: open.map(({ owner_id }) => owner_id),
        values: { campaign: fields.name, day: fields.due_on, reason },
        redirect_url: ASKED_OF_ME,
        group: `campaign.moved:${campaign_id}`,
      });
    }
    return shownOne(ctx, work, campaign_id);
  });

export const deleteCampaign = (ctx: Ctx, { campaign_id }: Parsed<typeof campaigns.deleteCampaign>) =>
  inTransaction(ctx, async (work) => {
    await findCampaign(work, campaign_id);
    await refuseBeyondReach(work, campaign_id);
    await repository.deleteCampaign(work.db, work.scope, campaign_id);
    return DONE;
  });

export const copyCampaign = (
  ctx: Ctx,
  { campaign_id, ...fields }: Parsed<typeof campaigns.copyCampaign>,
): Promise<Campaign> =>
  unlessTakenIn(ctx, async (work) => {
    const { db, scope } = work;
    const { note } = await findCampaign(work, campaign_id);
    const id = uuid();
    await repository.insertCampaign(db, scope, { ...fields, note, id, created_by: actorOf(ctx).userId });
    const here = new Set((await listAskable(work)).map(({ _id }) => _id));
    const rows = await repository.listRequests(db, scope, { campaignId: campaign_id });
    const asked = rows.map((row): repository.NewRequest => ({
      id: uuid(),
      campaign_id: id,
      environment_id: row.environment_id,
      entity_id: row.entity_id,
      scope: row.scope,
      category: row.category,
      name: row.name,
      factor_kind: row.factor_kind,
      activity_id: row.activity_id,
      unit: row.unit,
      kg_co2e_per_unit: row.kg_co2e_per_unit,
      factor_source: row.factor_source,
      // The approved answer replaces the expectation of the earlier campaign.
      expected_kg: row.factor && row.state === 'approved' ? row.quantity * row.factor.kgCo2ePerUnit : row.expected_kg,
      // The person who copies becomes the owner in place of people who have left, and can reassign the request.
      owner_id: here.has(row.owner_id) ? row.owner_id : actorOf(ctx).userId,
    }));
    await repository.insertRequests(db, scope, asked);
    await raiseAsked(ctx, work, { _id: id, ...fields }, asked);
    return shownOne(ctx, work, id);
  });

/** One event for each owner, however much is asked; the person who asks is not notified. */
export async function raiseAsked(
  ctx: Ctx,
  { db }: Work,
  { _id, name, due_on }: { _id: string; name: string; due_on: string },
  asked: readonly { owner_id: string; name: string }[],
) {
  const me = actorOf(ctx);
  for (const owner of new Set(asked.map(({ owner_id }) => owner_id))) {
    const own = asked.filter(({ owner_id }) => owner_id === owner);
    await raise(ctx, db, {
      kind: 'campaign.asked',
      object_id: _id,
      to: owner === me.userId ? [] : [owner],
      values: { person: me.name, campaign: name, count: String(own.length), day: due_on },
      redirect_url: ASKED_OF_ME,
      group: `campaign.asked:${_id}`,
    });
  }
}

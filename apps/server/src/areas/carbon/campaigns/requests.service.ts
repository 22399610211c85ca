import type { Answer, Parsed } from '@steward/contract/call';
import type { campaigns } from '@steward/contract/carbon/campaigns';
import { fail } from '@steward/contract/failures';
import { carrierOfCategory, entryCategories, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { publishedActivity } from '@steward/reference/activities/activities';
import { reachesProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { raise } from '../../../platform/events.ts';
import { accountingOf, countedEntities, refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { listScreenings } from '../entries/ledger.service.ts';
import { listEntriesOfYear } from '../entries/proposals.service.ts';
import { inTransaction, reading } from '../entries/organization-reach.ts';
import { listAskable } from '../../access/permissions/people.service.ts';
import * as repository from './campaigns.repository.ts';
import { findCampaign, raiseAsked } from './campaigns.service.ts';

const DONE = { done: true } as const;
type Asked = Parsed<typeof campaigns.addRequests>['requests'][number];

const scopeOf = (category: EntryCategory): 1 | 2 | 3 =>
  ([1, 2, 3] as const).find((scope) => (entryCategories[scope] as readonly string[]).includes(category)) ?? 3;

const kindOf = ({ category, activity_id }: Pick<Asked, 'category' | 'activity_id'>) =>
  carrierOfCategory[category] ? ('place' as const) : activity_id ? ('published' as const) : ('own' as const);

/** Requests are duplicates if they have the same category, place, and name or activity. */
const keyOf = (one: Pick<Asked, 'category' | 'environment_id' | 'entity_id' | 'activity_id' | 'name'>) =>
  [one.category, one.environment_id, one.entity_id, one.activity_id, one.name.toLowerCase()].join('/');

const findRequest = async ({ db, scope }: Work, id: string) =>
  (await repository.listRequests(db, scope, { ids: [id] }))[0] ?? fail('campaign-request.not-found');

export const getCampaignOwners = (ctx: Ctx) => reading(ctx, listAskable);

export const proposeRequests = (
  ctx: Ctx,
  { campaign_id, from }: Parsed<typeof campaigns.proposeRequests>,
): Promise<Answer<typeof campaigns.proposeRequests>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const { year } = await findCampaign(work, campaign_id);
    const asked = await repository.listRequests(db, scope, { campaignId: campaign_id });
    if (from === 'entries') {
      const known = new Set(asked.map(keyOf));
      const here = new Set((await listAskable(work)).map(({ _id }) => _id));
      const found = new Map<string, Answer<typeof campaigns.proposeRequests>[number]>();
      for (const row of await listEntriesOfYear(work, year - 1)) {
        const key = keyOf(row);
        if (known.has(key)) continue;
        const before = found.get(key);
        // Months of one activity are asked for once, as a whole.
        found.set(key, {
          category: row.category,
          name: row.name,
          environment_id: row.environment_id,
          entity_id: row.entity_id,
          activity_id: row.activity_id,
          unit: row.unit,
          kg_co2e_per_unit: row.kg_co2e_per_unit,
          factor_source: row.factor_source,
          scope: row.scope,
          environment_name: row.environment_name,
          entity_name: row.entity_name,
          expected_kg: row.kg_co2e === null ? null : row.kg_co2e + (before?.expected_kg ?? 0),
          owner_id: row.entered_by_id !== null && here.has(row.entered_by_id) ? row.entered_by_id : null,
        });
      }
      return [...found.values()];
    }
    const screened = [...(await listScreenings(work, year - 1)), ...(await listScreenings(work, year))];
    const included = new Map(screened.map((one) => [one.category, one]));
    return Object.values(entryCategories)
      .flat()
      .filter((category) => included.get(category)?.status === 'included' && !carrierOfCategory[category])
      .filter((category) => !asked.some((one) => one.category === category))
      .map((category) => ({
        category,
        name: '',
        environment_id: null,
        entity_id: null,
        activity_id: '',
        unit: '',
        kg_co2e_per_unit: null,
        factor_source: '',
        scope: scopeOf(category),
        environment_name: null,
        entity_name: null,
        expected_kg:
          (included.get(category)?.estimate_t ?? null) === null
            ? null
            : (included.get(category)?.estimate_t ?? 0) * 1000,
        owner_id: null,
      }));
  });

/** Refuses requests whose owner, property or activity does not exist. */
async function refuseUnknown(work: Work, requests: readonly Asked[]) {
  const wrong = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);
  const people = new Set((await listAskable(work)).map(({ _id }) => _id));
  const entities = await countedEntities(work, (await accountingOf(work)).consolidation);
  const reached = new Set<string>();
  for (const { owner_id, environment_id, entity_id, category, activity_id, unit } of requests) {
    if (!people.has(owner_id)) wrong('owner_id', 'is nobody of this organization');
    if (entity_id !== null && !entities.find(entity_id)) fail('ghg-entity.not-found');
    if (environment_id === null) await refuseWithoutTheWhole(work);
    else if (!reached.has(environment_id)) {
      if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
      reached.add(environment_id);
    }
    if (carrierOfCategory[category] && environment_id === null) wrong('environment_id', 'is required');
    if (activity_id && !carrierOfCategory[category]) {
      const activity = publishedActivity(activity_id) ?? wrong('activity_id', 'is not known');
      if (!activity.categories.includes(category)) wrong('activity_id', 'does not belong to this category');
      if (activity.unit !== unit) wrong('unit', 'is no unit of this activity');
    }
  }
}

export const addRequests = (ctx: Ctx, { campaign_id, requests }: Parsed<typeof campaigns.addRequests>) =>
  inTransaction(ctx, async (work) => {
    const campaign = await findCampaign(work, campaign_id);
    await refuseUnknown(work, requests);
    const rows = requests.map((one): repository.NewRequest => {
      const factor_kind = kindOf(one);
      return {
        ...one,
        id: uuid(),
        campaign_id,
        scope: scopeOf(one.category),
        factor_kind,
        activity_id: factor_kind === 'published' ? one.activity_id : '',
        unit: factor_kind === 'place' ? 'kWh' : one.unit,
      };
    });
    await repository.insertRequests(work.db, work.scope, rows);
    await raiseAsked(ctx, work, campaign, rows);
    return { added: rows.length };
  });

export const reassignRequests = (ctx: Ctx, { request_ids, owner_id }: Parsed<typeof campaigns.reassignRequests>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const ids = [...new Set(request_ids)];
    const rows = await repository.listRequests(db, scope, { ids });
    if (rows.length !== ids.length) fail('campaign-request.not-found');
    if (!(await listAskable(work)).some(({ _id }) => _id === owner_id))
      fail('request.invalid', undefined, [{ field: 'owner_id', message: 'is nobody of this organization' }]);
    if (rows.some(({ state }) => state === 'approved')) fail('campaign-request.approved');
    await repository.updateRequests(db, scope, ids, { owner_id, started_at: null, reminded_at: null });
    for (const campaign of new Map(rows.map((row) => [row.campaign_id, row])).values())
      await raiseAsked(
        ctx,
        work,
        { _id: campaign.campaign_id, name: campaign.campaign_name, due_on: campaign.due_on },
        rows.filter((row) => row.campaign_id === campaign.campaign_id).map(({ name }) => ({ name, owner_id })),
      );
    return DONE;
  });

export const deleteRequest = (ctx: Ctx, { request_id }: Parsed<typeof campaigns.deleteRequest>) =>
  inTransaction(ctx, async (work) => {
    await findRequest(work, request_id);
    await repository.deleteRequest(work.db, work.scope, request_id);
    return DONE;
  });

export const sendBackRequest = (ctx: Ctx, { request_id, reason }: Parsed<typeof campaigns.sendBackRequest>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await findRequest(work, request_id);
    if (row.state === 'approved') fail('campaign-request.approved');
    if (row.state !== 'submitted' && row.state !== 'not-applicable') fail('campaign-request.not-answered');
    await repository.updateRequests(db, scope, [request_id], {
      sent_back_at: ctx.now,
      sent_back_reason: reason,
      not_applicable_reason: '',
      reminded_at: null,
    });
    await raise(ctx, db, {
      kind: 'campaign.sent-back',
      environment_id: row.environment_id,
      // Owners answer their requests without access to the property.
      isForAllReaders: true,
      object_id: request_id,
      to: [row.owner_id],
      values: { request: row.name, reason },
      redirect_url: `/datahub/data_library/esg/ghg/requests?item=${request_id}`,
    });
    return DONE;
  });

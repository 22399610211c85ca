import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  answerRequest,
  declineRequest,
  getAskedOfMe,
  startRequest,
} from '../../../carbon/campaigns/request-answers.service.ts';
import { createCampaign } from '../../../carbon/campaigns/campaigns.service.ts';
import { addRequests, proposeRequests } from '../../../carbon/campaigns/requests.service.ts';
import { saveBillOwners } from '../../../energy/completeness/owners.service.ts';

/** Commuting is surveyed once a year for the whole organization; it was missing in the year before. */
const commuting = {
  category: '7' as const,
  name: 'Commuting survey',
  environment_id: null,
  entity_id: null,
  activity_id: '',
  unit: '',
  kg_co2e_per_unit: null,
  factor_source: '',
  expected_kg: 21_000,
};

/**
 * The owners of the bills of the first buildings, and the campaign for the year after the one with the verifier: created by the admin for
 * the two leads, with one answer waiting for approval, one request in progress, and one without anything to report.
 */
export async function makeCollection(
  ctx: Ctx & { memberIds: string[] },
  ids: readonly string[],
  year: number,
  now: Date,
): Promise<void> {
  const [, , assets, csr] = ctx.memberIds;
  const { actor } = ctx;
  if (!actor || !assets || !csr) return;
  await saveBillOwners(ctx, { environment_ids: ids.slice(0, 6), utility: null, owner_id: assets });
  const today = now.toISOString().slice(0, 10);
  const { _id: campaign_id } = await createCampaign(ctx, {
    name: `Inventory ${year}`,
    year,
    due_on: addDays(today, 45),
    note: 'Everything no bill tells of. Attach what the verifier should see.',
  });
  const proposed = await proposeRequests(ctx, { campaign_id, from: 'entries' });
  await addRequests(ctx, {
    campaign_id,
    requests: [
      ...proposed.map(({ scope: _scope, environment_name: _place, entity_name: _entity, ...request }, i) => ({
        ...request,
        owner_id: i % 2 === 0 ? assets : csr,
      })),
      { ...commuting, owner_id: csr },
    ],
  });
  const as = (userId: string) => ({ ...ctx, actor: { ...actor, userId } });
  const [first, second] = await getAskedOfMe(as(assets));
  if (first)
    await answerRequest(as(assets), {
      request_id: first._id,
      first_day: `${year}-01-01`,
      last_day: addDays(`${year}-07-01`, -1),
      quantity: 3.6,
      unit: first.unit,
      kg_co2e_per_unit: first.kg_co2e_per_unit,
      factor_source: first.factor_source,
      method: 'measured',
      evidence: 'Service report of 18 June',
      note: '',
    });
  if (second) await declineRequest(as(assets), { request_id: second._id, reason: 'Nothing was topped up this year.' });
  const [open] = await getAskedOfMe(as(csr));
  if (open) await startRequest(as(csr), { request_id: open._id });
}

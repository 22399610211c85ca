import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  getRechargeChoices,
  getRechargeRun,
  issueRecharge,
  saveRecharge,
} from '../../energy/recharge/recharge.service.ts';

/** Of every tenant and month, in the currency of the property. */
const PREPAID_PER_MONTH = 4000;

/**
 * The first property's heat and water of the last twelve months, issued: half a floor is empty since one of its tenants left. Of the
 * second property a draft with every utility. Electricity bills of the first are still being read when the demo is made.
 */
export async function makeRecharges(
  ctx: Ctx,
  ids: readonly string[],
  months: readonly [string, string][],
): Promise<void> {
  const year = months.slice(-12);
  const [start] = year[0] ?? [];
  const [, end] = year.at(-1) ?? [];
  if (!start || !end) return;
  const period = { first_day: start, last_day: addDays(end, -1) };
  for (const [place, environment_id] of ids.slice(0, 2).entries()) {
    const choices = await getRechargeChoices(ctx, { environment_id, ...period });
    const rules = choices.carriers
      .filter(({ carrier }) => place === 1 || carrier !== 'electricity')
      .map(({ carrier }) => ({ carrier, method: 'area' as const, basic_share: null }));
    const currency = choices.carriers[0]?.currency;
    if (!currency || rules.length === 0) continue;
    const { _id: recharge_run_id } = await saveRecharge(ctx, {
      environment_id,
      ...period,
      currency,
      basis: 'gross',
      rules,
      sub_meters: [],
      prepayments: choices.leases.map(({ lease_id }) => ({ lease_id, amount: PREPAID_PER_MONTH * year.length })),
      corrects_id: null,
    });
    const { total, problems } = await getRechargeRun(ctx, { recharge_run_id });
    if (place === 0 && problems.length === 0) await issueRecharge(ctx, { recharge_run_id, total });
  }
}

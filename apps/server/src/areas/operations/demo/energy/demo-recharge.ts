import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  getRechargeChoices,
  getRechargeRun,
  issueRecharge,
  saveRecharge,
} from '../../../energy/recharge/recharge.service.ts';

/** For every tenant and month, in the currency of the property. */
const PREPAID_PER_MONTH = 4000;
/** In the first year, when the agreed prepayments were too low. */
const PREPAID_BEFORE = 1500;

type Months = readonly [string, string][];

/** The age of the issue of the first year, in days. */
const DAYS_AGO = 620;

/** A run for some months of a property, issued unless it is a draft. */
async function recharge(
  ctx: Ctx,
  environment_id: string,
  months: Months,
  { prepaid, isDraft = false }: { prepaid: number; isDraft?: boolean },
): Promise<void> {
  const [start] = months[0] ?? [];
  const [, end] = months.at(-1) ?? [];
  if (!start || !end) return;
  const period = { first_day: start, last_day: addDays(end, -1) };
  const choices = await getRechargeChoices(ctx, { environment_id, ...period });
  const rules = choices.carriers
    .filter(({ carrier }) => isDraft || carrier !== 'electricity')
    .map(({ carrier }) => ({ carrier, method: 'area' as const, basic_share: null, vacant_headcount: null }));
  const currency = choices.carriers[0]?.currency;
  if (!currency || rules.length === 0) return;
  const { _id: recharge_run_id } = await saveRecharge(ctx, {
    environment_id,
    ...period,
    currency,
    basis: 'gross',
    rules,
    sub_meters: [],
    prepayments: choices.leases.map(({ lease_id }) => ({ lease_id, amount: prepaid * months.length })),
    corrects_id: null,
  });
  const { total, problems } = await getRechargeRun(ctx, { recharge_run_id });
  if (!isDraft && problems.length === 0) await issueRecharge(ctx, { recharge_run_id, total });
}

/**
 * The first property's heat and water of its first and its last year, issued: half a floor is vacant since one of its tenants left. A draft
 * of the second property with every utility. Electricity bills of the first are still in processing when the demo is created.
 */
export async function makeRecharges(ctx: Ctx, ids: readonly string[], months: Months): Promise<void> {
  const [first, second] = ids;
  const then = { ...ctx, now: new Date(ctx.now.getTime() - DAYS_AGO * 86_400_000) };
  if (first) await recharge(then, first, months.slice(-36, -24), { prepaid: PREPAID_BEFORE });
  if (first) await recharge(ctx, first, months.slice(-12), { prepaid: PREPAID_PER_MONTH });
  if (second) await recharge(ctx, second, months.slice(-12), { prepaid: PREPAID_PER_MONTH, isDraft: true });
}

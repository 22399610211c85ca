import type { Answer, Parsed } from '@steward/contract/call';
import type { MeterBalance, MeterInTree, MeterMonth, meterBalance } from '@steward/contract/energy/meter-balance';
import type { Meter } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { monthsOf, nextMonthStart, yearPeriod, type Month } from '@steward/core/calendar/day';
import { balanceMonths, balanceTotal, replacementChains } from '@steward/core/meters/balance';
import { meterMonth, type MeterNetwork } from '@steward/core/meters/meter-months';
import { reachesProperty } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { listMeters } from '../../estate/meters/meters.service.ts';
import { networkOf } from './network.service.ts';

const numbersIn = (byId: ReadonlyMap<string, Meter>, ids: readonly string[]) =>
  ids.map((id) => byId.get(id)?.meter_no ?? '');

function inTree(network: MeterNetwork, byId: ReadonlyMap<string, Meter>, meter: Meter, months: readonly Month[]) {
  const all = months.map((month): MeterMonth => {
    const own = meterMonth(network, meter._id, month);
    return {
      month,
      state: own.state,
      quantity: own.state === 'known' ? own.quantity : null,
      source: own.state === 'known' ? own.source : null,
      missing: 'missing' in own ? numbersIn(byId, own.missing) : [],
    };
  });
  const known = all.flatMap(({ quantity }) => quantity ?? []);
  return {
    _id: meter._id,
    meter_no: meter.meter_no,
    carrier: meter.carrier,
    unit: network.get(meter._id)?.unit ?? '',
    formula: meter.formula,
    parent_id: meter.parent_id,
    months: all,
    quantity: known.length > 0 ? known.reduce((sum, quantity) => sum + quantity, 0) : null,
    months_known: known.length,
    months_due: all.filter(({ state }) => state !== 'unused').length,
  } satisfies MeterInTree;
}

/** A balance for every meter with sub-meters; a replaced one is counted with its successor. */
function balancesOf(network: MeterNetwork, byId: ReadonlyMap<string, Meter>, months: readonly Month[]): MeterBalance[] {
  const meters = [...byId.values()];
  const chains = replacementChains(
    meters.map(({ _id, replaced_by }) => ({ id: _id, replacedBy: replaced_by ?? undefined })),
  );
  return chains.flatMap((mains) => {
    const subs = meters.filter(({ _id, parent_id }) => parent_id && mains.includes(parent_id) && !mains.includes(_id));
    const last = byId.get(mains.at(-1) ?? '');
    if (subs.length === 0 || !last) return [];
    const { _id: meter_id, carrier, balance_tolerance: tolerance } = last;
    const unit = network.get(meter_id)?.unit ?? '';
    const own = balanceMonths(network, { mains, subs: subs.map(({ _id }) => _id), unit, tolerance }, months);
    return {
      meter_id,
      meters: numbersIn(byId, mains),
      subs_nos: subs.map(({ meter_no }) => meter_no),
      carrier,
      unit,
      tolerance,
      months: own.map((month) => ({ ...month, missing: numbersIn(byId, month.missing) })),
      total: balanceTotal(own, tolerance),
    };
  });
}

export const getMeterBalance = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof meterBalance.getMeterBalance>,
): Promise<Answer<typeof meterBalance.getMeterBalance>> =>
  reading(ctx, async (work) => {
    if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    const today = todayOf(ctx);
    const months = monthsOf(year).filter((month) => nextMonthStart(`${month}-01`) <= today);
    const meters = await listMeters(work, environment_id);
    const byId = new Map(meters.map((meter) => [meter._id, meter]));
    const network = await networkOf(work, environment_id, meters, yearPeriod(year));
    return {
      months,
      meters: meters.map((meter) => inTree(network, byId, meter, months)),
      balances: balancesOf(network, byId, months),
    };
  });

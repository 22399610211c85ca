import { yearPeriod, type Period } from '@steward/core/calendar/day';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import { payerOn } from '@steward/core/meters/payer';
import type { MeterUse } from '@steward/core/meters/serves';
import type { ControlledMeter } from '@steward/core/metrics/known-control';
import { stretchesOf } from '@steward/core/property/values-over-time';
import { groupOf } from './carrier-groups.ts';
import type { CountedMeter } from './counted-meters.service.ts';
import type { ServingMeter } from './served.repository.ts';

const nameOf = (carrier: Carrier) => groupOf(carrier) ?? (isUseOf('water', carrier) ? 'water' : undefined);

/** All that was said of a meter for the days of a period on which it exists; null: not said on some of them. */
function saidIn({ said, valid_from, valid_until }: ServingMeter, { start, end }: Period): (MeterUse | null)[] {
  const period = {
    start: valid_from && valid_from > start ? valid_from : start,
    end: valid_until && valid_until < end ? valid_until : end,
  };
  const values = (said ?? []).map(({ from, serves }) => ({ from, value: serves }));
  const found = stretchesOf(values, period);
  const isWhole = found[0]?.start === period.start;
  return [...new Set([...found.map(({ value }) => value), ...(isWhole ? [] : [null])])];
}

/** The meters of a property in a year that supply energy or water, registered ones and those that only bills name. */
export function controlledMeters(
  registered: readonly ServingMeter[],
  counted: readonly CountedMeter[],
  year: number,
): ControlledMeter[] {
  const period = yearPeriod(year);
  const known = new Set<string>();
  const keyOf = (carrier: string, no: string) => `${carrier}|${no}`;
  const present = registered.filter(
    ({ valid_from, valid_until }) => (valid_from ?? '') < period.end && (valid_until ?? '9') > period.start,
  );
  const own = present.flatMap((meter): ControlledMeter[] => {
    const group = nameOf(meter.carrier);
    if (!group) return [];
    known.add(keyOf(meter.carrier, meter.bill_no));
    const payer = { paidBy: meter.paid_by, changes: meter.payer_changes };
    const days = [period.start, ...meter.payer_changes.filter((day) => day > period.start && day < period.end)];
    const bills = counted.filter((row) => row.carrier === meter.carrier && row.meter_no === meter.bill_no);
    return [...new Set(days.map((day) => payerOn(payer, day)))].map((paidBy) => ({
      group,
      paidBy,
      serves: saidIn(meter, period),
      hasData: bills.some((row) => row.is_tenants === (paidBy === 'tenant')),
    }));
  });
  const others = counted.flatMap((row): ControlledMeter[] => {
    const group = nameOf(row.carrier);
    if (!group || row.treatment.startsWith('on_site') || known.has(keyOf(row.carrier, row.meter_no))) return [];
    return [{ group, paidBy: row.is_tenants ? 'tenant' : 'landlord', serves: [null], hasData: true }];
  });
  return [...own, ...others];
}

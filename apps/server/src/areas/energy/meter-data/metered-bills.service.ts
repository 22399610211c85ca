import type { MeteredUse } from '@steward/core/bills/against-metered';
import type { Day } from '@steward/core/calendar/day';
import { billUnitOf } from '@steward/core/ghg/carrier';
import { factorBetween } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import { listConsumedDays, listMetersWithData } from './consumption.service.ts';

/** By carrier and number on bills: interval data by day, in the unit of the bills. */
export type MeteredByNumber = ReadonlyMap<string, ReadonlyMap<Day, MeteredUse>>;

interface Billed {
  carrier: string;
  meter_no: string;
}

interface Saved {
  fields: { billing_start_date: string | null; billing_end_date: string | null };
}

/** Interval data of these meters for the days of their bills; a volume that bills state as energy is left out. */
export async function meteredByNumber(
  work: Work,
  environmentId: string,
  billed: readonly Billed[],
  bills: readonly Saved[],
): Promise<MeteredByNumber> {
  const wanted = new Set(billed.map(({ carrier, meter_no }) => `${carrier} ${meter_no}`));
  const meters = (await listMetersWithData(work, [environmentId])).filter(({ carrier, bill_no }) =>
    wanted.has(`${carrier} ${bill_no}`),
  );
  const starts = bills.flatMap(({ fields }) => fields.billing_start_date ?? []).toSorted();
  const ends = bills.flatMap(({ fields }) => fields.billing_end_date ?? []).toSorted();
  const [start, end] = [starts[0], ends.at(-1)];
  if (meters.length === 0 || !start || !end) return new Map();
  const days = await listConsumedDays(
    work,
    meters.map(({ meter_id }) => meter_id),
    { start, end },
  );
  return new Map(
    meters.flatMap(({ meter_id, carrier, bill_no }) => {
      const found = days.get(meter_id);
      const factor = found && factorBetween(found.unit, billUnitOf(carrier));
      if (!found || factor === undefined) return [];
      const uses = [...found.days].map(
        ([day, { quantity, share }]) => [day, { quantity: quantity * factor, share }] as const,
      );
      return [[`${carrier} ${bill_no}`, new Map(uses)] as const];
    }),
  );
}

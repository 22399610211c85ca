import { equalDays } from '@steward/core/coverage/equal-days';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import type { CountedMonth } from '../../carbon/inventory/consumption.service.ts';
import type { CountedMonths } from '../../carbon/inventory/count-year.ts';

type Row = CountedMonths['rows'][number];

/** What a quantity or a line is of: the meters of a carrier, one entry of bought energy, or another entry. */
interface Source {
  key: string;
  /** Of meters: their part on equal days applies. */
  isBilled: boolean;
}

const billed = (carrier: string, treatment: string | undefined, isTenants: boolean | undefined): Source => ({
  key: `${carrier}|${treatment ?? ''}|${isTenants ?? false}`,
  isBilled: true,
});
const entered = (of: string): Source => ({ key: of, isBilled: false });

export const sourceOfRow = ({ carrier, treatment, is_tenants, entry }: Row): Source =>
  entry ? entered(`entries of ${carrier}`) : billed(carrier, treatment, is_tenants);

export function sourceOfLine({ carrier, activity, entryId, equipmentId }: InventoryLine): Source {
  if (!activity) return entered(entryId ?? equipmentId ?? carrier);
  return activity.entryId === undefined
    ? billed(carrier, activity.treatment, activity.isTenants)
    : entered(`entries of ${carrier}`);
}

/** The part of a source's month that is compared, of 1; of the year before with the present share of the property. */
export type PartCompared = (source: Source, month: string) => number;

/**
 * The part of each month of two years that is compared: equal days of the same meters. Entries have neither, and are compared nowhere. The
 * factor of a month is the same for all meters of a carrier, so emissions have the part of their quantity.
 */
export function partsCompared(now: readonly CountedMonth[], before: readonly CountedMonth[]): PartCompared {
  const [compared, whole] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, of: CountedMonth, value: number) => {
    const key = `${billed(of.carrier, of.treatment, of.is_tenants).key}|${of.month}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  };
  const months = (rows: readonly CountedMonth[]) =>
    rows.map((row) => ({
      ...row,
      meter: `${row.carrier}|${row.treatment}|${row.is_tenants}|${row.meter_no}`,
      value: row.quantity,
    }));
  for (const row of [...now, ...before]) add(whole, row, row.quantity);
  for (const pair of equalDays(months(now), months(before))) {
    add(compared, pair.of.now, pair.now);
    add(compared, pair.of.before, pair.before);
  }
  return ({ key, isBilled }, month) => {
    if (!isBilled) return 0;
    const found = compared.get(`${key}|${month}`);
    const all = whole.get(`${key}|${month}`);
    return found === undefined ? 0 : all ? found / all : 1;
  };
}

import type { AuditedBill } from '@steward/core/bills/audited-bill';
import type { UsePlace } from '@steward/core/bills/use-per-area';
import { daysBetween } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import type { Fields } from './bill-months.ts';
import { listUseOfProperty } from './bills.history.repository.ts';

/** The data of a property for the plausibility of a consumption. */
export interface PropertyOfUse {
  areas: readonly DatedValue<number>[];
  propertyType: string;
  /** The use of all meters by carrier and month; `days` are the most that one meter has. */
  months: readonly { carrier: string; month: string; quantity: number; days: number }[];
}

/** The areas of these properties, by day. */
export async function areasOf(
  work: Work,
  environmentId?: string,
): Promise<(id: string, area: number) => DatedValue<number>[]> {
  const dated = await listDatedValues(work, { environmentId }, ['gross_floor_area']);
  return (id, area) =>
    dated
      .get(id)?.('gross_floor_area')
      .flatMap(({ from, value }) => (typeof value === 'number' ? [{ from, value }] : [])) ?? [
      { from: null, value: area },
    ];
}

export async function propertyOfUse(
  work: Work,
  environmentId: string,
  utility: Fields['utility'],
): Promise<{ country: string | null; property: PropertyOfUse }> {
  const found = await findEnvironment(work, environmentId);
  return {
    country: found?.country_code ?? null,
    property: {
      areas: (await areasOf(work, environmentId))(environmentId, found?.gross_floor_area ?? 0),
      propertyType: found?.property_type ?? '',
      months: await listUseOfProperty(work.db, work.scope, environmentId, utility),
    },
  };
}

/** The mean area over the days of a bill, and what the property used per day in the same months a year before. */
export function placeOf({ areas, propertyType, months }: PropertyOfUse, bill: AuditedBill, carrier: Carrier): UsePlace {
  const stretches = stretchesOf(areas, bill);
  const days = stretches.reduce((sum, stretch) => sum + stretch.days, 0);
  const areaM2 = days ? stretches.reduce((sum, stretch) => sum + stretch.value * stretch.days, 0) / days : undefined;
  return { areaM2, propertyType, perDayLastYear: lastYear() };

  function lastYear(): number | undefined {
    // A longer bill would be compared with itself.
    if (daysBetween(bill.start, bill.end) > 366) return undefined;
    const [first, last] = [bill.start, bill.end].map((day) => `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`);
    const same = months.filter(
      (one) => one.carrier === carrier && one.month >= (first ?? '') && one.month <= (last ?? ''),
    );
    const counted = same.reduce((sum, month) => sum + month.days, 0);
    return counted ? same.reduce((sum, month) => sum + month.quantity, 0) / counted : undefined;
  }
}

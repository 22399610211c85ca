import type { OnSiteSource } from '@steward/contract/carbon/inventory.parts';
import { byMonth } from '@steward/core/calendar/by-month';
import { isOnSite } from '@steward/core/ghg/on-site';
import type { Work } from '../../../database/transaction.ts';
import { listOnSite, type OnSiteRecords } from '../../energy/renewables/on-site.service.ts';
import { countedPart, listComparedMeters, type Counting } from './consumption.service.ts';

type Named = { environment_id: string; environment_name: string };

/** The parts of the records of a source by month of a year, and the days with a record. */
function monthsOf({ records }: OnSiteRecords, year: number) {
  const months = new Map<
    string,
    { days: number; generated: number; exported: number; sold: number; usedSold: number }
  >();
  for (const record of records) {
    const { generatedKwh, exportedKwh, soldKwh, soldUseKwh } = record;
    for (const { month, days, quantity } of byMonth(record, generatedKwh)) {
      if (!month.startsWith(`${year}-`)) continue;
      const sum = months.get(month) ?? { days: 0, generated: 0, exported: 0, sold: 0, usedSold: 0 };
      const of = (kwh: number) => (generatedKwh === 0 ? 0 : (kwh / generatedKwh) * quantity);
      sum.days += days;
      sum.generated += quantity;
      sum.exported += of(exportedKwh);
      sum.sold += of(soldKwh);
      sum.usedSold += of(soldUseKwh);
      months.set(month, sum);
    }
  }
  return months;
}

/**
 * The sources of properties with their generation, its export and its sold attributes in a year, as the properties count. What was used is
 * that of the stored years, which the energy use is made of; of sources whose input is on bills it is what was not exported.
 */
export async function onSiteOf(
  work: Work,
  environments: readonly Named[],
  year: number,
  dated: Counting,
): Promise<OnSiteSource[]> {
  const sources = await listOnSite(
    work,
    environments.map((row) => row.environment_id),
  );
  if (!sources.length) return [];
  const names = new Map(environments.map((row) => [row.environment_id, row.environment_name]));
  const stored = new Map<string, { used: number; sold: number }>();
  const ids = [...new Set(sources.map((row) => row.environment_id))];
  for (const { meter_no, month, treatment, quantity } of await listComparedMeters(work, ids, year, dated)) {
    if (!isOnSite(treatment) || !month.startsWith(`${year}-`)) continue;
    const sum = stored.get(meter_no) ?? { used: 0, sold: 0 };
    sum.used += quantity;
    if (treatment === 'on_site_sold') sum.sold += quantity;
    stored.set(meter_no, sum);
  }
  return sources.flatMap((source) => {
    const { environment_id, renewable_source_id, name, kind, carrier, adds_energy } = source;
    const sums = { generated: 0, exported: 0, sold: 0, usedSold: 0 };
    const months = monthsOf(source, year);
    for (const [month, { days, ...kwh }] of months) {
      const { share, part } = countedPart(dated, environment_id, month, days);
      for (const key of ['generated', 'exported', 'sold', 'usedSold'] as const) sums[key] += kwh[key] * share * part;
    }
    if (!months.size) return [];
    const of = stored.get(renewable_source_id) ?? { used: 0, sold: 0 };
    return [
      {
        environment_id,
        environment_name: names.get(environment_id) ?? '',
        renewable_source_id,
        name,
        kind,
        carrier,
        generated_kwh: sums.generated,
        exported_kwh: sums.exported,
        used_kwh: adds_energy ? of.used : sums.generated - sums.exported,
        adds_energy,
        sold_kwh: sums.sold,
        used_sold_kwh: adds_energy ? of.sold : sums.usedSold,
      },
    ];
  });
}

import type { OnSiteSource } from '@steward/contract/energy/renewables';
import { byMonth } from '@steward/core/calendar/by-month';
import { addsEnergy, attributesOf, type Attributes } from '@steward/core/renewables/attributes';
import type { Generated } from '@steward/core/renewables/generation';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { listGenerations, listSourcesOf } from './renewables.repository.ts';
import { asGenerated } from './renewables.service.ts';

/** A source of a property with its records. */
export interface OnSiteRecords {
  environment_id: string;
  renewable_source_id: string;
  name: string;
  kind: string;
  carrier: 'electricity' | 'district_heating';
  /** Whether what is used of it is part of the energy use of the property. */
  adds_energy: boolean;
  records: (Generated & Attributes)[];
}

/** The sources of properties with their records, each with its attributes. */
export async function listOnSite({ db, scope }: Work, environmentIds: readonly string[]): Promise<OnSiteRecords[]> {
  const sources = await listSourcesOf(db, scope, environmentIds);
  if (!sources.length) return [];
  const ids = sources.map(({ _id }) => _id);
  const records = grouped(await listGenerations(db, scope, ids), (row) => row.renewable_source_id);
  return sources.map(({ _id, environment_id, name, kind, carrier, attributes, input_energy }) => ({
    environment_id,
    renewable_source_id: _id,
    name,
    kind,
    carrier,
    adds_energy: addsEnergy({ kind, input_energy }),
    records: (records.get(_id) ?? []).map((row) => {
      const record = asGenerated(row);
      return { ...record, ...attributesOf({ ...record, soldKwh: row.sold_kwh }, attributes) };
    }),
  }));
}

/** The names of the sources of a property by id. */
export const sourceNames = async ({ db, scope }: Work, environmentId: string): Promise<Map<string, string>> =>
  new Map((await listSourcesOf(db, scope, [environmentId])).map(({ _id, name }) => [_id, name]));

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

/** How properties count: the part of a month's days of records, and the stored use of a source. */
interface Counting {
  partOf: (environmentId: string, month: string, days: number) => number;
  useOf: (sourceId: string) => { used: number; sold: number };
}

/**
 * The sources of properties with their generation, its export and its sold attributes in a year, as the properties count. What was used is
 * that of the stored years, which the energy use is made of; of sources whose input is on bills it is what was not exported.
 */
export const onSiteSources = (
  sources: readonly OnSiteRecords[],
  environments: readonly { environment_id: string; environment_name: string }[],
  year: number,
  { partOf, useOf }: Counting,
): OnSiteSource[] => {
  const names = new Map(environments.map((row) => [row.environment_id, row.environment_name]));
  return sources.flatMap((source) => {
    const { environment_id, renewable_source_id, name, kind, carrier, adds_energy } = source;
    const sums = { generated: 0, exported: 0, sold: 0, usedSold: 0 };
    const months = monthsOf(source, year);
    if (!months.size) return [];
    for (const [month, { days, ...kwh }] of months) {
      const part = partOf(environment_id, month, days);
      for (const key of ['generated', 'exported', 'sold', 'usedSold'] as const) sums[key] += kwh[key] * part;
    }
    const stored = useOf(renewable_source_id);
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
        used_kwh: adds_energy ? stored.used : sums.generated - sums.exported,
        adds_energy,
        sold_kwh: sums.sold,
        used_sold_kwh: adds_energy ? stored.sold : sums.usedSold,
      },
    ];
  });
};

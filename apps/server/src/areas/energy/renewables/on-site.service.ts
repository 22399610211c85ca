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

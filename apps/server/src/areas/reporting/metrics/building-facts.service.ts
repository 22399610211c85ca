import { factKinds, type BuildingFacts, type FactKind } from '@steward/core/diagnosis/proposed';
import { grouped } from '@steward/core/grouped';
import { proposals } from '@steward/reference/diagnosis/proposals';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { listFacts, type FactRows, type Wanted } from './building-facts.repository.ts';

/** A fact as answers cite it. */
export interface CitedFact {
  kind: FactKind;
  id: string;
  name: string;
  address: string;
  /** Of what the rules read of it: another name leaves it. */
  version: string;
}

/** The facts of a property, and how each is named. */
export interface FactsOfProperty {
  facts: BuildingFacts;
  cited: (kind: FactKind, id: string) => CitedFact | undefined;
}

/** The fields of equipment that rules read. */
const readFields = new Set(
  proposals.flatMap(({ when }) => (when.equipment ?? []).flatMap(({ fields = [] }) => fields.map(({ code }) => code))),
);

const factOf = {
  equipment: ({ id, kind, details }: FactRows['equipment']) => ({
    id,
    kind,
    details: Object.fromEntries(Object.entries(details).filter(([code]) => readFields.has(code))),
  }),
  meter: ({ id, carrier, is_main, has_interval, serves }: FactRows['meter']) => ({
    id,
    carrier,
    isMain: is_main,
    hasInterval: has_interval,
    serves,
  }),
  renewable: ({ id, kind, is_metered, has_interval }: FactRows['renewable']) => ({
    id,
    kind,
    isMetered: is_metered,
    hasInterval: has_interval,
  }),
  servicing: ({ id, kind, equipment, has_cost }: FactRows['servicing']) => ({ id, kind, equipment, hasCost: has_cost }),
  device: ({ id, words }: FactRows['device']) => ({ id, words }),
};

const addresses: { [K in FactKind]: (row: FactRows[K]) => string } = {
  equipment: ({ id }) => `/equipment?equipment=${id}`,
  meter: ({ id, environment_id }) => `/environment/meters?environment=${environment_id}&item=${id}`,
  renewable: ({ id, environment_id }) => `/environment/renewables?environment=${environment_id}&item=${id}`,
  servicing: ({ equipment_id }) => `/equipment?equipment=${equipment_id}`,
  device: ({ name }) => `/datahub/devices?search=${encodeURIComponent(name)}`,
};

function citedOf<K extends FactKind>(kind: K, row: FactRows[K]): CitedFact {
  const { id: _id, ...fact } = (factOf[kind] as (one: FactRows[K]) => { id: string })(row);
  return { kind, id: row.id, name: row.name, address: addresses[kind](row), version: fingerprint(fact) };
}

/** The facts of properties that rules read, by a few statements for all of them. */
export async function factsOf(
  { db, scope }: Work,
  environmentIds: readonly string[],
): Promise<Map<string, FactsOfProperty>> {
  const wanted: Wanted = { environmentIds };
  const rows = {
    equipment: grouped(await listFacts(db, scope, 'equipment', wanted), ({ environment_id }) => environment_id),
    meter: grouped(await listFacts(db, scope, 'meter', wanted), ({ environment_id }) => environment_id),
    renewable: grouped(await listFacts(db, scope, 'renewable', wanted), ({ environment_id }) => environment_id),
    servicing: grouped(await listFacts(db, scope, 'servicing', wanted), ({ environment_id }) => environment_id),
    device: grouped(await listFacts(db, scope, 'device', wanted), ({ environment_id }) => environment_id),
  };
  return new Map(
    environmentIds.map((id): [string, FactsOfProperty] => {
      const of = <K extends FactKind>(kind: K) => (rows[kind].get(id) ?? []) as FactRows[K][];
      return [
        id,
        {
          facts: {
            equipment: of('equipment').map(factOf.equipment),
            meters: of('meter').map(factOf.meter),
            renewables: of('renewable').map(factOf.renewable),
            servicing: of('servicing').map(factOf.servicing),
            devices: of('device').map(factOf.device),
          },
          cited: (kind, factId) => {
            const row = of(kind).find((one) => one.id === factId);
            return row && citedOf(kind, row);
          },
        },
      ];
    }),
  );
}

/** Facts by their ids, as they are now. Whether one has changed is the same for every reader: its name is shown to those who reach it. */
export async function citedFacts(
  work: Work,
  kind: FactKind,
  ids: readonly string[],
): Promise<Map<string, CitedFact & { isReached: boolean }>> {
  const reached = new Set((await listFacts(work.db, work.scope, kind, { ids })).map(({ id }) => id));
  const rows = await listFacts(work.db, wholeOrganization(work.scope), kind, { ids });
  return new Map(rows.map((row) => [row.id, { ...citedOf(kind, row), isReached: reached.has(row.id) }]));
}

export const isFactKind = (kind: string): kind is FactKind => factKinds.some((one) => one === kind);

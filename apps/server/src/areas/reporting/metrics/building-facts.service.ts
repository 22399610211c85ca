import type { Language } from '@steward/contract/language';
import {
  factKinds,
  presenceOf,
  type BuildingFacts,
  type FactKind,
  type PieceKind,
} from '@steward/core/diagnosis/proposed';
import { grouped } from '@steward/core/grouped';
import { absentSystems, fewestEntries, proposals, type AbsentSystem } from '@steward/reference/diagnosis/proposals';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import { listEntries, listFacts, type FactRows, type Wanted } from './building-facts.repository.ts';

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
  cited: (kind: PieceKind, id: string) => CitedFact | undefined;
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

const addresses: { [K in PieceKind]: (row: FactRows[K]) => string } = {
  equipment: ({ id }) => `/equipment?equipment=${id}`,
  meter: ({ id, environment_id }) => `/environment/meters?environment=${environment_id}&item=${id}`,
  renewable: ({ id, environment_id }) => `/environment/renewables?environment=${environment_id}&item=${id}`,
  servicing: ({ equipment_id }) => `/equipment?equipment=${equipment_id}`,
  device: ({ name }) => `/datahub/devices?search=${encodeURIComponent(name)}`,
};

function citedOf<K extends PieceKind>(kind: K, row: FactRows[K]): CitedFact {
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
  const register = grouped(await listEntries(db, scope, environmentIds), ({ environment_id }) => environment_id);
  return new Map(
    environmentIds.map((id): [string, FactsOfProperty] => {
      const of = <K extends PieceKind>(kind: K) => (rows[kind].get(id) ?? []) as FactRows[K][];
      return [
        id,
        {
          facts: {
            equipment: of('equipment').map(factOf.equipment),
            meters: of('meter').map(factOf.meter),
            renewables: of('renewable').map(factOf.renewable),
            servicing: of('servicing').map(factOf.servicing),
            devices: of('device').map(factOf.device),
            register: (register.get(id) ?? []).map(({ kind }) => kind),
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
  kind: PieceKind,
  ids: readonly string[],
): Promise<Map<string, CitedFact & { isReached: boolean }>> {
  const reached = new Set((await listFacts(work.db, work.scope, kind, { ids })).map(({ id }) => id));
  const rows = await listFacts(work.db, wholeOrganization(work.scope), kind, { ids });
  return new Map(rows.map((row) => [row.id, { ...citedOf(kind, row), isReached: reached.has(row.id) }]));
}

const titles = {
  en: 'Equipment register (entries: {count})',
  de: 'Anlagenverzeichnis (Einträge: {count})',
  ar: 'سجل المعدات (عدد القيود: {count})',
} as const satisfies Record<Language, string>;

/** With how many entries a register has. */
export const withEntries = (words: string, { register }: BuildingFacts): string =>
  words.replace('{count}', String(register.length));

/** The register of a property as an answer cites it for a system that is not in it: its version is whether the system is there. */
export const citedRegister = (
  environmentId: string,
  facts: BuildingFacts,
  system: AbsentSystem,
  language: Language,
): CitedFact => ({
  kind: 'register',
  id: environmentId,
  name: withEntries(titles[language], facts),
  address: `/equipment?property=${environmentId}`,
  version: `${system.code} ${presenceOf(system, facts, fewestEntries)}`,
});

/** Registers by their properties, as they are now for a system of a version. */
export async function citedRegisters(work: Work, environmentIds: readonly string[], language: Language) {
  const reached = await factsOf(work, environmentIds);
  const all = await factsOf({ ...work, scope: wholeOrganization(work.scope) }, environmentIds);
  return (environmentId: string, version: string): (CitedFact & { isReached: boolean }) | undefined => {
    const system = absentSystems.find(({ code }) => version.startsWith(`${code} `));
    const property = all.get(environmentId);
    if (!system || !property) return undefined;
    // A person who does not reach the property sees none of its entries.
    const isReached = (reached.get(environmentId)?.facts.register.length ?? 0) > 0;
    return { ...citedRegister(environmentId, property.facts, system, language), isReached };
  };
}

export const isFactKind = (kind: string): kind is FactKind => factKinds.some((one) => one === kind);

import { MissingReference } from '@steward/core/failure';
import type { FactorFacts, GwpSet } from '@steward/core/ghg/factors/factor';
import type { InventoryGas } from '@steward/core/ghg/factors/gases';
import {
  gwp100Of,
  warmingPotentials,
  type AssessmentReport,
  type WarmingPotential,
} from '../gwp/warming-potentials.ts';
import desnz2024 from './desnz-2024.json' with { type: 'json' };
import desnz2025 from './desnz-2025.json' with { type: 'json' };
import epaHub2025 from './epa-hub-2025.json' with { type: 'json' };
import epaHub2025Waste from './epa-hub-2025-waste.json' with { type: 'json' };

/** An activity with a published factor that is not billed: a fuel by the litre, a flight, a tonne of concrete. */
export interface PublishedActivity {
  /** The publisher's own id; the same in every edition. */
  id: string;
  /** The categories it fits: `mobile`, `6` (scope 3 category). */
  categories: readonly string[];
  /** In the words of the publisher, in English. */
  group: string;
  name: string;
  unit: string;
  /** The country of the factor; empty for gases, whose potential is the same everywhere. */
  country: string;
  /** Set if all of it is one gas. */
  gas?: InventoryGas;
  /** By year, oldest first. */
  editions: readonly FactorFacts[];
}

interface Row {
  id: string;
  in: string[];
  group: string;
  name: string;
  unit: string;
  kg: number;
  /** Of CO2, CH4 and N2O, in kg CO2e. */
  gases?: number[];
  /** kg of biogenic CO2 per unit, outside the scopes. */
  biogenic?: number;
  gwp?: string;
}
interface Set {
  publisher: string;
  title: string;
  edition: string;
  year: number;
  country: string;
  licence: string;
  gwpSet: string;
  activities: Row[];
}

/** The maximum distance in years of a published factor, as for bills. */
const MAX_YEARS_APART = 3;

function factorOf(set: Set, row: Row): FactorFacts {
  const [co2, ch4, n2o] = row.gases ?? [];
  return Object.freeze({
    id: row.id,
    country: set.country,
    year: set.year,
    kgCo2ePerUnit: row.kg,
    ...(co2 !== undefined && ch4 !== undefined && n2o !== undefined && { gases: { co2, ch4, n2o } }),
    ...(row.biogenic !== undefined && { biogenicCo2KgPerUnit: row.biogenic }),
    gwpSet: (row.gwp ?? set.gwpSet) as GwpSet,
    source: `${set.publisher}, ${set.title}`,
    edition: set.edition,
    licence: set.licence,
  });
}

const gasOfFamily: Readonly<Record<string, InventoryGas>> = {
  CO2: 'co2',
  CH4: 'ch4',
  N2O: 'n2o',
  SF6: 'sf6',
  NF3: 'nf3',
  HFC: 'hfcs',
  blend: 'hfcs',
  PFC: 'pfcs',
};

/** Gases with different names in compositions and in tables. */
const inTables: Readonly<Record<string, string>> = { 'PFC-218': 'C3F8' };

/**
 * The part of a kilogram of a blend that the Kyoto Protocol names: its HFCs and PFCs by mass. Blends with chlorine contain HCFCs or CFCs as
 * well, which are reported outside the scopes. Undefined: the blend is named as a whole. Null: no part of it is.
 */
function namedPart({ composition = '' }: WarmingPotential, report: AssessmentReport) {
  if (!/\bH?CFC-/.test(composition)) return undefined;
  const named = composition.split(';').flatMap((part) => {
    const [, gas, percent] = /^\s*((?:HFC|PFC)-\w+)=([\d.]+)%/.exec(part) ?? [];
    return gas && percent ? [{ gas, kg: (Number(percent) / 100) * gwp100Of(inTables[gas] ?? gas, report) }] : [];
  });
  if (named.length === 0) return null;
  const gas: InventoryGas = named.some((one) => one.gas.startsWith('HFC')) ? 'hfcs' : 'pfcs';
  return { gas, kgCo2ePerUnit: named.reduce((sum, { kg }) => sum + kg, 0) };
}

/** Also accepts the name on a nameplate: R-134a is HFC-134a. */
function gasName(gas: string): string {
  const number = /^HFC-?(\d.*)$/.exec(gas)?.[1];
  return number === undefined ? gas : `HFC-${number} (R-${number})`;
}

const potentialsOf = (report: AssessmentReport) => ({
  source: `IPCC ${report}, global warming potential over 100 years`,
  edition: report as string,
  licence: 'figures of a public body',
});

/** Leaking gases, by the kilogram. Gases that the Kyoto Protocol does not name belong to no scope and are not offered. */
function gases(): PublishedActivity[] {
  const sets: readonly [AssessmentReport, 'ar4' | 'ar5' | 'ar6', number][] = [
    ['AR4', 'ar4', 2007],
    ['AR5', 'ar5', 2013],
    ['AR6', 'ar6', 2021],
  ];
  return warmingPotentials().flatMap((entry): PublishedActivity[] => {
    const part = namedPart(entry, 'AR5');
    const gas = part === undefined ? gasOfFamily[entry.family] : part?.gas;
    if (gas === undefined) return [];
    const id = `gas:${entry.gas}`;
    const editions = sets.flatMap(([report, key, year]): FactorFacts[] => {
      const kgCo2ePerUnit =
        entry[key] === undefined ? undefined : (namedPart(entry, report)?.kgCo2ePerUnit ?? entry[key]);
      return kgCo2ePerUnit === undefined
        ? []
        : [
            {
              id,
              country: '',
              year,
              kgCo2ePerUnit,
              gwpSet: report,
              ...potentialsOf(report),
              ...(entry.composition && { note: entry.composition }),
            },
          ];
    });
    return [
      {
        id,
        categories: ['fugitive', 'process'],
        group: entry.family,
        name: gasName(entry.gas),
        unit: 'kg',
        country: '',
        gas,
        editions,
      },
    ];
  });
}

function collect(): ReadonlyMap<string, PublishedActivity> {
  const found = new Map<string, PublishedActivity & { editions: FactorFacts[] }>();
  for (const set of [desnz2024, desnz2025, epaHub2025, epaHub2025Waste] as Set[])
    for (const row of set.activities) {
      const factor = factorOf(set, row);
      const known = found.get(row.id);
      if (known) {
        known.editions.push(factor);
        continue;
      }
      const { id, group, name, unit } = row;
      found.set(id, { id, categories: row.in, group, name, unit, country: set.country, editions: [factor] });
    }
  for (const gas of gases()) found.set(gas.id, { ...gas, editions: [...gas.editions] });
  return found;
}
let known: ReadonlyMap<string, PublishedActivity> | undefined;
const all = () => (known ??= collect());

/** All activities with a published factor. */
export const publishedActivities = (): PublishedActivity[] => [...all().values()];

export const publishedActivity = (id: string): PublishedActivity | undefined => all().get(id);

/**
 * The factor of an activity in a year, kg CO2e per its unit: the edition of the year, else the newest before it, else the oldest after it,
 * within three years. Gases use the potentials of the given assessment report. Throws `MissingReference`.
 */
export function activityFactor(id: string, year: number, potentials: AssessmentReport = 'AR5'): FactorFacts {
  const activity = all().get(id);
  if (!activity) throw new MissingReference({ kind: `activity ${id}` });
  if (activity.gas !== undefined) {
    const factor = activity.editions.find(({ gwpSet }) => gwpSet === potentials);
    if (!factor) throw new MissingReference({ kind: `warming potential of ${activity.name}, ${potentials}` });
    return factor;
  }
  const near = activity.editions.filter((factor) => Math.abs(factor.year - year) <= MAX_YEARS_APART);
  const factor = near.findLast((one) => one.year <= year) ?? near[0];
  if (!factor)
    throw new MissingReference({
      kind: activity.name,
      country: activity.country,
      year,
      reason: `no edition within ${MAX_YEARS_APART} years`,
    });
  return factor;
}

/** The attribution required by the publishers of activities and by the IPCC. */
export interface ActivitySource {
  source: string;
  edition: string;
  licence: string;
  attribution: string;
}

/** Every publication used for entered activities and leaking gases. */
export const activitySources = (): ActivitySource[] => [
  ...([desnz2024, desnz2025, epaHub2025] as (Set & { attribution: string })[]).map(
    ({ publisher, title, edition, licence, attribution }) => ({
      source: `${publisher}, ${title}`,
      edition,
      licence,
      attribution,
    }),
  ),
  ...(['AR4', 'AR5', 'AR6'] as const).map((report) => ({ ...potentialsOf(report), attribution: '' })),
];

import type { LimitDeduction } from '@steward/contract/carbon/emission-limits.law-paths';
import type { LimitedProperty } from '@steward/contract/carbon/emission-limits.laws';
import { billsDueUntil, coverageTogether } from '@steward/core/coverage/meters';
import { grouped } from '@steward/core/grouped';
import { measureOf, type Carrier } from '@steward/core/ghg/carrier';
import { isOnSite } from '@steward/core/ghg/on-site';
import {
  assessCode,
  usesInYear,
  type CarrierEnergy,
  type CodeAssessment,
  type CodedUse,
} from '@steward/core/net-zero/code-limit';
import { notCovered } from '@steward/core/net-zero/covered';
import type { Deduction } from '@steward/core/net-zero/deductions';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { SQFT_PER_SQM } from '@steward/core/units/area';
import { burntEnergy } from '@steward/reference/activities/fuels';
import { placedIn } from '../../estate/environments/places-over-time.service.ts';
import type { Work } from '../../../database/transaction.ts';
import { todayOf } from '../../../platform/today.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { listBoundary, type BoundaryRow } from '../boundaries/boundary.service.ts';
import { sumConsumption } from '../inventory/consumption.service.ts';
import { buildingsIn } from '../inventory/properties-over-time.service.ts';
import { listEntered } from '../inventory/ledger.service.ts';
import { listDeductions } from './law-paths.repository.ts';
import * as repository from './limits.repository.ts';
import { codesOfType } from './packs.service.ts';

/** Square metres in the unit of the pack, without binary noise: 25,000 ft² are not more than 25,000. */
export const areaIn = ({ area_unit }: LimitPack, squareMetres: number) =>
  area_unit === 'm2' ? squareMetres : Number((squareMetres * SQFT_PER_SQM).toPrecision(12));

interface BurntFuel extends CarrierEnergy {
  name: string;
}

/** The facts of a building that do not depend on the law. */
export interface BuildingFacts {
  environment: BoundaryRow & { property_type: string; property_sub_type: string };
  entered: CodedUse[];
  /** Of bills and of entries of bought energy. */
  energy: CarrierEnergy[];
  /** Fuel that was entered, as far as what was burnt and its energy are known: it counts where a law has a coefficient for it. */
  burnt: BurntFuel[];
  /** What burns here and is known neither in kilowatt-hours nor as a fuel: no law's coefficient is applied to it. */
  uncounted: LimitedProperty['uncounted'];
  coverage: number;
  /** Its tax lot with all buildings of the organization on it, and whether another path of the law applies. */
  lot: { number: string; isOtherPath: boolean; area: number; buildings: number };
  /** As entered, whatever the year. */
  deductions: readonly LimitDeduction[];
}

/** The facts of a building under one law. */
export interface LimitedBuilding extends Pick<
  BuildingFacts,
  'environment' | 'energy' | 'uncounted' | 'coverage' | 'lot' | 'deductions'
> {
  uses: CodedUse[];
  /** The uses by property type, for years in which the law does not use its own codes. */
  usesByType: CodedUse[];
  isOwnUse: boolean;
}

/** From here on a year's bills are taken to be all of it. */
export const COMPLETE = 0.995;

/** The selected buildings as they were in the year, whole: limits apply regardless of ownership or control. */
export async function buildingFacts(
  work: Work,
  filter: {
    portfolioId?: string | undefined;
    environmentId?: string | undefined;
    environmentIds?: readonly string[] | undefined;
  },
  year: number,
  now: Date,
): Promise<BuildingFacts[]> {
  const all = await listBoundary(work, filter);
  const limited = new Map(
    (await repository.listLimited(work.db, work.scope, filter)).map((row) => [row.environment_id, row]),
  );
  const inYear = await buildingsIn(work, filter, year);
  const environments = all.flatMap((row) => {
    const { property_type = '', property_sub_type = '' } = limited.get(row.environment_id) ?? {};
    return inYear({ ...placedIn(row, year), property_type, property_sub_type }) ?? [];
  });
  const ids = environments.map((row) => row.environment_id);
  const { properties } = await sumConsumption(work, environments, year, [], undefined, undefined, 'year');
  const entered = await listEntered(work, ids, year, year);
  const energy = new Map<string, CarrierEnergy[]>();
  const uncounted = new Map<string, LimitedProperty['uncounted']>();
  const addUncounted = (id: string, carrier: Carrier | null, name: string) => {
    const list = uncounted.get(id) ?? [];
    if (!list.some((one) => one.carrier === carrier && one.name === name)) list.push({ carrier, name });
    uncounted.set(id, list);
  };
  for (const { environment_id, carrier, treatment, unit, quantity } of [...properties, ...entered.bought]) {
    // The laws limit what is bought and burnt: energy of the building's own sources comes over no grid.
    if (measureOf[carrier] !== 'energy' || isOnSite(treatment)) continue;
    if (unit !== 'kWh') {
      addUncounted(environment_id, carrier, '');
      continue;
    }
    const list = energy.get(environment_id) ?? [];
    const known = list.find((row) => row.carrier === carrier);
    if (known) known.kwh += quantity;
    else list.push({ carrier, kwh: quantity });
    energy.set(environment_id, list);
  }
  const countries = new Map(environments.map((row) => [row.environment_id, row.country_code]));
  const burnt = new Map<string, BurntFuel[]>();
  for (const { environmentId, category, entryId = '', factor, quantity } of entered.ofYear(year)) {
    if (category !== 'stationary') continue;
    const name = entered.entryOf(entryId)?.name ?? category;
    const fuel = burntEnergy(factor.id, quantity, countries.get(environmentId) ?? '');
    if (fuel) burnt.set(environmentId, [...(burnt.get(environmentId) ?? []), { ...fuel, name }]);
    else addUncounted(environmentId, null, name);
  }
  const today = billsDueUntil(todayOf({ now, scope: work.scope }));
  const covered = await listCoverage(work, filter, environments, year, today);
  const lots = await repository.listLots(work.db, work.scope);
  const deductions = grouped(await listDeductions(work.db, work.scope, ids), (one) => one.environment_id);
  return environments.map((environment) => {
    const id = environment.environment_id;
    const own = covered.get(id);
    const { tax_lot, is_other_path } = limited.get(id) ?? {};
    const alone = { area: environment.gross_floor_area, buildings: 1 };
    return {
      environment,
      entered: limited.get(id)?.uses ?? [],
      energy: energy.get(id) ?? [],
      burnt: burnt.get(id) ?? [],
      uncounted: uncounted.get(id) ?? [],
      coverage: (own && coverageTogether([own], (one) => measureOf[one] === 'energy')?.share) ?? 0,
      lot: { number: tax_lot ?? '', isOtherPath: is_other_path ?? false, ...(lots.get(tax_lot ?? '') ?? alone) },
      deductions: deductions.get(id) ?? [],
    };
  });
}

export const isCodeOf = (pack: LimitPack, { table, code }: CodedUse): boolean =>
  pack.tables.some((one) => one.key === table && one.limits.some((limit) => limit.code === code));

/** Billed energy with the entered fuel that a law has a coefficient for, and what it counts nothing of. */
function energyUnder(pack: LimitPack, { energy, burnt, uncounted }: BuildingFacts) {
  const kwh = new Map(energy.map((one) => [one.carrier, one.kwh]));
  const left = [...uncounted];
  for (const { carrier, kwh: own, name } of burnt) {
    if (pack.coefficients.some((one) => one.carrier === carrier)) kwh.set(carrier, (kwh.get(carrier) ?? 0) + own);
    else if (!left.some((one) => one.name === name)) left.push({ carrier: null, name });
  }
  return { energy: [...kwh].map(([carrier, sum]): CarrierEnergy => ({ carrier, kwh: sum })), uncounted: left };
}

/** A building as one law counts it. Codes entered for another law are ignored. */
export function underLaw(pack: LimitPack, building: BuildingFacts): LimitedBuilding {
  const { environment, entered, coverage, lot, deductions } = building;
  const own = entered.filter((use) => isCodeOf(pack, use));
  // Only codes of the first table follow from the type: an occupancy group is a legal classification that has to be entered.
  const byType = codesOfType(pack, environment.property_type, environment.property_sub_type)
    .filter(({ table }) => table === pack.tables[0]?.key)
    .slice(0, 1)
    .map(({ table, code }) => ({ table, code, area: environment.gross_floor_area }));
  return {
    environment,
    ...energyUnder(pack, building),
    coverage,
    lot,
    deductions,
    uses: own.length ? own : byType,
    usesByType: byType,
    isOwnUse: own.length > 0,
  };
}

/** Why the law has no limit for the building; undefined: it has. */
export const reasonOf = (pack: LimitPack, { environment, lot }: Pick<LimitedBuilding, 'environment' | 'lot'>) =>
  notCovered(pack, environment, areaIn(pack, environment.gross_floor_area), {
    lot: { area: areaIn(pack, lot.area), buildings: lot.buildings },
    isOtherPath: lot.isOtherPath,
  });

/** Whether the law holds for the building. */
export const isCovered = (pack: LimitPack, building: LimitedBuilding) => reasonOf(pack, building) === undefined;

/** A building in a year of the law, its consumption as given. */
export function assessBuilding(
  pack: LimitPack,
  {
    environment,
    uses: wished,
    usesByType,
    deductions: entered,
  }: Pick<LimitedBuilding, 'environment' | 'uses' | 'usesByType' | 'deductions'>,
  energy: readonly CarrierEnergy[],
  year: number,
  laterElectricity: number | null,
): CodeAssessment {
  const uses = usesInYear(pack, wished, year).length ? wished : usesByType;
  // `area` of a use is in m².
  const inUnit = uses.map((use) => ({ ...use, area: areaIn(pack, use.area) }));
  const deductions = entered
    .filter((one) => year >= one.year && year <= one.until_year)
    .map(({ kind, quantity, installed_on }): Deduction => ({ kind, quantity, installedOn: installed_on }));
  const floorArea = areaIn(pack, environment.gross_floor_area);
  return assessCode(pack, { uses: inUnit, floorArea, energy, deductions }, year, laterElectricity);
}

import { InvalidValue, MissingReference } from '../failure.ts';
import type { Carrier } from '../ghg/carrier.ts';
import { toSi } from '../units/si.ts';
import { shown } from '../working.ts';
import { deductedOf, type Deducted, type Deduction } from './deductions.ts';
import { writtenArea, type LimitPack, type LimitPeriod, type LimitTable } from './limit-pack.ts';

/** A part of a building with the code of its use; area in the unit of the pack. */
export interface CodedUse {
  table: string;
  code: string;
  area: number;
}

/** A year's consumption of a carrier, in kWh. */
export interface CarrierEnergy {
  carrier: Carrier;
  kwh: number;
}

export interface LawEmissions {
  /** Null while the law has no coefficient for a carrier that is used. */
  tonnes: number | null;
  /** What the law has no coefficient for. */
  missing: Carrier[];
  /** Carrier by carrier, with the coefficient for its unit in the law. */
  parts: { carrier: Carrier; tonnes: number; tonnesPerUnit: number }[];
  working: string[];
}

export interface CodeAssessment {
  period: LimitPeriod;
  /** The table whose limits hold. */
  table: string;
  /** The uses have more area than the building: it has no limit until they are corrected. */
  isAreaExceeded: boolean;
  limitTonnes: number | null;
  emissions: LawEmissions;
  /** What is taken from the emissions, in the order of the law. */
  deducted: Deducted[];
  /** Emissions less what is deducted: what the limit is compared with. */
  netTonnes: number | null;
  excessTonnes: number | null;
  penalty: number | null;
  working: string[];
}

const KWH_PER_KBTU = toSi(1, 'kBtu').value;

/** The place of the period that a year lies in; -1 before the first. */
export const periodAt = ({ periods }: LimitPack, year: number): number =>
  periods.findIndex(({ from, until }) => year >= from && (until === null || year <= until));

const tableOf = (pack: LimitPack, key: string): LimitTable => {
  const table = pack.tables.find((one) => one.key === key);
  if (!table) throw new InvalidValue(`"${key}" is no table of ${pack.name}`);
  return table;
};

/** The uses that may be reported for a year: those of the wished table where it still holds, else those of the first. */
export function usesInYear(pack: LimitPack, uses: readonly CodedUse[], year: number): readonly CodedUse[] {
  const allowed = ({ years }: LimitTable) => years === null || years.includes(year);
  for (const table of pack.tables.toReversed()) {
    const found = uses.filter((use) => use.table === table.key);
    if (found.length && allowed(table)) return found;
  }
  return [];
}

/** Limit of a year: area of each use × limit of its code. Null where a code has no limit for the period. */
export function codeLimit(
  pack: LimitPack,
  uses: readonly CodedUse[],
  year: number,
): { tonnes: number | null; working: string[] } {
  const at = periodAt(pack, year);
  let tonnes: number | null = uses.length ? 0 : null;
  const working = uses.map(({ table, code, area }) => {
    if (!(area > 0)) throw new InvalidValue('The area of a use is more than 0');
    const limit = tableOf(pack, table).limits.find((one) => one.code === code);
    const perArea = limit?.tonnes_per_area[at] ?? null;
    if (perArea === null) {
      tonnes = null;
      return `${code}: no limit`;
    }
    if (tonnes !== null) tonnes += area * perArea;
    return `${code}: ${shown(area)} ${writtenArea[pack.area_unit]} × ${shown(perArea)} t = ${shown(area * perArea)} t`;
  });
  return { tonnes, working };
}

/**
 * A year's emissions by the coefficients of the law, never by those of the inventory. `laterElectricity`: tonnes per kWh for
 * periods in which the law has published no coefficient; the other carriers then keep their last published one, which the working says.
 */
export function lawEmissions(
  pack: LimitPack,
  energy: readonly CarrierEnergy[],
  year: number,
  laterElectricity: number | null = null,
): LawEmissions {
  const at = periodAt(pack, year);
  const missing: Carrier[] = [];
  const parts: LawEmissions['parts'] = [];
  const working: string[] = [];
  let tonnes = 0;
  for (const { carrier, kwh } of energy) {
    if (kwh === 0) continue;
    const known = pack.coefficients.find((one) => one.carrier === carrier);
    let perUnit = known?.tonnes_per_unit[at] ?? null;
    let note = '';
    if (known && perUnit === null && laterElectricity !== null) {
      perUnit =
        carrier === 'electricity'
          ? laterElectricity
          : (known.tonnes_per_unit.slice(0, at).findLast((value) => value !== null) ?? null);
      note = ' (assumption)';
    }
    if (!known || perUnit === null) {
      missing.push(carrier);
      continue;
    }
    const quantity = known.unit === 'kWh' ? kwh : kwh / KWH_PER_KBTU;
    const part = quantity * perUnit;
    tonnes += part;
    parts.push({ carrier, tonnes: part, tonnesPerUnit: perUnit });
    working.push(
      `${known.energy_source}: ${shown(quantity)} ${known.unit} × ${shown(perUnit)} t${note} = ${shown(part)} t`,
    );
  }
  return { tonnes: missing.length || !energy.length ? null : tonnes, missing, parts, working };
}

/** A building in a year of a law, as far as the law asks. */
export interface AssessedBuilding {
  uses: readonly CodedUse[];
  /** The area of the building in the unit of the law; its uses together cannot have more. */
  floorArea?: number;
  energy: readonly CarrierEnergy[];
  deductions?: readonly Deduction[];
}

const sum = (uses: readonly CodedUse[]) => uses.map(({ area }) => shown(area)).join(' + ');

/** Whether the uses together have more area than the building, both in one unit. A millionth is the rounding of converted areas. */
export const exceedsArea = (uses: readonly Pick<CodedUse, 'area'>[], floorArea: number | undefined): boolean =>
  floorArea !== undefined && uses.reduce((total, { area }) => total + area, 0) > floorArea * 1.000001;

/** Limit, emissions, excess and penalty of a year: penalty = max(0, emissions - deductions - limit) × price of a tonne. */
export function assessCode(
  pack: LimitPack,
  building: AssessedBuilding,
  year: number,
  laterElectricity: number | null = null,
): CodeAssessment {
  const period = pack.periods[periodAt(pack, year)];
  if (!period) throw new MissingReference({ kind: `limits of ${pack.name}`, year });
  const uses = usesInYear(pack, building.uses, year);
  const isAreaExceeded = exceedsArea(uses, building.floorArea);
  const limit = isAreaExceeded
    ? { tonnes: null, working: [`${sum(uses)} > ${shown(building.floorArea ?? 0)}: no limit`] }
    : codeLimit(pack, uses, year);
  const emissions = lawEmissions(pack, building.energy, year, laterElectricity);
  const { energy, deductions = [] } = building;
  const deducted = deductedOf(pack.deductions, deductions, { year, emissions, energy, limitTonnes: limit.tonnes });
  const netTonnes =
    emissions.tonnes === null ? null : emissions.tonnes - deducted.reduce((sum, { tonnes }) => sum + tonnes, 0);
  const working = [...limit.working, ...emissions.working, ...deducted.map((one) => one.working)];
  let excessTonnes: number | null = null;
  let penalty: number | null = null;
  if (limit.tonnes !== null && netTonnes !== null) {
    excessTonnes = Math.max(0, netTonnes - limit.tonnes);
    penalty = excessTonnes * pack.penalty_per_tonne;
    working.push(
      `max(0, ${shown(netTonnes)} - ${shown(limit.tonnes)}) t × ${shown(pack.penalty_per_tonne)} ${pack.currency}/t = ${shown(penalty)} ${pack.currency}`,
    );
  }
  return {
    period,
    table: uses[0]?.table ?? '',
    isAreaExceeded,
    limitTonnes: limit.tonnes,
    emissions,
    deducted,
    netTonnes,
    excessTonnes,
    penalty,
    working,
  };
}

/** A kilowatt-hour figure for a quantity in the law's unit of the carrier. */
const kwhOf = (pack: LimitPack, carrier: Carrier, quantity: number): number =>
  pack.coefficients.find((one) => one.carrier === carrier)?.unit === 'kBtu' ? quantity * KWH_PER_KBTU : quantity;

/** What a pack gets wrong of its own test cases, to half a cent and five kilograms; empty: nothing. */
export function failedVectors(pack: LimitPack): string[] {
  return pack.vectors.flatMap(({ name, year, uses, energy, emissions_t, limit_t, penalty }) => {
    try {
      const consumed = energy.map(({ carrier, quantity }) => ({ carrier, kwh: kwhOf(pack, carrier, quantity) }));
      const found = assessCode(pack, { uses, energy: consumed }, year);
      const differs = (is: number | null, wanted: number) => is === null || Math.abs(is - wanted) > 0.005 + 1e-9;
      const wrong = [
        differs(found.emissions.tonnes, emissions_t) && `emissions ${found.emissions.tonnes} t, not ${emissions_t} t`,
        differs(found.limitTonnes, limit_t) && `limit ${found.limitTonnes} t, not ${limit_t} t`,
        differs(found.penalty, penalty) && `penalty ${found.penalty}, not ${penalty}`,
      ].filter((one) => one !== false);
      return wrong.length ? [`${name}: ${wrong.join('; ')}`] : [];
    } catch (error) {
      if (error instanceof InvalidValue || error instanceof MissingReference) return [`${name}: ${error.message}`];
      throw error;
    }
  });
}

import { monthOffset, type Month } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';

/**
 * Where the energy of the IT equipment is measured, and the category of ISO/IEC 30134-2 that follows: 1 at the output of the uninterruptible
 * power supply, 2 at the output of the power distribution units, 3 at the input of the equipment.
 */
export const itMeasuringPoints = ['ups-output', 'pdu-output', 'it-input'] as const;
export type ItMeasuringPoint = (typeof itMeasuringPoints)[number];
export type EffectivenessCategory = 1 | 2 | 3;

const categories: Readonly<Record<ItMeasuringPoint, EffectivenessCategory>> = {
  'ups-output': 1,
  'pdu-output': 2,
  'it-input': 3,
};

/** The category by where IT energy is measured. */
export const categoryOf = (point: ItMeasuringPoint): EffectivenessCategory => categories[point];

/** A whole month of a data center. Null: not known, or not for the whole month. */
export interface DataCentreMonth {
  month: Month;
  /** All energy that enters the data center: electricity, and fuels and cooling as their equivalent. */
  totalKwh: number | null;
  itKwh: number | null;
  waterM3: number | null;
  /** kg CO2e of the energy of the data center. */
  emissionsKg: number | null;
}

export const effectivenessReasons = [
  'no-months',
  'months-missing',
  'over-a-year',
  'total-missing',
  'it-missing',
  'water-missing',
  'emissions-missing',
  'no-it',
  'it-above-total',
] as const;
export type EffectivenessReason = (typeof effectivenessReasons)[number];

/** A figure with what it is made of. */
export interface Effectiveness {
  /** Null where it is refused. */
  value: number | null;
  unit: '' | 'L/kWh' | 'kgCO2e/kWh';
  /** `annual`: twelve months in a row; `interim`: fewer, which is no annual figure. Null where it is refused. */
  kind: 'annual' | 'interim' | null;
  /** By where IT energy is measured; null if it is not stated. */
  category: EffectivenessCategory | null;
  /** The first and the last month; null without months. */
  from: Month | null;
  to: Month | null;
  months: number;
  reason: EffectivenessReason | null;
  /** The months that the reason is about. */
  at: Month[];
  /** kWh, L or kg CO2e, and the IT energy in kWh it is divided by; null where a month is missing. */
  numerator: number | null;
  itKwh: number | null;
}

const YEAR = 12;
const LITRES = 1000;

type Key = 'totalKwh' | 'itKwh' | 'waterM3' | 'emissionsKg';
const missingReason = {
  totalKwh: 'total-missing',
  itKwh: 'it-missing',
  waterM3: 'water-missing',
  emissionsKg: 'emissions-missing',
} as const satisfies Record<Key, EffectivenessReason>;

function sortedOf(months: readonly DataCentreMonth[]): DataCentreMonth[] {
  const sorted = months.toSorted((a, b) => (a.month < b.month ? -1 : 1));
  for (const [n, one] of sorted.entries()) {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(one.month)) throw new InvalidValue(`"${one.month}" is not a month`);
    if (sorted[n + 1]?.month === one.month) throw new InvalidValue(`${one.month} is there twice`);
    for (const key of ['totalKwh', 'itKwh', 'waterM3', 'emissionsKg'] as const)
      if (one[key] !== null && !(one[key] >= 0 && Number.isFinite(one[key])))
        throw new InvalidValue(`${key} of ${one.month} is not an amount`);
  }
  return sorted;
}

/** The months between the first and the last that are not there. */
function gapsOf(months: readonly DataCentreMonth[]): Month[] {
  const gaps: Month[] = [];
  for (const [n, { month }] of months.entries()) {
    const next = months[n + 1]?.month;
    if (next) for (let gap = monthOffset(month, 1); gap < next; gap = monthOffset(gap, 1)) gaps.push(gap);
  }
  return gaps;
}

const sumOf = (months: readonly DataCentreMonth[], key: Key): number | null =>
  months.length && months.every((month) => month[key] !== null)
    ? months.reduce((sum, month) => sum + (month[key] ?? 0), 0)
    : null;

/** Why a figure cannot be stated, and for which months; undefined if it can. */
function refusal(
  months: readonly DataCentreMonth[],
  key: Key,
): { reason: EffectivenessReason; at: Month[] } | undefined {
  if (!months.length) return { reason: 'no-months', at: [] };
  const gaps = gapsOf(months);
  if (gaps.length) return { reason: 'months-missing', at: gaps };
  if (months.length > YEAR) return { reason: 'over-a-year', at: [] };
  for (const needed of ['itKwh', key] as const) {
    const at = months.filter((month) => month[needed] === null).map(({ month }) => month);
    if (at.length) return { reason: missingReason[needed], at };
  }
  // An IT meter that counts more than all meters together is wrong for water and emissions too.
  const above = months.filter(({ itKwh, totalKwh }) => itKwh !== null && totalKwh !== null && itKwh > totalKwh);
  if (above.length) return { reason: 'it-above-total', at: above.map(({ month }) => month) };
  if (sumOf(months, 'itKwh') === 0) return { reason: 'no-it', at: months.map(({ month }) => month) };
  return undefined;
}

/**
 * PUE, WUE and CUE of a data center over whole months, with category, period and what each is made of.
 *
 *     PUE = total energy (kWh) / IT energy (kWh)          ISO/IEC 30134-2
 *     WUE = water (L) / IT energy (kWh)                   ISO/IEC 30134-9
 *     CUE = emissions (kg CO2e) / IT energy (kWh)         ISO/IEC 30134-8
 *
 * Twelve months in a row give the annual figure, fewer an interim one. Refused with its reason and months: a month that is not there or has
 * no value, more than twelve months, no IT energy, and IT energy above the total in a month. Throws `InvalidValue` for a month that is none
 * or is there twice, and for negative amounts.
 */
export function dataCentreEffectiveness(
  months: readonly DataCentreMonth[],
  measuredAt: ItMeasuringPoint | null,
): { pue: Effectiveness; wue: Effectiveness; cue: Effectiveness } {
  const sorted = sortedOf(months);
  const itKwh = sumOf(sorted, 'itKwh');
  const figure = (key: Key, unit: Effectiveness['unit'], scale = 1): Effectiveness => {
    const refused = refusal(sorted, key);
    const amount = sumOf(sorted, key);
    const numerator = amount === null ? null : amount * scale;
    return {
      value: refused || numerator === null || itKwh === null ? null : numerator / itKwh,
      unit,
      kind: refused ? null : sorted.length === YEAR ? 'annual' : 'interim',
      category: measuredAt && categoryOf(measuredAt),
      from: sorted[0]?.month ?? null,
      to: sorted.at(-1)?.month ?? null,
      months: sorted.length,
      reason: refused?.reason ?? null,
      at: refused?.at ?? [],
      numerator,
      itKwh,
    };
  };
  return {
    pue: figure('totalKwh', ''),
    wue: figure('waterM3', 'L/kWh', LITRES),
    cue: figure('emissionsKg', 'kgCO2e/kWh'),
  };
}

/** The share of installed IT power in use, 0 to 1, from kW; null where either is not known or nothing is installed. */
export function itPowerUsed(usedKw: number | null, installedKw: number | null): number | null {
  return usedKw === null || installedKw === null || !(installedKw > 0) ? null : usedKw / installedKw;
}

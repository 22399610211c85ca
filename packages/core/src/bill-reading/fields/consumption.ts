import { grouped } from '../../grouped.ts';
import type { PrintedNumber } from '../candidates.ts';
import type { MaybeHeader } from './header-units.ts';
import { claims, WELL_NAMED, type Label } from '../text/labels.ts';
import { ALIGNED, endAlike, rightOf } from '../text/placement.ts';
import type { ReadingPair } from '../readings.ts';
import { type Carrier } from '../reading.ts';
import { fitsConversion, HALF_COIN, HALF_UNIT, MJ_PER_KWH, near } from '../text/tolerances.ts';
import type { HeatContents } from '../../units/heat-content.ts';
import { unit as unitNamed, type Unit, type UnitKind } from './units.ts';
import { rectOf } from '../text/page-text.ts';
import { leadOf, SUGGESTED } from '../ranking.ts';

export interface Quantity {
  print: MaybeHeader;
  unit: Unit;
  /** In kWh, litres or tonnes. */
  value: number;
  score: number;
  label: number;
  fitsReadings: boolean;
  fitsConversion: boolean;
  /** Times a price beside it is an amount beside it. */
  fitsCharge: boolean;
  repeated: boolean;
  margin: number;
  /** Volume or mass of fuel brought to kWh by its published heat content. */
  converted?: boolean;
  /** The unit was not printed, or the quantity is a sum that was not. */
  supposed?: boolean;
  /** Several stand alike, and nothing adds up to this one. */
  isOneOfMany?: boolean;
  runnersUp: Quantity[];
}

/** What is spoken of beside what is billed: averages, other years, other houses, what is given away, allowances. */
const NOT_BILLED =
  /typical|average|durchschnitt|per year|pro jahr|\byear\b|vorjahr|last year|haushalt|household|prognose|co2|co₂|متوسط|سنوي|last month|ytd|year to date|comparison|vergleich|forecast|benchmark|similar homes|allowance|excess|mehrgewicht|mehrmenge|einspeis|feed[- ]?in|export/i;

/** What leaves the house is reckoned from what came in, and is no consumption of its own. */
const WATER_OUT = /waste ?water|sewer|sewage|abwasser|schmutzwasser|صرف/i;

/** What a weighbridge weighs with the lorry, or the lorry alone, in the name of a number or at the head of its column; and what a tank holds. */
const LORRY = 'gross|tare|brutto|tara';
const WITH_LORRY = new RegExp(String.raw`\b(?:${LORRY})\b`, 'i');
const LORRY_OR_TANK = new RegExp(
  String.raw`\b(?:${LORRY}|(?:heizöl|öl)?tank(?:inhalt|volumen|größe| size| capacity)?|capacity|fassungsvermögen|citerne|cuve)\s?:?\s?$`,
  'i',
);

/**
 * What speaks for a quantity. What adds up outweighs every label, a label all repetition; what is not billed or is a reading itself falls
 * below the three tenths that are asked for, whatever its label. A unit from a header counts against it.
 */
const WEIGHTS = {
  unit: 0.25,
  label: 0.4,
  isTotal: 0.9,
  reading: 0.55,
  conversion: 0.5,
  charge: 0.3,
  again: 0.12,
  summed: 0.2,
  fromHeader: -0.15,
  notBilled: -0.5,
  isReading: -1,
};

/** In running text, or where a sentence ends, whose beginning stands in the line above. */
const isSaid = ({ segment: { prose, text } }: PrintedNumber) => prose || /[.!?]$/.test(text);

/** The least score outside running text: more than a unit alone. */
const LEAST = 0.3;

/** The billed quantity of one kind (energy, volume, mass), by its label, the readings, repetition, and what is said around it. */
export function findQuantity(
  kind: UnitKind,
  numbers: MaybeHeader[],
  labels: Label[],
  readings: ReadingPair[],
): Quantity | undefined {
  const metered = readings.filter((r) => r.result?.unit?.kind === kind);
  const total = metered.reduce((sum, r) => sum + r.difference * r.result!.unit!.factor, 0);
  // Registers whose units no header names: their sum is in whatever unit it is printed with.
  const bare = readings.filter((r) => r.result && !r.result.unit);
  const bareTotal =
    bare.length > 1 && metered.length === 0 ? bare.reduce((sum, r) => sum + r.difference, 0) : undefined;
  const named = numbers.filter(
    (n) =>
      n.unit?.kind === kind &&
      !n.rate &&
      !n.percent &&
      n.value > 0 &&
      // Less than a kilowatt hour or a litre in a column of them is its price.
      (kind === 'mass' || sizeOf(n) >= 1) &&
      !LORRY_OR_TANK.test(n.segment.text.slice(0, n.start)) &&
      !(kind === 'mass' && WITH_LORRY.test(n.header ?? '')),
  );
  const candidates = [...named, ...sumsOfColumns(numbers, named), ...sumsOfRegisters(numbers, metered)];
  // Where a quantity is charged its unit need not stand beside it again.
  const chargedValues = new Set(numbers.filter((n) => !n.currency && isCharged(n, numbers)).map((n) => n.value));
  const charged = candidates.filter((n) => chargedValues.has(n.value) && !WATER_OUT.test(n.segment.text));
  const chargedBare = numbers.filter((n) => !n.currency && !n.unit && !n.percent && isCharged(n, numbers));
  const steps = new Map(chargedBare.map((n) => [n.segment.line, n.value]));
  const sumOfSteps = steps.size > 1 ? [...steps.values()].reduce((sum, value) => sum + value, 0) : Number.NaN;
  const parts = [...new Map(charged.map((n) => [n.value * n.unit!.factor, n])).values()];
  const scored = candidates.map((print): Quantity => {
    const unit = print.unit!;
    const c = claims(labels, print.rect);
    const label = Math.max(c.consumption ?? 0, 0);
    const context = contextOf(print);
    const reading = readings.find((r) => r.result && near(r.difference, print.value));
    // Several meters, or one read in between: the bill is for all together.
    const isTotal =
      (metered.length > 1 && near(total / unit.factor, print.value)) ||
      (bareTotal !== undefined && near(bareTotal, print.value)) ||
      sumsUp(print, candidates);
    const again = candidates.filter(
      (n) => n !== print && near(sizeOf(n), sizeOf(print)) && n.segment !== print.segment,
    ).length;
    const fitsConversion = kind === 'energy' && conversionFits(print, numbers);
    const isSumOfCharged = isSumOf(
      print,
      parts.filter((n) => n.value !== print.value),
    );
    // Beside another quantity it may be one tariff of two, whose charge was not read, or one load of several, whose unit was not.
    const isOnly =
      candidates.every(
        (n) =>
          n.value === print.value || isSaid(n) || NOT_BILLED.test(n.segment.text) || WATER_OUT.test(n.segment.text),
      ) && !chargedBare.some((n) => n.value !== print.value && isBelow(n, print));
    const fitsCharge =
      (parts.length === 1 && charged.includes(print) && isOnly) ||
      isSumOfCharged ||
      // Steps of a tariff, whose unit stands with what they come to only.
      Math.abs(print.value - sumOfSteps) < HALF_UNIT;
    const isReading = readings.some((r) => r.previous.rect === print.rect || r.current.rect === print.rect);
    const score =
      WEIGHTS.unit +
      WEIGHTS.label * label +
      (isTotal ? WEIGHTS.isTotal : reading ? WEIGHTS.reading : 0) +
      (fitsConversion ? WEIGHTS.conversion : 0) +
      (fitsCharge ? WEIGHTS.charge : 0) +
      WEIGHTS.again * Math.min(2, again) +
      (print.fromHeader ? WEIGHTS.fromHeader : 0) +
      (NOT_BILLED.test(context) ? WEIGHTS.notBilled : 0) +
      (isReading ? WEIGHTS.isReading : 0);
    return {
      print,
      unit,
      value: print.value * unit.factor,
      score,
      label,
      fitsReadings: reading !== undefined || isTotal,
      fitsConversion,
      fitsCharge,
      repeated: again > 0,
      margin: 0,
      runnersUp: [],
    };
  });
  // What all registers counted together outranks what one of them did, though that is printed more often.
  const isOneRegister = (q: Quantity) => metered.some((r) => near(r.difference, q.print.value));
  const isAll = (q: Quantity) => metered.length > 1 && near(total / q.unit.factor, q.print.value);
  const ranked = scored.toSorted(
    (a, b) => Number(isAll(b) && isOneRegister(a)) - Number(isAll(a) && isOneRegister(b)) || b.score - a.score,
  );
  const [first] = ranked;
  const isLetter = scored.every((q) => q.print.segment.prose);
  if (!first || first.score < (isLetter ? 0 : LEAST)) return undefined;
  // Registers of one meter whose sum is printed nowhere, and tariffs that are charged one by one.
  const meterOf = (r: ReadingPair | undefined) =>
    numbers.find((n) => n.segment.line === r?.line && n.rect.x < r.previous.rect.x)?.segment.text;
  const meter = meterOf(readings.find((r) => r.result && near(r.difference, first.print.value)));
  const registers = parts.filter((n) =>
    readings.some((r) => r.result && near(r.difference, n.value) && meterOf(r) === meter),
  );
  const isRegister = meter !== undefined && registers.length > 1 && registers.includes(first.print);
  if (
    isRegister ||
    (parts.length > 1 &&
      parts.length === charged.length &&
      parts.includes(first.print) &&
      !first.fitsReadings &&
      !first.fitsCharge)
  )
    return {
      ...first,
      ...sumOf(isRegister ? registers : parts),
      fitsCharge: true,
      supposed: true,
      score: first.score + WEIGHTS.summed,
      margin: 1,
    };
  const others = ranked.filter((q) => !near(q.value, first.value));
  const alike = new Set(
    others.flatMap((q) => (q.print.fromHeader && q.unit.name === first.unit.name ? [q.value] : [])),
  );
  const isOneOfMany = alike.size > 1 && !first.fitsReadings && !first.fitsConversion && !first.fitsCharge;
  return {
    ...first,
    isOneOfMany,
    // What else is not billed may stand alone where recognition lost the rest.
    ...(ranked.some((q) => near(q.value, first.value) && isNotBilled(q, first)) || maySwap(first, readings)
      ? { supposed: true }
      : {}),
    margin: leadOf(first.score, others[0]?.score),
    runnersUp: others.slice(0, SUGGESTED),
  };
}

/** Whether a value is printed where something else than what is billed is named; a sentence may compare with it. */
const isNotBilled = (q: Quantity, first: Quantity): boolean =>
  (q === first ? !q.fitsReadings : !q.print.segment.prose) && NOT_BILLED.test(contextOf(q.print));

/** Whether a value is as well what a meter showed: the reading before and what was used add up either way round, and no name or price tells which is which. */
const maySwap = (q: Quantity, readings: ReadingPair[]): boolean =>
  q.label < WELL_NAMED &&
  !q.fitsConversion &&
  !q.fitsCharge &&
  readings.some((r) => near(r.difference, q.print.value) && r.previous.value < r.difference && r.labelled < WELL_NAMED);

/** What is said of a number: where its unit stands, and in its own sentence. */
const contextOf = (print: MaybeHeader): string => `${print.header ?? ''} ${clauseOf(print)}`;

/** The sentence of its cell in which a number stands: what another one speaks of is not this one's. */
function clauseOf({ segment: { text }, start }: PrintedNumber): string {
  const ends = [...text.matchAll(/(?<!\d)[.;!?؟]\s(?=\D)/g)].map((m) => m.index + 1);
  return text.slice(
    ends.findLast((end) => end <= start) ?? 0,
    ends.find((end) => end > start),
  );
}

/** Whether a quantity stands on a line with its price and what it costs. */
function isCharged(quantity: PrintedNumber, numbers: PrintedNumber[]): boolean {
  const row = numbers.filter((n) => n !== quantity && n.segment.line === quantity.segment.line && n.value > 0);
  return row.some(
    (price) =>
      price.decimals >= 2 &&
      row.some(
        (amount) =>
          amount !== price &&
          amount.decimals >= 2 &&
          amount.value > 1 &&
          // In the currency or in its hundredths.
          [1, 0.01].some((coin) => Math.abs(coin * price.value * quantity.value - amount.value) <= HALF_COIN),
      ),
  );
}

/** Tariffs of one bill that are charged one by one, and whose sum is printed nowhere. */
function sumOf(parts: PrintedNumber[]): { print: PrintedNumber; value: number } {
  const [one] = parts as [PrintedNumber];
  const words = parts.flatMap((n) => (n.rect.page === one.rect.page ? n.words : []));
  const value = Math.round(1000 * parts.reduce((sum, n) => sum + sizeOf(n) / one.unit!.factor, 0)) / 1000;
  const text = parts.map((n) => n.text).join(' + ');
  return { print: { ...one, value, text, words, rect: rectOf(one.rect.page, words) }, value: value * one.unit!.factor };
}

/** Whether two numbers stand in one column, with as many decimals. */
const isBelow = (a: PrintedNumber, b: PrintedNumber) => a.decimals === b.decimals && endAlike(a.rect, b.rect);

/** The foot of a column whose unit stands in its header: the number below that is the sum of all above, though rows without one lie between. */
function sumsOfColumns(numbers: MaybeHeader[], named: MaybeHeader[]): MaybeHeader[] {
  return numbers.flatMap((foot) => {
    if (foot.unit || foot.currency || foot.percent || foot.rate || foot.segment.prose) return [];
    const above = named.filter((n) => n.fromHeader && n.rect.y < foot.rect.y && endAlike(n.rect, foot.rect));
    const [one] = above;
    return one && above.length > 1 && Math.abs(above.reduce((sum, n) => sum + n.value, 0) - foot.value) < HALF_COIN
      ? [{ ...foot, unit: one.unit, fromHeader: true }]
      : [];
  });
}

/** What several registers counted together, printed among the charges without its unit. */
function sumsOfRegisters(numbers: MaybeHeader[], metered: ReadingPair[]): MaybeHeader[] {
  const [one] = metered;
  const unit = one?.result?.unit;
  if (metered.length < 2 || !unit) return [];
  const total = metered.reduce((sum, r) => sum + r.difference, 0);
  return numbers
    .filter((n) => !n.unit && !n.currency && !n.percent && !n.segment.prose && isCharged(n, numbers))
    .filter((n) => near(total, n.value))
    .map((n) => ({ ...n, unit, fromHeader: true }));
}

/** Whether a figure is the sum of at least two others that stand below each other: tickets, days, tariffs. */
function sumsUp(total: PrintedNumber, candidates: PrintedNumber[]): boolean {
  const columns = grouped(
    candidates.filter((n) => sizeOf(n) < sizeOf(total)),
    (n) => `${n.unit!.name}/${n.rect.page}/${Math.round(rightOf(n.rect) / ALIGNED)}`,
  );
  return [...columns.values()].some((column) => isSumOf(total, column));
}

/** Tickets in pounds may be charged by the ton. */
const sizeOf = (n: PrintedNumber) => n.value * n.unit!.factor;

const isSumOf = (total: PrintedNumber, parts: PrintedNumber[]) =>
  parts.length > 1 &&
  Math.abs(parts.reduce((sum, n) => sum + sizeOf(n), 0) / total.unit!.factor - total.value) <
    HALF_COIN * Math.max(1, total.value / 100);

/** A conversion stands within three rows of what it yields, in thousandths of the page's width. */
const NEARBY = 60;

/** Smaller whole numbers of a row are counts and constants. */
const LEAST_VOLUME = 100;

/**
 * Whether an energy is a volume on the page times one or two factors nearby (m³ x Zustandszahl x Brennwert). On its own line a volume
 * whose header was not read counts with two factors.
 */
function conversionFits(energy: PrintedNumber, numbers: PrintedNumber[]): boolean {
  if (!CONVERTED.has(energy.unit?.name)) return false;
  const nearby = numbers.filter(
    (n) =>
      n !== energy &&
      n.rect.page === energy.rect.page &&
      Math.abs(n.rect.y - energy.rect.y) < NEARBY &&
      n.value > 0 &&
      !n.currency,
  );
  const volumes = nearby.filter(
    (n) =>
      n.unit?.kind === 'volume' ||
      (!n.unit && n.decimals === 0 && n.segment.line === energy.segment.line && n.value >= LEAST_VOLUME),
  );
  const factors = nearby.filter((n) => n.decimals >= 1);
  const fits = (x: number) => fitsConversion(x, energy.value);
  for (const v of volumes)
    for (const f of factors) {
      if (f === v) continue;
      if (v.unit && fits(v.value * f.value)) return true;
      for (const g of factors) {
        if (g === f || g === v) continue;
        if (fits(v.value * f.value * g.value) || fits((v.value * f.value * g.value) / MJ_PER_KWH)) return true;
      }
    }
  return false;
}

const CONVERTED: ReadonlySet<string | undefined> = new Set(['kWh', 'therm', 'MJ']);

/** Fuels that a lorry brings: such a bill has neither a meter nor a period. */
export const isDelivered = (carrier: Carrier) => ['heating_oil', 'kerosene', 'lpg'].includes(carrier);

/** Gas, oil or steam billed by volume or mass only: kWh by the published heat content, less sure. */
export function fuelAsEnergy(
  { volume, mass }: { volume: Quantity | undefined; mass: Quantity | undefined },
  carrier: Carrier,
  country: string | undefined,
  heatContents: HeatContents,
): Quantity | undefined {
  const steam = carrier === 'district_heating' && mass?.unit.name === 'kLb' ? mass : undefined;
  const isFuel = carrier === 'natural_gas' || isDelivered(carrier);
  const quantity = steam ?? (isFuel ? volume : undefined);
  if (!quantity) return undefined;
  const heat = steam ? heatContents('steam', 't', country) : heatContents(carrier, 'l', country);
  if (!heat) return undefined;
  return { ...quantity, value: quantity.value * heat.kwhPerUnit, converted: true };
}

/** What a meter counted where no unit was read: that of its utility is supposed, and the value is never sure. */
export function unnamedQuantity(readings: ReadingPair[], symbol: 'kWh' | 'm3'): Quantity | undefined {
  const [only, second] = readings;
  if (!only?.result || second || only.result.unit) return undefined;
  const supposed = unitNamed(symbol === 'm3' ? 'm³' : symbol, symbol);
  return {
    print: only.result,
    unit: supposed,
    value: only.result.value * supposed.factor,
    score: 0,
    label: 0,
    fitsReadings: true,
    fitsConversion: false,
    fitsCharge: false,
    repeated: false,
    margin: 1,
    supposed: true,
    runnersUp: [],
  };
}

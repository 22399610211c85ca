import { InvalidValue, MissingValue } from '../failure.ts';
import type { Carrier } from '../ghg/carrier.ts';
import { convertedEnergy, type PrintedFuel } from './conversion.ts';
import { toSi, unitOf, type SiUnit } from './si.ts';

/** A bill's quantity as printed, with the fields that convert it. */
export interface PrintedQuantity extends PrintedFuel {
  carrier: Carrier;
  /** The country of the property, for words such as gallon; ISO alpha-2. */
  country?: string | undefined;
}

export type PrintedResult =
  | { value: number; unit: SiUnit; formula: string; tolerance: number }
  /** `unit`: unknown, with several meanings, or of another measure; `calorific`: a fuel by volume or mass without its calorific value. */
  | { problem: 'unit' | 'calorific' };

/** Bought by volume or mass as well as by energy. The others are energy that arrives as such. */
const fuels: ReadonlySet<Carrier> = new Set([
  'natural_gas',
  'heating_oil',
  'kerosene',
  'lpg',
  'diesel',
  'wood',
  'steam',
]);

/** Bills and their readers round the factors between units of different systems: 29.3 kWh a therm, 2.83 m³ a CCF. */
const ROUNDED_FACTOR = 0.001;
/** Factors of ten are not rounded. */
const EXACT = 1e-9;
/** The most that the rounding of a printed calorific value or correction may explain. */
const MOST_OF_FACTORS = 0.01;

/**
 * What the printed quantity of a bill gives in the unit of its utility, with the formula and the difference that the rounding of the printed
 * figures explains. Undefined without a printed quantity.
 */
export function convertPrinted(bill: PrintedQuantity, to: SiUnit): PrintedResult | undefined {
  const { original_quantity: quantity, original_unit: printed, calorific_value, calorific_unit } = bill;
  if (quantity === null || quantity === undefined) return printed ? knownUnit(printed, bill.country) : undefined;
  if (!printed) return { problem: 'unit' };
  try {
    const { symbol, si, factor } = unitOf(printed, bill.country);
    if (si === to) {
      const { value, working } = toSi(quantity, symbol);
      const relative = Number.isInteger(Math.log10(factor)) ? EXACT : ROUNDED_FACTOR;
      return { value, unit: si, formula: working.formula, tolerance: Math.abs(value) * relative };
    }
    if (to !== 'kWh' || si === 'kWh' || !fuels.has(bill.carrier)) return { problem: 'unit' };
    if (!calorific_value || !calorific_unit) return { problem: 'calorific' };
    const correction = bill.volume_correction ?? null;
    const { energyKwh, formula } = convertedEnergy(quantity, symbol, {
      calorificValue: calorific_value,
      calorificUnit: calorific_unit,
      volumeCorrection: correction,
    });
    const ofFactors = [calorific_value, ...(correction === null ? [] : [correction])].reduce(
      (sum, value) => sum + halfStep(value) / value,
      ROUNDED_FACTOR,
    );
    const ofQuantity = quantity === 0 ? 0 : halfStep(quantity) / Math.abs(quantity);
    const tolerance = Math.abs(energyKwh) * (Math.min(ofFactors, MOST_OF_FACTORS) + ofQuantity);
    return { value: energyKwh, unit: 'kWh', formula, tolerance };
  } catch (error) {
    if (error instanceof MissingValue) return { problem: 'calorific' };
    if (error instanceof InvalidValue) return { problem: 'unit' };
    throw error;
  }
}

function knownUnit(printed: string, country: string | undefined): PrintedResult | undefined {
  try {
    unitOf(printed, country);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return { problem: 'unit' };
    throw error;
  }
}

/** Whether a stored quantity is what the printed one gives, within the rounding of both. */
export const isAsPrinted = (stored: number, { value, tolerance }: { value: number; tolerance: number }): boolean =>
  Math.abs(stored - value) <= tolerance + halfStep(stored) + Math.abs(value) * EXACT;

/** Half of the last decimal of a figure: what its rounding leaves open. */
function halfStep(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const decimals = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return 0.5 * 10 ** -Math.max(0, decimals);
}

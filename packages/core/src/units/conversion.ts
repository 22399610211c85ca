import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { gasEnergy, UK_VOLUME_CORRECTION } from './gas.ts';
import { toSi, unitOf } from './si.ts';

/** How a calorific value is printed: on gas bills by volume, in publications by litre or tonne. */
export const calorificUnits = ['kWh/m3', 'MJ/m3', 'therm/CCF', 'kWh/l', 'kWh/t'] as const;
export type CalorificUnit = (typeof calorificUnits)[number];
/** Those of gas bills. */
export const gasUnits = ['kWh/m3', 'MJ/m3', 'therm/CCF'] as const satisfies CalorificUnit[];

/** Printed on the bill, or taken from a publication because the bill prints none. */
export const conversionSources = ['bill', 'published'] as const;

/** What turned a printed volume or mass of fuel into kWh. */
export interface Conversion {
  calorificValue: number;
  calorificUnit: CalorificUnit;
  /** Zustandszahl of German bills, volume correction of British ones; null where the calorific value holds it. */
  volumeCorrection: number | null;
}

/** Per cubic metre, the metered volume is corrected for pressure and temperature; therms per CCF and published values hold the correction. */
export const needsCorrection = (unit: string): boolean => unit === 'kWh/m3' || unit === 'MJ/m3';

/**
 * The energy in a printed quantity, in kWh, with its formula. Throws `InvalidValue` where the quantity is in a unit that the calorific
 * value does not go with, `MissingValue` where a value per cubic metre comes without its volume correction.
 */
export function convertedEnergy(
  quantity: number,
  unit: string,
  { calorificValue, calorificUnit, volumeCorrection }: Conversion,
): { energyKwh: number; formula: string } {
  if (calorificUnit === 'therm/CCF') return ofGas({ thermsPerCcf: calorificValue });
  const correction = volumeCorrection ?? undefined;
  if (calorificUnit === 'kWh/m3')
    return ofGas({
      calorificValue: { value: calorificValue, unit: calorificUnit },
      ...(correction !== undefined && { stateNumber: correction }),
    });
  if (calorificUnit === 'MJ/m3')
    return ofGas({
      calorificValue: { value: calorificValue, unit: calorificUnit },
      ...(correction !== undefined && { volumeCorrection: correction }),
    });
  const per = calorificUnit === 'kWh/l' ? 'l' : 't';
  const si = toSi(quantity, unit);
  if (si.unit !== per) throw new InvalidValue(`A quantity in ${unit} does not go with ${calorificUnit}`);
  const energyKwh = si.value * calorificValue;
  const { symbol } = unitOf(unit);
  const amount =
    symbol === per ? `${shown(quantity)} ${per}` : `${shown(quantity)} ${symbol} = ${shown(si.value)} ${per}`;
  return { energyKwh, formula: `${amount} × ${shown(calorificValue)} ${calorificUnit} = ${shown(energyKwh)} kWh` };

  function ofGas(given: Parameters<typeof gasEnergy>[2]) {
    const { energyKwh: kwh, working } = gasEnergy(quantity, unit, given);
    return { energyKwh: kwh, formula: working.formula };
  }
}

/** How gas bills of a country print the conversion; the correction where law sets one for all. */
export function conversionIn(country: string | undefined): { unit: CalorificUnit; volumeCorrection: number | null } {
  if (country === 'GB') return { unit: 'MJ/m3', volumeCorrection: UK_VOLUME_CORRECTION };
  if (country === 'US') return { unit: 'therm/CCF', volumeCorrection: null };
  if (country === 'AU' || country === 'NZ') return { unit: 'MJ/m3', volumeCorrection: null };
  return { unit: 'kWh/m3', volumeCorrection: null };
}

/** A bill's quantity as printed with what was kept of its conversion; the names are the bill's. */
export interface PrintedFuel {
  original_quantity?: number | null | undefined;
  original_unit?: string | undefined;
  calorific_value?: number | null | undefined;
  calorific_unit?: '' | CalorificUnit | undefined;
  volume_correction?: number | null | undefined;
}

/** The energy in what a bill prints; nothing where it keeps no conversion, or one that does not go with its unit. */
export function energyOfPrinted(bill: PrintedFuel): { energyKwh: number; formula: string } | undefined {
  const { original_quantity: quantity, original_unit: unit, calorific_value: value, calorific_unit: per } = bill;
  if (quantity === null || quantity === undefined || !unit || !value || !per) return undefined;
  try {
    return convertedEnergy(quantity, unit, {
      calorificValue: value,
      calorificUnit: per,
      volumeCorrection: bill.volume_correction ?? null,
    });
  } catch (error) {
    if (error instanceof InvalidValue || error instanceof MissingValue) return undefined;
    throw error;
  }
}

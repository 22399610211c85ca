import { InvalidValue, MissingValue } from '../failure.ts';
import { shown } from '../working.ts';
import { unitOf } from './si.ts';

/** What a gas bill prints beside the metered volume; which of them is needed depends on how the bill converts. */
export interface GasConversion {
  /** Gross calorific value (Brennwert, Hs): kWh/m³ on German bills, MJ/m³ on British ones. */
  calorificValue?: { value: number; unit: 'kWh/m3' | 'MJ/m3' };
  /** Zustandszahl: operating to standard volume, German bills. */
  stateNumber?: number;
  /** Volume correction of British bills; 1.02264 unless the bill prints another. */
  volumeCorrection?: number;
  /** US bills: therms per CCF as printed. */
  thermsPerCcf?: number;
}

/** Standard correction for temperature and pressure, Gas (Calculation of Thermal Energy) Regulations 1996, as amended. */
export const UK_VOLUME_CORRECTION = 1.02264;

export interface GasEnergy {
  energyKwh: number;
  /** Always gross: bills print the gross calorific value, and factors must be gross too. */
  heatingValue: 'gross';
  working: { volume: number; unit: string; formula: string };
}

/**
 * Energy in a metered volume of natural gas, in kWh gross.
 *
 * - Germany (DVGW G 685): m³ × Zustandszahl × Brennwert (kWh/m³).
 * - United Kingdom: m³ × 1.02264 × calorific value (MJ/m³) ÷ 3.6; ft³ and CCF are turned into m³ first.
 * - United States: CCF × therms per CCF × 29.3071 kWh.
 *
 * Throws `MissingValue` naming the absent conversion: a volume of gas has no energy without its calorific value.
 */
export function gasEnergy(volume: number, unit: string, given: GasConversion): GasEnergy {
  if (!Number.isFinite(volume)) throw new InvalidValue('The volume of gas is not a number');
  const definition = unitOf(unit);
  if (definition.si !== 'l') throw new InvalidValue(`${definition.symbol} is not a volume`);
  const cubicMetres = (volume * definition.factor) / 1000;
  const metered =
    definition.symbol === 'm3'
      ? `${shown(volume)} m³`
      : `${shown(volume)} ${definition.symbol} = ${shown(cubicMetres)} m³`;

  if (given.thermsPerCcf !== undefined) {
    const ccf = (volume * definition.factor) / unitOf('CCF').factor;
    const therms = ccf * positive(given.thermsPerCcf, 'therms per CCF');
    const energyKwh = therms * unitOf('therm').factor;
    const formula = `${shown(ccf)} CCF × ${shown(given.thermsPerCcf)} therm/CCF = ${shown(therms)} therm × ${shown(unitOf('therm').factor)} = ${shown(energyKwh)} kWh`;
    return { energyKwh, heatingValue: 'gross', working: { volume, unit: definition.symbol, formula } };
  }
  if (!given.calorificValue) throw new MissingValue('calorific value of the gas (kWh/m³ or MJ/m³, or therms per CCF)');
  const calorific = positive(given.calorificValue.value, 'calorific value');
  if (given.calorificValue.unit === 'kWh/m3') {
    if (given.stateNumber === undefined) throw new MissingValue('state number (Zustandszahl) of the gas');
    const energyKwh = cubicMetres * positive(given.stateNumber, 'state number') * calorific;
    const formula = `${metered} × ${shown(given.stateNumber)} × ${shown(calorific)} kWh/m³ = ${shown(energyKwh)} kWh`;
    return { energyKwh, heatingValue: 'gross', working: { volume, unit: definition.symbol, formula } };
  }
  const correction = positive(given.volumeCorrection ?? UK_VOLUME_CORRECTION, 'volume correction');
  const energyKwh = (cubicMetres * correction * calorific) / 3.6;
  const formula = `${metered} × ${shown(correction)} × ${shown(calorific)} MJ/m³ ÷ 3.6 = ${shown(energyKwh)} kWh`;
  return { energyKwh, heatingValue: 'gross', working: { volume, unit: definition.symbol, formula } };
}

function positive(value: number, name: string): number {
  if (!(value > 0)) throw new InvalidValue(`The ${name} must be above zero`);
  return value;
}

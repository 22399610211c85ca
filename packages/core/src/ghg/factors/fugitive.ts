import { InvalidValue } from '../../failure.ts';
import { shown } from '../../working.ts';

export interface FugitiveEmission {
  kgCo2e: number;
  leakedKg: number;
  working: string;
}

/**
 * Refrigerant losses by screening: charge × yearly leak rate × warming potential, plus what was lost at installation and
 * disposal. Charge in kg, leak rate as a fraction (0.05), potential in kg CO2e/kg. Scope 1.
 * 120 kg × 5 % × 2,088 (R-410A, AR4) = 12,528 kg CO2e.
 *
 * Throws `InvalidValue` on a negative figure or a rate above 1. Source: US EPA Center for Corporate Climate Leadership,
 * "Direct Fugitive Emissions from Refrigeration, Air Conditioning, Fire Suppression, and Industrial Gases", screening method.
 */
export function fugitiveByScreening(input: {
  chargeKg: number;
  annualLeakRate: number;
  gwp100: number;
  installationLossKg?: number;
  disposalLossKg?: number;
}): FugitiveEmission {
  const { chargeKg, annualLeakRate, gwp100, installationLossKg = 0, disposalLossKg = 0 } = input;
  for (const value of [chargeKg, annualLeakRate, gwp100, installationLossKg, disposalLossKg]) {
    if (!(value >= 0)) throw new InvalidValue('Charge, leak rate, losses and warming potential must not be negative');
  }
  if (annualLeakRate > 1) throw new InvalidValue('The leak rate is a fraction: 0.05 for 5 %');
  const leakedKg = chargeKg * annualLeakRate + installationLossKg + disposalLossKg;
  const kgCo2e = leakedKg * gwp100;
  return {
    kgCo2e,
    leakedKg,
    working: `(${shown(chargeKg)} kg × ${shown(annualLeakRate)} + ${shown(installationLossKg)} + ${shown(disposalLossKg)}) × ${shown(gwp100)} = ${shown(kgCo2e)} kg CO2e`,
  };
}

/**
 * Refrigerant losses by mass balance: stock at the start + bought − sold or returned − stock at the end − growth of the
 * installed charge, × warming potential. All in kg. Throws `InvalidValue` when more came back than went in: an error in the
 * books, not a negative emission. Source: as above, material balance method.
 */
export function fugitiveByMassBalance(input: {
  stockStartKg: number;
  boughtKg: number;
  returnedKg: number;
  stockEndKg: number;
  chargeIncreaseKg: number;
  gwp100: number;
}): FugitiveEmission {
  const leakedKg = input.stockStartKg + input.boughtKg - input.returnedKg - input.stockEndKg - input.chargeIncreaseKg;
  if (!(leakedKg >= 0)) throw new InvalidValue('More refrigerant came back than went in');
  const kgCo2e = leakedKg * input.gwp100;
  return {
    kgCo2e,
    leakedKg,
    working: `(${shown(input.stockStartKg)} + ${shown(input.boughtKg)} − ${shown(input.returnedKg)} − ${shown(input.stockEndKg)} − ${shown(input.chargeIncreaseKg)}) kg × ${shown(input.gwp100)} = ${shown(kgCo2e)} kg CO2e`,
  };
}

import { MissingReference } from '@steward/core/failure';
import gwp100 from './gwp100.json' with { type: 'json' };
import leakRates from './leak-rates.json' with { type: 'json' };

/** IPCC assessment report: fourth (2007), fifth (2013, without climate-carbon feedback), sixth (2021). */
export type AssessmentReport = 'AR4' | 'AR5' | 'AR6';

export interface WarmingPotential {
  /** `CH4`, `HFC-134a`, `R-410A`. */
  gas: string;
  family: string;
  /** Blends: parts by mass. */
  composition?: string;
  /** kg CO2e per kg over 100 years; absent if the report has no figure. */
  ar4?: number;
  ar5?: number;
  ar6?: number;
  note?: string;
}

const table = gwp100.gases as WarmingPotential[];
// `R-290 propane` is also found by its number.
const byGas = new Map(
  table.flatMap((entry) =>
    [entry.gas, ...(/^R-\w+ /.test(entry.gas) ? [entry.gas.split(' ')[0] ?? ''] : [])].map((name) => [
      plain(name),
      entry,
    ]),
  ),
);

/** Every gas and blend with its warming potentials. Blends are computed by mass and count all components. */
export function warmingPotentials(): readonly WarmingPotential[] {
  return table;
}

/**
 * Warming potential over 100 years in kg CO2e per kg. Throws `MissingReference` for an unknown gas or a report without a figure. Source:
 * IPCC AR4 to AR6; blends by ASHRAE 34 composition.
 */
export function gwp100Of(gas: string, report: AssessmentReport): number {
  const entry = entryOf(gas);
  const value = report === 'AR4' ? entry?.ar4 : report === 'AR5' ? entry?.ar5 : entry?.ar6;
  if (value === undefined) throw new MissingReference({ kind: `warming potential of ${gas}, ${report}` });
  return value;
}

/** The published entry of a gas by its name on a nameplate; undefined if the tables do not have it. */
export const findPotential = (gas: string): WarmingPotential | undefined => entryOf(gas);

/** `R-134a` on a nameplate is `HFC-134a` in the tables. */
function entryOf(gas: string): WarmingPotential | undefined {
  const name = plain(gas);
  const number = /^r(\d.*)$/.exec(name)?.[1];
  const spellings =
    number === undefined ? [name] : [name, ...['hfc', 'hfo', 'hcfo', 'hcfc', 'cfc'].map((kind) => `${kind}${number}`)];
  return spellings.map((spelling) => byGas.get(spelling)).find((entry) => entry !== undefined);
}

function plain(gas: string) {
  return gas.toLowerCase().replace(/[-\s]/g, '');
}

export interface EquipmentLeak {
  equipment: string;
  chargeUnit: string;
  defaultCharge?: number;
  /** A range the source gives instead of a figure. */
  defaultChargeText?: string;
  annualLeakPercent?: number;
  annualLeakPercentText?: string;
  installationLossPercent?: number;
}

/** Refrigerants that the Kyoto Protocol does not name: their losses are outside the scopes. */
const outside = new Set(['CFC', 'HCFC', 'HFO', 'hydrocarbon', 'inorganic']);
export const isOutsideScopes = ({ family }: WarmingPotential): boolean => outside.has(family);

/** Default charges and yearly leaks by kind of equipment. Source: NZ Ministry for the Environment 2025, table B.1. */
export function equipmentLeaks(): { edition: string; equipment: readonly EquipmentLeak[] } {
  return { edition: leakRates.edition, equipment: leakRates.equipment as EquipmentLeak[] };
}

import { shown } from '../working.ts';
import type { Activity } from './entries/activity.ts';
import type { Carrier } from './carrier.ts';
import type { FactorReason } from './factors/choose-factor.ts';
import { emissionFormula } from './emission.ts';
import type { EntryMethod } from './entries/entry-method.ts';
import type { Basis, FactorFacts, Scope } from './factors/factor.ts';
import type { InventoryGas } from './factors/gases.ts';
import type { Pedigree } from './uncertainty.ts';

/** One multiplication of the inventory. */
export interface InventoryLine {
  /** Empty on an entry of no property. */
  environmentId: string;
  month?: string;
  /** `entry`: something that was entered, with a factor of its own; bought energy that was entered has its carrier. */
  carrier: Carrier | 'refrigerant' | 'entry';
  entryId?: string;
  /** Of a refrigerant: the piece of equipment that lost it. */
  equipmentId?: string;
  /** Of an entry: its category, and how its quantity came about. */
  category?: string;
  method?: EntryMethod;
  /** Of an entry: the marks that were given to its quantity. */
  pedigree?: Pedigree;
  /** What it is a line of; several lines share one. Absent on entries and refrigerants. */
  activity?: Activity;
  scope: Scope;
  scope3Category?: number;
  /** Scope 2: which of the two sums the line belongs to. */
  basis?: Basis;
  quantity: number;
  unit: string;
  kgCo2ePerUnit: number;
  kgCo2e: number;
  biogenicKgCo2: number;
  /** Absent on lines of an instrument or a refrigerant. */
  factor?: FactorFacts;
  /** All of it is this gas. */
  gas?: InventoryGas;
  instrumentId?: string;
  reasons: readonly FactorReason[];
}

/** A line as text: `100000 kWh × 0.363 kg CO2e/kWh = 36300 kg CO2e`. */
export function lineFormula(line: InventoryLine): string {
  if (line.carrier !== 'refrigerant') return emissionFormula(line.quantity, line.unit, line.kgCo2ePerUnit);
  return `${shown(line.quantity)} kg lost × ${shown(line.kgCo2ePerUnit)} kg CO2e/kg = ${shown(line.kgCo2e)} kg CO2e`;
}

const NO_REASONS: readonly FactorReason[] = [];

/** The bare line of an activity. Built without spreading: there are a hundred thousand of them. */
export function lineOf(activity: Activity, scope: Scope, quantity: number, kgCo2ePerUnit: number): InventoryLine {
  const line: InventoryLine = {
    environmentId: activity.environmentId,
    carrier: activity.carrier,
    scope,
    quantity,
    unit: activity.unit,
    kgCo2ePerUnit,
    kgCo2e: quantity * kgCo2ePerUnit,
    biogenicKgCo2: 0,
    reasons: NO_REASONS,
    activity,
  };
  if (activity.month !== undefined) line.month = activity.month;
  if (activity.entryId !== undefined) line.entryId = activity.entryId;
  if (activity.method !== undefined) line.method = activity.method;
  if (activity.pedigree !== undefined) line.pedigree = activity.pedigree;
  return line;
}

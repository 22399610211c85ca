import type { Carrier } from '../carrier.ts';
import type { EntryMethod } from './entry-method.ts';
import type { FactorFacts, Scope } from '../factors/factor.ts';
import type { InventoryGas } from '../factors/gases.ts';
import type { InventoryLine } from '../inventory-line.ts';
import type { Pedigree } from '../uncertainty.ts';

/**
 * The possible sources of entries by scope: those of GHG Protocol Corporate Standard, chapter 4 and appendix D, and the fifteen categories
 * of the Scope 3 Standard, chapter 5.
 */
export const entryCategories = {
  1: ['stationary', 'mobile', 'process', 'fugitive'],
  2: ['electricity', 'heat', 'steam', 'cooling'],
  3: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'],
} as const satisfies Record<Scope, readonly string[]>;
export type EntryCategory = (typeof entryCategories)[Scope][number];

export const isCategoryOf = (scope: Scope, category: string): category is EntryCategory =>
  (entryCategories[scope] as readonly string[]).includes(category);

/** Entries of bought energy are counted by place, by both methods: with the factor that a bill would get. */
export const carrierOfCategory: Readonly<Partial<Record<EntryCategory, Carrier>>> = {
  electricity: 'electricity',
  heat: 'district_heating',
  steam: 'steam',
  cooling: 'district_cooling',
};

/** The reason for changing a counted entry, which a verifier asks for. */
export const correctionKinds = ['error', 'better-data', 'method', 'factor', 'structural'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The part of an entry in a month or year, with its chosen factor. */
export interface EntryActivity {
  /** Set for entries; `equipmentId` for equipment of the refrigerant register. */
  entryId?: string;
  equipmentId?: string;
  /** Empty: belongs to no property. */
  environmentId: string;
  month?: string;
  scope: Scope;
  category: string;
  /** Set for entries. */
  method?: EntryMethod;
  /** The pedigree given to its quantity; absent: that of its method. */
  pedigree?: Pedigree;
  /** The counted quantity in the unit of the factor. */
  quantity: number;
  unit: string;
  factor: FactorFacts;
  /** Set if all of it is one gas: leaked refrigerants and other gases, in kg. */
  gas?: InventoryGas;
}

const NO_REASONS: InventoryLine['reasons'] = [];

/** The line of an entry: quantity times its own factor. */
export function entryLine({
  entryId,
  equipmentId,
  environmentId,
  month,
  scope,
  category,
  method,
  pedigree,
  quantity,
  unit,
  factor,
  gas,
}: EntryActivity) {
  const line: InventoryLine = {
    environmentId,
    carrier: equipmentId === undefined ? 'entry' : 'refrigerant',
    category,
    scope,
    quantity,
    unit,
    kgCo2ePerUnit: factor.kgCo2ePerUnit,
    kgCo2e: quantity * factor.kgCo2ePerUnit,
    biogenicKgCo2: quantity * (factor.biogenicCo2KgPerUnit ?? 0),
    factor,
    reasons: NO_REASONS,
  };
  if (entryId !== undefined) line.entryId = entryId;
  if (equipmentId !== undefined) line.equipmentId = equipmentId;
  if (method !== undefined) line.method = method;
  if (pedigree !== undefined) line.pedigree = pedigree;
  if (month !== undefined) line.month = month;
  if (scope === 3) line.scope3Category = Number(category);
  if (gas !== undefined) line.gas = gas;
  return line;
}

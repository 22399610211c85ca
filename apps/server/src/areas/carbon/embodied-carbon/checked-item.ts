import type { FieldError } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { canConvert } from '@steward/core/embodied-carbon/item';
import { materialUnits, siteUnits } from '@steward/core/embodied-carbon/item-codes';
import type { ItemFields } from './embodied-carbon.repository.ts';

/** Fields of a material that site energy does not have. */
const noMaterial = {
  building_part: null,
  biogenic_factor: null,
  kg_per_unit: null,
  transport_mode: null,
  transport_km: null,
  transport_factor: null,
  transport_source: '',
  waste_share: null,
  waste_factor: null,
  waste_source: '',
} as const;

/** An item as it may be stored. */
const asStored = (given: ItemFields): ItemFields =>
  given.kind === 'site_energy'
    ? { ...given, ...noMaterial, declared_amount: 1, declared_unit: given.unit, source_kind: null, valid_until: null }
    : given;

/** The errors of an item, each with its field. */
export function problemsOf(given: ItemFields): FieldError[] {
  const item = asStored(given);
  const isSite = item.kind === 'site_energy';
  const errors: FieldError[] = [];
  const refuse = (field: keyof ItemFields, message: string) => errors.push({ field, message });
  const units: readonly string[] = isSite ? siteUnits : materialUnits;
  if (!isSite && item.building_part === null) refuse('building_part', 'is required');
  if (!units.includes(item.unit)) refuse('unit', 'does not fit this type');
  if (!units.includes(item.declared_unit) || !canConvert(item.unit, item.declared_unit))
    refuse('declared_unit', 'must be the unit of the quantity, or one of the two a weight');
  if ((item.factor !== null || item.biogenic_factor !== null) && item.source === '') refuse('source', 'is required');
  if (item.transport_factor !== null && item.transport_source === '') refuse('transport_source', 'is required');
  if (item.waste_factor !== null && item.waste_source === '') refuse('waste_source', 'is required');
  return errors;
}

/** An item in the form to be stored; all its errors are refused at once. */
export function checked(given: ItemFields): ItemFields {
  const errors = problemsOf(given);
  if (errors.length > 0) fail('request.invalid', undefined, errors);
  return asStored(given);
}

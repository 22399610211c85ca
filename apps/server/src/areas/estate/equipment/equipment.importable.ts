import { equipment } from '@steward/contract/estate/equipment';
import { languages, type Language } from '@steward/contract/language';
import { equipmentFields as described } from '@steward/core/equipment/fields';
import { namesOf, picked } from '@steward/core/fields/field';
import { equipmentTypes, pathOf, titleOf, type EquipmentKind } from '@steward/reference/equipment/taxonomy';
import type { z } from 'zod';
import {
  asText,
  byName,
  byNameWithin,
  without,
  type Importable,
  type ImportableField,
  type Named,
} from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import { spacesByName } from '../spaces/spaces.importable.ts';
import * as repository from './equipment.repository.ts';
import { changePiece, insertPiece } from './equipment.service.ts';
import { languageOf } from './kinds.service.ts';

// The fields of a type differ from type to type and stay in the form.
const Fields = equipment.addEquipment.input.omit({ details: true });
type Fields = z.output<typeof Fields>;

const withBelow = (kind: EquipmentKind): EquipmentKind[] => [kind, ...kind.children.flatMap(withBelow)];
const kinds = equipmentTypes.flatMap(withBelow);
const pathIn = (kind: EquipmentKind, language: Language) =>
  pathOf(kind)
    .map((one) => titleOf(one, language))
    .join(' / ');

/** Kinds by code, by title where only one has it, and by the titles from the type down, in every language. */
function kindsByName(language: Language): Map<string, Named> {
  const titles = byName(languages.flatMap((one) => kinds.map((kind) => [titleOf(kind, one), kind.code] as const)));
  const exact = kinds.flatMap((kind) =>
    [kind.code, ...languages.map((one) => pathIn(kind, one))].map((key) => [key, kind] as const),
  );
  const found = new Map<string, Named>();
  for (const [key, named] of titles) found.set(key, named);
  for (const [key, { code }] of exact) found.set(key.toLowerCase(), { id: code, name: '' });
  const shown = new Map(kinds.map((kind) => [kind.code, pathIn(kind, language)]));
  return new Map([...found].map(([key, named]) => [key, named && { id: named.id, name: shown.get(named.id) ?? '' }]));
}

const kindField: ImportableField = {
  name: 'kind',
  kind: 'reference',
  is_required: true,
  unknown: 'is no kind of equipment',
  headings: [
    'kind',
    'kind of equipment',
    'equipment type',
    'type',
    'category',
    'asset type',
    'art',
    'typ',
    'kategorie',
    'anlagentyp',
    'الصنف',
    'النوع',
  ],
};

export const equipmentImportable: Importable<Fields> = {
  thing: 'equipment',
  needs: { create: 'equipment.create', edit: 'equipment.edit' },
  input: Fields,
  fields: [propertyField, ...importableFields(described, { kind: kindField })],
  nameOf: ({ product_name }) => asText(product_name),
  keyFields: { code: 'serial_number', name: 'product_name' },
  // Two pieces of one product differ by tag or serial number.
  keyOf: ({ environment_id = '', product_name, tag, serial_number }) => {
    const [name, mark, serial] = [product_name, tag, serial_number].map((one) => asText(one).toLowerCase());
    return {
      ...(serial && { code: `${environment_id} ${serial}` }),
      name: [environment_id, name, mark, serial].join(' / '),
    };
  },
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listAll(db, scope, ids)).map((row) => ({
      id: row._id,
      values: picked(row, ['environment_id', ...namesOf(described)]),
    })),
  references: async (work, ctx) => ({
    environment_id: await propertiesByName(work),
    space_id: byNameWithin(await spacesByName(work)),
    kind: kindsByName(languageOf(ctx)),
  }),
  add: async (ctx, work, rows) => {
    for (const { id, values } of rows) await insertPiece(ctx, work, id, { ...values, details: {} });
  },
  change: (_ctx, work, { id, values }) => changePiece(work, id, without(values, 'environment_id')),
  inUse: (_ctx, { db, scope }, ids) => repository.listInUse(db, scope, ids),
  inUseFailure: 'import.in-use',
  remove: async ({ db, scope }, ids) => {
    for (const id of ids) await repository.deleteEquipment(db, scope, id);
  },
};

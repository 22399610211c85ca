import { availabilities, conditions, equipment, equipmentFuels } from '@steward/contract/estate/equipment';
import { languages, type Language } from '@steward/contract/language';
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
} from '../../../platform/importable.ts';
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

const optional = (
  name: string,
  kind: ImportableField['kind'],
  headings: readonly string[],
  more: Partial<ImportableField> = {},
): ImportableField => ({ name, kind, is_required: false, headings, ...more });

export const equipmentImportable: Importable<Fields> = {
  thing: 'equipment',
  needs: { create: 'equipment.create', edit: 'equipment.edit' },
  input: Fields,
  fields: [
    propertyField,
    {
      name: 'product_name',
      kind: 'text',
      is_required: true,
      headings: [
        'equipment',
        'equipment name',
        'product name',
        'name',
        'asset',
        'asset name',
        'gerät',
        'anlage',
        'bezeichnung',
        'المعدة',
        'الاسم',
        'name des geräts',
        'اسم المعدة',
      ],
    },
    {
      name: 'kind',
      kind: 'reference',
      is_required: true,
      unknown: 'is no kind of equipment',
      headings: [
        'kind',
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
    },
    optional('space_id', 'reference', ['space', 'room', 'location', 'fläche', 'raum', 'ort', 'المساحة', 'المكان'], {
      within: 'environment_id',
    }),
    optional('tag', 'text', ['tag', 'asset tag', 'asset id', 'kennzeichen', 'akz', 'الرمز']),
    optional('serial_number', 'text', ['serial number', 'serial no', 'seriennummer', 'الرقم التسلسلي']),
    optional('manufacturer', 'text', ['manufacturer', 'make', 'brand', 'hersteller', 'الشركة المصنعة']),
    optional('model', 'text', ['model', 'model number', 'modell', 'modellnummer', 'رقم الطراز']),
    optional('supplier', 'text', ['supplier', 'vendor', 'lieferant', 'المورد']),
    optional('technology', 'text', ['technology', 'technologie', 'التقنية']),
    optional('availability', 'choice', ['availability', 'status', 'verfügbarkeit', 'الحالة التشغيلية'], {
      choices: availabilities,
      words: {
        'in betrieb': 'in service',
        reserve: 'standby',
        'außer betrieb': 'out of service',
        geplant: 'planned',
        stillgelegt: 'decommissioned',
      },
    }),
    optional('condition', 'choice', ['condition', 'zustand', 'الحالة الفنية'], {
      choices: conditions,
      words: { 'sehr gut': 'excellent', gut: 'good', mittel: 'average', schlecht: 'poor', defekt: 'failed' },
    }),
    optional('quantity', 'number', ['quantity', 'count', 'anzahl', 'menge', 'العدد', 'الكمية']),
    optional(
      'fuel',
      'choice',
      ['fuel', 'energy source', 'energy carrier', 'energieträger', 'brennstoff', 'مصدر الطاقة'],
      {
        choices: equipmentFuels,
        words: {
          strom: 'electricity',
          gas: 'natural gas',
          erdgas: 'natural gas',
          heizöl: 'fuel oil',
          fernwärme: 'district heating',
          fernkälte: 'district cooling',
          كهرباء: 'electricity',
        },
      },
    ),
    optional('rated_power', 'number', [
      'rated power kw',
      'rated power',
      'power kw',
      'nennleistung kw',
      'nennleistung',
      'القدرة الاسمية',
      'القدرة الاسمية kw',
    ]),
    optional('annual_energy_use', 'number', [
      'annual energy use kwh',
      'annual energy use',
      'jährlicher energieverbrauch',
      'استهلاك الطاقة السنوي',
      'jährlicher energieverbrauch kwh',
      'استهلاك الطاقة السنوي kwh',
    ]),
    optional('install_date', 'day', [
      'install date',
      'installed',
      'installation date',
      'einbaudatum',
      'eingebaut',
      'تاريخ التركيب',
    ]),
    optional('expected_life', 'number', [
      'expected life',
      'expected service life',
      'useful life',
      'lebensdauer',
      'العمر المتوقع',
      'expected service life years',
      'erwartete lebensdauer jahre',
      'العمر المتوقع بالسنوات',
    ]),
    optional('renewal_date', 'day', ['renewal date', 'planned replacement', 'geplanter ersatz', 'الاستبدال المخطط']),
    optional('warranty_end', 'day', [
      'warranty end',
      'warranty ends',
      'warranty expiry',
      'garantie bis',
      'نهاية الضمان',
    ]),
    optional('replacement_cost', 'number', ['replacement cost', 'ersatzkosten', 'تكلفة الاستبدال']),
    optional('currency', 'text', ['currency', 'währung', 'العملة']),
    optional('description', 'text', ['description', 'notes', 'beschreibung', 'bemerkung', 'الوصف']),
  ],
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
      values: without(
        row,
        '_id',
        'environment_name',
        'space_name',
        'parent_name',
        'master_type',
        'end_of_life',
        'details',
        'is_certified',
        'date_certified',
        'markets',
        'unique_id',
        'upc_codes',
        'certified_energy_use',
      ),
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

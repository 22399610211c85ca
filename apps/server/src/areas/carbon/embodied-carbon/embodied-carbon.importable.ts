import { id } from '@steward/contract/call';
import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import {
  buildingParts,
  embodiedItemKinds,
  embodiedUnits,
  productSourceKinds,
  transportModes,
} from '@steward/core/embodied-carbon/item-codes';
import type { z } from 'zod';
import {
  asText,
  byNameWithin,
  without,
  type Importable,
  type ImportableField,
  type RowReader,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { checked, problemsOf } from './checked-item.ts';
import * as repository from './embodied-carbon.repository.ts';
import { kindWords, partWords, sourceWords, transportWords, unitWords } from './import-words.ts';

// The property is required too, since projects of several properties may have the same name.
const Fields = embodiedCarbon.addEmbodiedCarbonItem.input.extend({ environment_id: id('environment') });
type Fields = z.output<typeof Fields>;

const fields: readonly ImportableField[] = [
  propertyField,
  field(
    'embodied_carbon_project_id',
    'reference',
    ['construction project', 'project', 'works', 'bauprojekt', 'projekt', 'bauvorhaben', 'مشروع البناء', 'المشروع'],
    { is_required: true, within: 'environment_id' },
  ),
  field('kind', 'choice', ['type', 'kind', 'item type', 'typ', 'art', 'النوع', 'الصنف'], {
    choices: embodiedItemKinds,
    words: kindWords,
  }),
  field(
    'building_part',
    'choice',
    ['building part', 'element', 'building element', 'bauteil', 'gebäudeteil', 'kostengruppe', 'جزء المبنى', 'العنصر'],
    { choices: buildingParts, words: partWords },
  ),
  field(
    'name',
    'text',
    ['material', 'name', 'product', 'resource', 'description', 'baustoff', 'bezeichnung', 'produkt', 'المادة', 'الاسم'],
    { is_required: true },
  ),
  field('quantity', 'number', ['quantity', 'amount', 'menge', 'masse', 'الكمية'], { is_required: true }),
  field('unit', 'choice', ['unit', 'units', 'uom', 'einheit', 'الوحدة'], {
    is_required: true,
    choices: embodiedUnits,
    words: unitWords,
  }),
  field('declared_amount', 'number', [
    'declared quantity',
    'declared amount',
    'bezugsmenge',
    'الكمية المعلنة',
    'deklarierte menge',
  ]),
  field(
    'declared_unit',
    'choice',
    ['declared unit', 'functional unit', 'bezugseinheit', 'الوحدة المعلنة', 'deklarierte einheit'],
    {
      choices: embodiedUnits,
      words: unitWords,
    },
  ),
  field('factor', 'number', [
    'factor a1-a3',
    'gwp a1-a3',
    'a1-a3',
    'gwp',
    'factor',
    'emission factor',
    'kg co2e per declared unit',
    'faktor a1-a3',
    'faktor',
    'emissionsfaktor',
    'المعامل',
    'معامل الانبعاثات',
    'factor a1 a3 or of site energy kg co₂e per declared unit',
    'faktor a1 a3 oder der baustellenenergie kg co₂e je bezugseinheit',
    'معامل a1 a3 أو طاقة الموقع كغ co₂e لكل وحدة معلنة',
  ]),
  field('biogenic_factor', 'number', [
    'biogenic carbon',
    'gwp biogenic',
    'gwp-biogenic',
    'biogener kohlenstoff',
    'biogenic carbon kg co₂e per declared unit',
    'biogener kohlenstoff kg co₂e je deklarierter einheit',
    'الكربون الحيوي kg co₂e لكل وحدة معلنة',
  ]),
  field('source_kind', 'choice', ['type of source', 'source type', 'data type', 'art der quelle', 'نوع المصدر'], {
    choices: productSourceKinds,
    words: sourceWords,
  }),
  field('source', 'text', ['source', 'epd', 'epd number', 'data source', 'database', 'quelle', 'epd-nummer', 'المصدر']),
  field('valid_until', 'day', ['valid until', 'epd valid until', 'expiry', 'gültig bis', 'صالح حتى']),
  field('kg_per_unit', 'number', [
    'weight per unit',
    'kg per unit',
    'density',
    'gewicht je einheit',
    'rohdichte',
    'dichte',
    'الوزن لكل وحدة',
    'الكثافة',
    'weight per unit kg',
    'gewicht je einheit kg',
    'الوزن لكل وحدة kg',
  ]),
  field(
    'transport_mode',
    'choice',
    ['mode of transport', 'transport mode', 'transport', 'transportart', 'وسيلة النقل', 'verkehrsmittel'],
    {
      choices: transportModes,
      words: transportWords,
    },
  ),
  field('transport_km', 'number', [
    'distance',
    'distance km',
    'transport distance',
    'entfernung',
    'المسافة',
    'entfernung km',
    'المسافة km',
  ]),
  field('transport_factor', 'number', [
    'transport factor',
    'transportfaktor',
    'معامل النقل',
    'transport factor kg co₂e t km',
    'transportfaktor kg co₂e t km',
    'معامل النقل kg co₂e t km',
  ]),
  field('transport_source', 'text', [
    'source of the transport factor',
    'transport source',
    'quelle des transportfaktors',
    'مصدر معامل النقل',
  ]),
  field('waste_share', 'number', [
    'waste share (0 to 1)',
    'waste share',
    'wastage',
    'verschnittanteil (0 bis 1)',
    'verschnittanteil',
    'abfallanteil (0 bis 1)',
    'abfallanteil',
    'verschnitt',
    'نسبة الهدر',
    'نسبة الهدر 0 إلى 1',
  ]),
  field('waste_factor', 'number', [
    'waste factor',
    'abfallfaktor',
    'معامل الهدر',
    'waste factor kg co₂e kg',
    'abfallfaktor kg co₂e kg',
    'معامل الهدر kg co₂e kg',
  ]),
  field('waste_source', 'text', ['source of the waste factor', 'quelle des abfallfaktors', 'مصدر معامل الهدر']),
  field('note', 'text', ['note', 'notes', 'comment', 'remark', 'notiz', 'bemerkung', 'kommentar', 'ملاحظة']),
];

const keyOf = ({ embodied_carbon_project_id, kind, building_part, name, source }: Partial<Fields>) => ({
  name: [embodied_carbon_project_id, kind ?? 'material', building_part, name, source]
    .map((one) => asText(one).toLowerCase())
    .join(' / '),
});

/** Combines the columns of a row: the declared unit is that of the quantity unless named, and repeated rows are refused. */
function itemReader(): RowReader {
  const before = new Map<string, string>();
  return (row) => {
    const given: Record<string, unknown> = { ...row };
    if (given.declared_unit === undefined && given.unit !== undefined) given.declared_unit = given.unit;
    const parsed = Fields.safeParse(given);
    const errors = parsed.success ? problemsOf(parsed.data) : [];
    const { name: key } = keyOf(given);
    const figures = `${asText(given.quantity)} ${asText(given.unit)}`;
    const known = before.get(key);
    // A second row of one material would count as a duplicate, and be missing in the sum.
    if (known !== undefined && known !== figures)
      errors.push({ field: 'name', message: 'stands in an earlier row with another quantity' });
    before.set(key, known ?? figures);
    return { given, errors };
  };
}

/** Import of bills of quantities: materials and site energy of existing construction projects. */
export const embodiedItemsImportable: Importable<Fields> = {
  thing: 'embodied-items',
  needs: { create: 'embodied-carbon.create', edit: 'embodied-carbon.edit' },
  input: Fields,
  fields,
  nameOf: ({ name }) => asText(name),
  keyFields: { name: 'name' },
  keyOf,
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listAllItems(db, scope, ids)).map((row) => ({ id: row._id, values: without(row, '_id') })),
  references: async (work) => ({
    environment_id: await propertiesByName(work),
    embodied_carbon_project_id: byNameWithin(await repository.listProjectNames(work.db, work.scope)),
  }),
  reader: async () => itemReader(),
  add: async (ctx, { db, scope }, rows) => {
    const created_by = ctx.actor?.userId ?? null;
    await repository.insertItems(
      db,
      scope,
      rows.map(({ id: itemId, values: { environment_id, embodied_carbon_project_id, ...item } }) => ({
        id: itemId,
        environment_id,
        embodied_carbon_project_id,
        created_by,
        ...checked(item),
      })),
    );
  },
  change: async (_ctx, { db, scope }, { id: itemId, values }) => {
    const item = without(values, 'environment_id', 'embodied_carbon_project_id');
    await repository.updateItem(db, scope, itemId, checked(item));
  },
  // No other object refers to an item.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: async ({ db, scope }, ids) => {
    for (const itemId of ids) await repository.deleteItem(db, scope, itemId);
  },
};

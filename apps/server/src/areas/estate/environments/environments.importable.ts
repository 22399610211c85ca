import { propertyTypes } from '@steward/core/property/property-types';
import { environmentUses, viewableByValues } from '@steward/core/property/property-codes';
import { unlessTaken } from '../../../database/taken.ts';
import { actorOf } from '../../../platform/ctx.ts';
import { asText, type Importable, type ImportableField, type RowReader } from '../../../platform/imports/importable.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { publishToAll } from '../../../platform/http/live.ts';
import { portfoliosByName } from '../portfolios/portfolios.importable.ts';
import { apart, areaFields, areaReader, FieldsWithAreas, noSplit, withParking } from './areas.importable.ts';
import { insertSplits, listSplits, upsertAreas } from './areas.repository.ts';
import * as repository from './environments.repository.ts';
import { listInUse } from './hanging.repository.ts';
import { acceptedYearsOfImport } from './import-years.service.ts';
import { changeEnvironment } from './environments.service.ts';
import { typeWords, useWords } from './spreadsheet-words.ts';

/** A type that is written with its kind, such as "Medical Office": an office, medical. A column of its own for the kind goes first. */
const typeReader: RowReader = (row) => {
  const { given, errors } = areaReader(row);
  const [type, kind = ''] = asText(given['property_type']).split('.');
  return {
    given: kind ? { property_sub_type: kind, ...given, property_type: type } : { ...given },
    errors,
  };
};

const fields: readonly ImportableField[] = [
  {
    name: 'project_id',
    kind: 'text',
    is_required: false,
    headings: [
      'project id',
      'property id',
      'portfolio manager property id',
      'pm property id',
      'projekt id',
      'objektnummer',
      'objekt nr',
      'رقم المشروع',
      'رقم العقار',
      'projektnummer',
    ],
  },
  {
    name: 'environment_name',
    kind: 'text',
    is_required: true,
    headings: [
      'property name',
      'environment name',
      'property',
      'building name',
      'building',
      'name',
      'objektname',
      'objekt',
      'gebäude',
      'gebäudename',
      'immobilie',
      'liegenschaft',
      'اسم العقار',
      'العقار',
      'المبنى',
      'name der immobilie',
    ],
    otherwise: ['address 1', 'address', 'adresse', 'العنوان'],
  },
  {
    name: 'portfolio_id',
    kind: 'reference',
    is_required: true,
    headings: ['portfolio', 'portfolio name', 'المحفظة', 'اسم المحفظة'],
  },
  {
    name: 'environment_use',
    kind: 'choice',
    is_required: true,
    choices: environmentUses,
    words: useWords,
    headings: ['environment use', 'use', 'property use', 'nutzung', 'الاستخدام'],
  },
  {
    name: 'property_type',
    kind: 'choice',
    is_required: true,
    is_dated: true,
    choices: propertyTypes,
    words: typeWords,
    headings: [
      'primary property type self selected',
      'primary property type portfolio manager calculated',
      'primary property type',
      'property type',
      'type',
      'objektart',
      'gebäudetyp',
      'objekttyp',
      'نوع العقار',
      'النوع',
    ],
  },
  {
    name: 'property_sub_type',
    kind: 'text',
    is_required: false,
    headings: ['property sub type', 'sub type', 'unterart', 'النوع الفرعي', 'subtype', 'untertyp'],
  },
  {
    name: 'gross_floor_area',
    kind: 'area',
    is_required: true,
    is_dated: true,
    headings: [
      'gross floor area',
      'property gfa self reported',
      'property gfa calculated buildings',
      'gross floor area m2',
      'gfa',
      'floor area',
      'area',
      'bruttogrundfläche',
      'bgf',
      'fläche',
      'gesamtfläche',
      'المساحة',
      'المساحة الإجمالية',
      'إجمالي المساحة الطابقية',
      'إجمالي مساحة الأرضيات',
    ],
    otherwise: withParking,
  },
  ...areaFields,
  {
    name: 'address',
    kind: 'text',
    is_required: true,
    headings: [
      'address',
      'address 1',
      'street',
      'street address',
      'adresse',
      'straße',
      'strasse',
      'anschrift',
      'العنوان',
      'الشارع',
      'street and number',
      'straße und hausnummer',
      'الشارع والرقم',
    ],
  },
  {
    name: 'suite',
    kind: 'text',
    is_required: false,
    headings: [
      'suite',
      'address 2',
      'unit',
      'adresszusatz',
      'الجناح',
      'suite or floor',
      'einheit oder etage',
      'الجناح أو الطابق',
    ],
  },
  {
    name: 'city',
    kind: 'text',
    is_required: true,
    headings: ['city', 'city municipality', 'town', 'ort', 'stadt', 'المدينة'],
  },
  {
    name: 'state',
    kind: 'text',
    is_required: false,
    headings: [
      'state',
      'state province',
      'province',
      'region',
      'bundesland',
      'الولاية',
      'الإمارة',
      'state or region',
      'bundesland oder region',
      'الولاية أو المنطقة',
    ],
  },
  {
    name: 'zip_code',
    kind: 'text',
    // Where the country has none.
    is_required: false,
    headings: ['zip code', 'postal code', 'zip', 'postcode', 'plz', 'postleitzahl', 'الرمز البريدي'],
  },
  {
    name: 'country_code',
    kind: 'text',
    is_required: true,
    headings: ['country code', 'country', 'land', 'ländercode', 'الدولة', 'البلد'],
    words: {
      'united states': 'US',
      'united states of america': 'US',
      usa: 'US',
      canada: 'CA',
      germany: 'DE',
      deutschland: 'DE',
      austria: 'AT',
      österreich: 'AT',
      switzerland: 'CH',
      schweiz: 'CH',
      'united kingdom': 'GB',
      uk: 'GB',
      france: 'FR',
      'united arab emirates': 'AE',
      uae: 'AE',
      'saudi arabia': 'SA',
      'الإمارات العربية المتحدة': 'AE',
      السعودية: 'SA',
      ألمانيا: 'DE',
    },
  },
  {
    name: 'grid_region',
    kind: 'text',
    is_required: false,
    headings: ['grid region', 'egrid subregion', 'netzregion', 'منطقة الشبكة'],
  },
  { name: 'latitude', kind: 'number', is_required: false, headings: ['latitude', 'lat', 'breitengrad', 'خط العرض'] },
  {
    name: 'longitude',
    kind: 'number',
    is_required: false,
    headings: ['longitude', 'lon', 'lng', 'längengrad', 'خط الطول'],
  },
  {
    name: 'year_built',
    kind: 'number',
    is_required: false,
    headings: ['year built', 'construction year', 'baujahr', 'سنة البناء'],
  },
  {
    name: 'floors',
    kind: 'number',
    is_required: false,
    headings: ['floors', 'number of floors', 'stories', 'geschosse', 'stockwerke', 'etagen', 'عدد الطوابق', 'الطوابق'],
  },
  {
    name: 'occupancy',
    kind: 'number',
    is_required: false,
    headings: [
      'largest occupancy',
      'maximum occupancy',
      'people',
      'personen',
      'عدد الأشخاص',
      'höchstbelegung',
      'أقصى إشغال',
    ],
  },
  {
    name: 'viewable_by',
    kind: 'choice',
    is_required: false,
    choices: viewableByValues,
    headings: ['viewable by', 'sichtbar für', 'visible to', 'مرئي لـ'],
  },
];

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('environments_name', 'environment.name-taken', write, [
    { field: 'environment_name', message: 'Property name already exists. Please choose another name!' },
  ]);

export const environmentsImportable: Importable<FieldsWithAreas> = {
  thing: 'properties',
  needs: { create: 'properties.create', edit: 'properties.edit' },
  input: FieldsWithAreas,
  fields,
  nameOf: ({ environment_name }) => asText(environment_name),
  keyFields: { code: 'project_id', name: 'environment_name' },
  keyOf: ({ project_id, environment_name }) => ({
    ...(project_id && { code: project_id.trim().toLowerCase() }),
    name: asText(environment_name).toLowerCase(),
  }),
  list: async (_ctx, { db, scope }, ids) => {
    const splits = new Map(
      (await listSplits(db, scope, ids)).map(({ environment_id, ...split }) => [environment_id, split]),
    );
    return (await repository.listFields(db, scope, ids)).map(({ id, ...values }) => ({
      id,
      values: { ...noSplit, ...values, ...splits.get(id) } as FieldsWithAreas,
    }));
  },
  references: async (work) => ({ portfolio_id: await portfoliosByName(work) }),
  reader: async () => typeReader,
  add: async (ctx, { db, scope }, rows) => {
    await unlessNameTaken(
      repository.insertEnvironments(
        db,
        scope,
        rows.map(({ id, values }) => ({ id, ...apart(values).fields })),
      ),
    );
    await insertSplits(
      db,
      scope,
      rows.flatMap(({ id, values }) => {
        const { split } = apart(values);
        return split ? [{ environment_id: id, ...split, updated_at: ctx.now }] : [];
      }),
    );
    if (scope.environments === 'all') return;
    const { userId } = actorOf(ctx);
    for (const { id } of rows) await repository.insertAccess(db, scope, id, userId);
    await publishToAll(db, scope.organizationId, [userId], 'rights');
  },
  change: async (ctx, work, { id, values }, from) => {
    const { fields: changed, split } = apart(values);
    await changeEnvironment(ctx, work, id, changed, from);
    const [known] = await listSplits(work.db, work.scope, [id]);
    if (split || known) await upsertAreas(work.db, work.scope, id, split ?? noSplit, ctx.now);
  },
  acceptedYears: acceptedYearsOfImport,
  inUse: async (ctx, { db, scope }, ids) => listInUse(db, scope, ids, actorOf(ctx).userId),
  inUseFailure: 'environment.not-deletable',
  remove: ({ db, scope }, ids) => repository.deleteEnvironments(db, scope, ids),
  afterwards: (ctx) => {
    if (ctx.scope?.environments !== 'all') forgetSessions();
  },
};

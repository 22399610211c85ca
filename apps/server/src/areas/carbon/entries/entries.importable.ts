import { entries } from '@steward/contract/carbon/entries';
import { fail } from '@steward/contract/failures';
import { entryCategories } from '@steward/core/ghg/entries/entry';
import { entryMethods } from '@steward/core/ghg/entries/entry-method';
import { publishedActivities } from '@steward/reference/activities/activities';
import { categoryWords } from '@steward/reference/activities/common-names';
import type { z } from 'zod';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import {
  asText,
  byName,
  without,
  type Importable,
  type ImportableField,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { accountingOf, countedEntities } from '../boundaries/boundaries.service.ts';
import { checkFactor } from './entry-factor.ts';
import { entryReader } from './entry-reader.ts';
import * as entryRepository from './entries.repository.ts';
import { beyondGuard, writeVersion } from './entries.service.ts';
import * as repository from './import.repository.ts';
import { withWhole } from './organization-reach.ts';

type Fields = z.output<typeof entries.createScope.input>;

const fields: readonly ImportableField[] = [
  field('activity', 'text', [
    'activity',
    'activity id',
    'activity name',
    'emission source',
    'source',
    'fuel',
    'tätigkeit',
    'aktivität',
    'emissionsquelle',
    'brennstoff',
    'النشاط',
    'مصدر الانبعاثات',
    'الوقود',
    'activity or its id',
    'tätigkeit oder ihre kennung',
    'النشاط أو معرّفه',
  ]),
  field('name', 'text', ['name', 'description', 'title', 'bezeichnung', 'beschreibung', 'الاسم', 'الوصف']),
  field('category', 'choice', ['category', 'scope 3 category', 'kategorie', 'الفئة'], {
    choices: Object.values(entryCategories).flat(),
    words: categoryWords,
  }),
  { ...propertyField, is_required: false },
  field('entity_id', 'reference', [
    'entity',
    'company',
    'subsidiary',
    'gesellschaft',
    'einheit der gruppe',
    'الكيان',
    'الشركة',
    'teil der organisation',
  ]),
  field('period', 'text', [
    'period',
    'month',
    'year',
    'quarter',
    'reporting period',
    'zeitraum',
    'monat',
    'jahr',
    'quartal',
    'الفترة',
    'الشهر',
    'السنة',
    'month quarter or year',
    'monat quartal oder jahr',
    'الشهر أو الربع أو السنة',
  ]),
  field('first_day', 'day', [
    'first day',
    'from',
    'start',
    'start date',
    'von',
    'beginn',
    'erster tag',
    'من',
    'أول يوم',
    'اليوم الأول',
  ]),
  field('last_day', 'day', [
    'last day',
    'to',
    'end',
    'end date',
    'bis',
    'ende',
    'letzter tag',
    'إلى',
    'آخر يوم',
    'اليوم الأخير',
  ]),
  field('quantity', 'number', [
    'quantity',
    'consumption',
    'activity data',
    'volume',
    'distance',
    'menge',
    'verbrauch',
    'aktivitätsdaten',
    'strecke',
    'الكمية',
    'الاستهلاك',
    'المسافة',
  ]),
  field('unit', 'text', ['unit', 'units', 'uom', 'einheit', 'الوحدة']),
  field('amount', 'number', [
    'amount',
    'spend',
    'cost',
    'net amount',
    'betrag',
    'ausgaben',
    'kosten',
    'المبلغ',
    'التكلفة',
    'amount of money',
    'geldbetrag',
    'المبلغ المالي',
  ]),
  field('currency', 'text', ['currency', 'währung', 'العملة']),
  field('price_year', 'number', ['price year', 'year of prices', 'preisjahr', 'سنة الأسعار']),
  field('factor_currency', 'text', [
    'factor currency',
    'currency of the factor',
    'währung des faktors',
    'عملة المعامل',
  ]),
  field('factor_price_year', 'number', [
    'factor price year',
    'price year of the factor',
    'preisjahr des faktors',
    'سنة أسعار المعامل',
  ]),
  field('exchange_rate', 'number', ['exchange rate', 'wechselkurs', 'سعر الصرف']),
  field('exchange_source', 'text', ['source of the exchange rate', 'quelle des wechselkurses', 'مصدر سعر الصرف']),
  field('price_ratio', 'number', [
    'price ratio',
    'price level ratio',
    'verhältnis der preisniveaus',
    'نسبة مستوى الأسعار',
    'price index ratio',
    'preisverhältnis',
    'نسبة الأسعار',
  ]),
  field('price_source', 'text', [
    'source of the price ratio',
    'source of the price index',
    'quelle des preisindex',
    'مصدر مؤشر الأسعار',
    'quelle des preisverhältnisses',
    'مصدر نسبة الأسعار',
  ]),
  field(
    'method',
    'choice',
    ['data', 'data type', 'method', 'datenart', 'methode', 'نوع البيانات', 'الطريقة', 'daten', 'البيانات'],
    {
      is_required: true,
      choices: entryMethods,
      words: {
        metered: 'measured',
        invoice: 'measured',
        gemessen: 'measured',
        rechnung: 'measured',
        مقاس: 'measured',
        'from the supplier': 'supplier',
        'vom lieferanten': 'supplier',
        lieferant: 'supplier',
        'من المورد': 'supplier',
        'partly from the supplier': 'hybrid',
        'average data': 'average',
        durchschnitt: 'average',
        durchschnittsdaten: 'average',
        'بيانات متوسطة': 'average',
        'by distance': 'distance',
        strecke: 'distance',
        'nach strecke': 'distance',
        'حسب المسافة': 'distance',
        'by spend': 'spend',
        ausgaben: 'spend',
        'nach ausgaben': 'spend',
        'حسب الإنفاق': 'spend',
        estimated: 'estimate',
        geschätzt: 'estimate',
        schätzung: 'estimate',
        مقدر: 'estimate',
      },
    },
  ),
  field('kg_co2e_per_unit', 'number', [
    'own factor',
    'emission factor',
    'factor',
    'kg co2e per unit',
    'kg co2e unit',
    'emissionsfaktor',
    'eigener faktor',
    'معامل الانبعاثات',
    'own factor kg co₂e per unit',
    'eigener faktor kg co₂e je einheit',
    'معامل خاص كغ co₂e لكل وحدة',
  ]),
  field('factor_source', 'text', [
    'factor source',
    'source of the factor',
    'quelle des faktors',
    'مصدر المعامل',
    'where the factor comes from',
    'woher der faktor stammt',
  ]),
  field('biogenic_kg_per_unit', 'number', [
    'biogenic co2 per unit',
    'kg biogenic co2 per unit',
    'biogenes co2 je einheit',
    'co₂ from biomass per unit kg',
    'co₂ aus biomasse je einheit kg',
    'co₂ من الكتلة الحيوية لكل وحدة كغ',
  ]),
  field('evidence', 'text', [
    'evidence',
    'evidence reference',
    'invoice number',
    'invoice no',
    'document',
    'nachweis',
    'belegnummer',
    'beleg',
    'rechnungsnummer',
    'الإثبات',
    'رقم الفاتورة',
    'مرجع الإثبات',
  ]),
  field('note', 'text', ['note', 'notes', 'comment', 'remark', 'notiz', 'bemerkung', 'kommentar', 'ملاحظة']),
];

const lower = (value: unknown) => asText(value).toLowerCase();

/** Import of activity data that no bill contains. Imported entries wait for approval like typed ones. */
export const entriesImportable: Importable<Fields> = {
  thing: 'entries',
  needs: { create: 'ghg-entries.create', edit: 'ghg-entries.edit' },
  input: entries.createScope.input,
  fields,
  nameOf: ({ name }) => asText(name),
  keyFields: { name: 'name' },
  // Two invoices of one month are two entries: they differ by their evidence.
  keyOf: ({ name, category, environment_id, entity_id, first_day, last_day, activity_id, evidence }) => ({
    name: [name, category, environment_id, entity_id, first_day, last_day, activity_id, evidence]
      .map(lower)
      .join(' / '),
  }),
  list: async (_ctx, work, ids) => {
    const { db, scope } = await withWhole(work);
    return (await repository.listForImport(db, scope, ids)).map((row) => ({
      id: row.id,
      // Marks are given in the form alone, and stay.
      values: without(row, 'id', 'version', 'counted_version', 'quality') as Fields,
      ...(row.counted_version !== null && { locked: 'ghg-entry.approved' as const }),
    }));
  },
  references: async (work) => ({
    environment_id: await propertiesByName(work),
    entity_id: byName(
      (await countedEntities(work, (await accountingOf(work)).consolidation)).all.map(
        ({ id, name }) => [name, id] as const,
      ),
    ),
    activity_id: new Map(publishedActivities().map(({ id, name }) => [id, { id, name }])),
  }),
  reader: async (_ctx, work) => {
    const { db, scope } = work;
    const countries = new Map((await repository.listCountries(db, scope)).map((row) => [row.id, row.country_code]));
    const byProperty = await acceptedByProperty(work);
    const everyYear = new Set([...byProperty.values()].flatMap((years) => [...years]));
    const none = new Set<number>();
    return entryReader({
      countryOf: (id) => countries.get(id) ?? undefined,
      acceptedYears: (id) => (id === null ? everyYear : (byProperty.get(id) ?? none)),
      isWhole: await reachesEveryProperty(db, scope),
    });
  },
  add: async (ctx, work, rows) => {
    const { db, scope } = await withWhole(work);
    const refuseBeyond = beyondGuard({ db, scope });
    for (const { values } of rows) await refuseBeyond(values);
    const added = rows.map(({ id, values }) => ({ id, fields: values, factor: checkFactor(values) }));
    await repository.insertEntries(db, scope, added, ctx.actor?.userId ?? null);
  },
  change: async (ctx, work, { id, values }) => {
    const whole = await withWhole(work);
    const row = await found(whole, id);
    if (row.counted_version !== null) fail('ghg-entry.approved');
    await writeVersion(ctx, whole, row, { ...values, quality: row.quality });
  },
  inUse: async (_ctx, work, ids) => {
    const { db, scope } = await withWhole(work);
    return new Set(await repository.listReliedOn(db, scope, ids));
  },
  inUseFailure: 'ghg-entry.relied-on',
  remove: async (work, ids) => {
    const { db, scope } = await withWhole(work);
    for (const id of ids) await entryRepository.deleteEntry(db, scope, id);
  },
};

const found = async ({ db, scope }: Work, id: string) =>
  (await entryRepository.findEntry(db, scope, id)) ?? fail('ghg-entry.not-found');

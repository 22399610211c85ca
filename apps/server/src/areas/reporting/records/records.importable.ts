import { countedDay, id, text } from '@steward/contract/call';
import { fail, type FailureCode } from '@steward/contract/failures';
import { languages } from '@steward/contract/language';
import { InvalidValue } from '@steward/core/failure';
import { periodOf } from '@steward/core/ghg/entries/entry-period';
import { titleIn } from '@steward/core/records/kind';
import { z } from 'zod';
import {
  asText,
  without,
  type Importable,
  type ImportableField,
  type Named,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { withWhole } from '../../carbon/entries/organization-reach.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { portfoliosByName } from '../../estate/portfolios/portfolios.importable.ts';
import { contentErrors, type SentContent } from './checked-content.ts';
import { columnOf, rowOfValues, valueColumns, valuesOfRow } from './import-values.ts';
import { knownKinds, languageOf, type KnownKind } from './kinds.service.ts';
import * as repository from './records.repository.ts';
import { insertRecords, mustFindLive, writeVersion } from './records.service.ts';

/** A row: the values of its fields are columns of their own. */
const Fields = z
  .object({
    kind: z.string(),
    environment_id: id('environment').nullable().default(null),
    portfolio_id: id('portfolio').nullable().default(null),
    first_day: countedDay(),
    last_day: countedDay().nullable().default(null),
    source: text(500).default(''),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));
type Fields = z.output<typeof Fields>;

const fields: readonly ImportableField[] = [
  field(
    'kind',
    'reference',
    ['kind', 'kind of record', 'record type', 'type', 'art', 'nachweisart', 'typ', 'النوع', 'نوع السجل', 'الصنف'],
    {
      is_required: true,
      unknown: 'is no kind of record',
    },
  ),
  { ...propertyField, is_required: false },
  field('portfolio_id', 'reference', ['portfolio', 'المحفظة']),
  field('period', 'text', [
    'period',
    'month quarter or year',
    'year',
    'reporting period',
    'zeitraum',
    'jahr',
    'monat quartal oder jahr',
    'الفترة',
    'السنة',
    'الشهر أو الربع أو السنة',
  ]),
  field('first_day', 'day', [
    'first day',
    'from',
    'start',
    'date',
    'day',
    'valid from',
    'von',
    'beginn',
    'datum',
    'erster tag',
    'gültig ab',
    'من',
    'أول يوم',
    'اليوم الأول',
    'التاريخ',
  ]),
  field('last_day', 'day', [
    'last day',
    'to',
    'end',
    'valid until',
    'bis',
    'ende',
    'letzter tag',
    'gültig bis',
    'إلى',
    'آخر يوم',
    'اليوم الأخير',
  ]),
  field('source', 'text', ['source', 'data source', 'quelle', 'datenquelle', 'المصدر']),
];

/** What makes two records of a kind, place and time different ones. Kinds without an entry have one record there, own kinds differ by their texts. */
const distinguishing: Readonly<Record<string, readonly string[]>> = {
  headcount: [],
  pay: [],
  training: ['topic'],
  accidents: ['affected'],
  governance_body: ['body', 'name'],
  policy: ['name'],
  survey: ['audience', 'form'],
  incident: ['category', 'description'],
  membership: ['association'],
  climate_hazard: ['hazard', 'scenario', 'horizon'],
  climate_scenario: ['name'],
  carbon_price: ['form'],
};

function keyOf(values: Partial<Fields>): { name: string } {
  const { kind = '', environment_id, portfolio_id, first_day, last_day } = values;
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(columnOf('')) && typeof value === 'string' ? [value] : [],
  );
  const more = distinguishing[kind]?.map((code) => values[columnOf(code)]) ?? own;
  return {
    name: [kind, environment_id, portfolio_id, first_day, last_day, ...more]
      .map((one) => asText(one).toLowerCase())
      .join(' / '),
  };
}

/** The content of a row: the level follows from its place. */
function contentOf(kind: KnownKind, row: Fields): SentContent {
  const { environment_id, portfolio_id, first_day, last_day, source } = row;
  return {
    level: environment_id !== null ? 'property' : portfolio_id !== null ? 'portfolio' : 'organization',
    environment_id,
    portfolio_id: environment_id === null ? portfolio_id : null,
    first_day,
    last_day,
    values: valuesOfRow(kind, row),
    source,
    owner_id: null,
  };
}

/** The columns where the form has the field. */
const columnOfError = (name: string): string =>
  name === 'level' ? 'environment_id' : name === 'values' ? 'kind' : name;

type Given = Readonly<Record<string, unknown>>;

function daysOf(given: Given): { days: Record<string, unknown>; errors: { field: string; message: string }[] } {
  const period = asText(given['period']);
  if (!period || given['first_day'] !== undefined) return { days: {}, errors: [] };
  try {
    return { days: { ...periodOf(period) }, errors: [] };
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return { days: {}, errors: [{ field: 'period', message: 'must be a month, a quarter or a year' }] };
  }
}

const refused = (name: string, message: FailureCode) => ({ field: name, message });

/** The row as its kind reads it: choices by their codes. */
function readRow(kinds: ReadonlyMap<string, KnownKind>, isWhole: boolean, row: Given) {
  const { days, errors } = daysOf(row);
  const given: Record<string, unknown> = { ...without(row as Record<string, unknown>, 'period'), ...days };
  const kind = kinds.get(asText(given['kind']));
  if (!kind || errors.length) return { given, errors };
  if (kind.retiredAt !== null) return { given, errors: [refused('kind', 'record.kind-retired')] };
  if (kind.time === 'day') given['last_day'] = given['first_day'];
  const parsed = Fields.safeParse(given);
  // What is missing or no day is named by the schema of the import.
  if (!parsed.success) return { given, errors };
  const content = contentOf(kind, parsed.data);
  const values = content.values as Parameters<typeof rowOfValues>[0];
  const wrong = contentErrors(kind, content).map(({ field: name, message }) => ({
    field: columnOfError(name),
    message,
  }));
  if (content.level === 'organization' && !isWhole) wrong.push(refused('environment_id', 'record.organization-only'));
  return { given: { ...given, ...rowOfValues(values) }, errors: wrong };
}

/** Kinds by their key and their titles in every language. */
function kindsByName(kinds: ReadonlyMap<string, KnownKind>, language: (typeof languages)[number]): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const kind of kinds.values())
    for (const name of new Set([kind.key, ...languages.map((one) => titleIn(kind.title, one))])) {
      const key = name.trim().toLowerCase();
      const other = found.get(key);
      found.set(key, other && other.id !== kind.key ? null : { id: kind.key, name: titleIn(kind.title, language) });
    }
  return found;
}

const kindIn = (kinds: ReadonlyMap<string, KnownKind>, key: string): KnownKind =>
  kinds.get(key) ?? fail('record.kind-unknown');

/** Import of records of all kinds: a column for each field. What needs a review waits for it like a record that was typed. */
export const recordsImportable: Importable<Fields> = {
  thing: 'records',
  needs: { create: 'esg-records.create', edit: 'esg-records.edit' },
  input: Fields,
  fields,
  definedFields: async (work, ctx) => valueColumns([...(await knownKinds(work)).values()], languageOf(ctx)),
  nameOf: ({ kind }, names) => names.get(asText(kind)) ?? asText(kind),
  keyFields: { name: 'kind' },
  keyOf,
  list: async (_ctx, work, ids) => {
    const { db, scope } = await withWhole(work);
    return (await repository.listForImport(db, scope, ids)).map(({ id: record, values, ...row }) => ({
      id: record,
      values: { ...without(row, 'level', 'owner_id'), ...rowOfValues(values) },
    }));
  },
  references: async (work, ctx) => ({
    kind: kindsByName(await knownKinds(work), languageOf(ctx)),
    environment_id: await propertiesByName(work),
    portfolio_id: await portfoliosByName(work),
  }),
  reader: async (_ctx, work) => {
    const { db, scope } = await withWhole(work);
    const kinds = await knownKinds({ db, scope });
    return (row) => readRow(kinds, scope.environments === 'all', row);
  },
  add: async (ctx, work, rows) => {
    const whole = await withWhole(work);
    const kinds = await knownKinds(whole);
    const added = rows.map(({ id: record, values }) => ({
      id: record,
      kind: values.kind,
      sent: contentOf(kindIn(kinds, values.kind), values),
    }));
    await insertRecords(ctx, whole, added);
  },
  change: async (ctx, work, { id: record, values }) => {
    const whole = await withWhole(work);
    const row = await mustFindLive(whole, record);
    const sent = contentOf(kindIn(await knownKinds(whole), row.kind), values);
    await writeVersion(ctx, whole, row, { ...sent, owner_id: row.owner_id });
  },
  inUse: async (_ctx, work, ids) => {
    const { db, scope } = await withWhole(work);
    return new Set(await repository.listReliedOn(db, scope, ids));
  },
  inUseFailure: 'record.relied-on',
  remove: async (work, ids) => {
    const { db, scope } = await withWhole(work);
    await repository.deleteRecords(db, scope, ids);
  },
};

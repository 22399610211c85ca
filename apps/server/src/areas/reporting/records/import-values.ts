import { languages, type Language } from '@steward/contract/language';
import type { FieldValue } from '@steward/core/fields/form';
import { titleIn, type RecordField } from '@steward/core/records/kind';
import { asText, type ImportableField } from '../../../platform/imports/importable.ts';
import type { KnownKind } from './kinds.service.ts';

// Values in the columns of a spreadsheet: one column per field, under the titles that its kinds give it.

const BELOW = 'values.';
/** The name of the column of a field. */
export const columnOf = (code: string) => `${BELOW}${code}`;

const open = ({ retired }: RecordField) => !retired;

/** What a cell is read as. A code that kinds use for fields of different types is read as text. */
function kindOfColumn(fields: readonly RecordField[]): ImportableField['kind'] {
  const [first] = fields;
  if (!first || fields.some(({ type }) => type !== first.type)) return 'text';
  if (first.type === 'number') return 'number';
  if (first.type === 'date') return 'day';
  return first.type === 'boolean' ? 'flag' : 'text';
}

/** A column for each field of the kinds that are in use. */
export function valueColumns(kinds: readonly KnownKind[], language: Language): (ImportableField & { label: string })[] {
  const byCode = new Map<string, RecordField[]>();
  for (const field of kinds.filter(({ retiredAt }) => retiredAt === null).flatMap((kind) => kind.fields.filter(open)))
    byCode.set(field.code, [...(byCode.get(field.code) ?? []), field]);
  return [...byCode].map(([code, fields]) => {
    const titles = fields.flatMap(({ title, unit }) =>
      languages.flatMap((one) => [titleIn(title, one), ...(unit ? [`${titleIn(title, one)} ${unit}`] : [])]),
    );
    const [first] = fields;
    const label = first ? titleIn(first.title, language) : code;
    return {
      name: columnOf(code),
      label: first?.unit ? `${label} (${first.unit})` : label,
      kind: kindOfColumn(fields),
      is_required: false,
      headings: [...new Set([...titles, code])],
    };
  });
}

const lower = (text: string) => text.trim().toLowerCase();

/** The code of a choice by its code or its title in any language. */
const choiceOf = ({ options = [] }: RecordField, text: string): string =>
  options.find(({ code, title }) =>
    [code, ...languages.map((one) => titleIn(title, one))].some((name) => lower(name) === lower(text)),
  )?.code ?? text;

/** The value of a cell as the field has it; what cannot be read stays as it is, and the check of the kind refuses it. */
function valueOf(field: RecordField, cell: unknown): FieldValue {
  const text = asText(cell);
  switch (field.type) {
    case 'number':
      return typeof cell === 'number' || text === '' || Number.isNaN(Number(text)) ? (cell as number) : Number(text);
    case 'choice':
      return choiceOf(field, text);
    case 'multichoice':
      return text
        .split(/[,;،]/)
        .filter((part) => part.trim() !== '')
        .map((part) => choiceOf(field, part));
    case 'currency':
      return text.toUpperCase();
    case 'boolean':
      return cell as boolean;
    default:
      return text;
  }
}

/** The values of a row, by the codes of the fields; a column of another kind keeps its cell, which the check refuses. */
export const valuesOfRow = (
  { fields }: KnownKind,
  row: Readonly<Record<string, unknown>>,
): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => {
      if (!name.startsWith(BELOW)) return [];
      const code = name.slice(BELOW.length);
      const field = fields.find((one) => one.code === code);
      return [[code, field ? valueOf(field, cell) : (cell as FieldValue)]];
    }),
  );

/** Values as the columns of a row, so that they can be compared: several choices are one text. */
export const rowOfValues = (values: Readonly<Record<string, FieldValue>>): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(values).map(([code, value]) => [
      columnOf(code),
      typeof value === 'object' ? value.join(', ') : (value as string | number | boolean),
    ]),
  );

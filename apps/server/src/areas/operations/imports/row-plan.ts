import type { Mapping } from '@steward/contract/operations/imports';
import { areaUnitOf } from '@steward/core/units/area-unit';
import {
  nameById,
  type Importable,
  type ImportableField,
  type Known,
  type References,
  type RowReader,
} from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { convert, isEmpty } from './cell-values.ts';
import type { SheetRow } from '../../../platform/imports/sheet-reading.ts';

export interface RowError {
  field: string;
  column: string;
  /** As in the messages of the form. */
  message: string;
}

export type PlannedRow = { line: number; name: string } & (
  | { kind: 'new'; id: string; values: Record<string, unknown>; given: string[] }
  | { kind: 'update'; id: string; values: Record<string, unknown>; before: Record<string, unknown>; given: string[] }
  /** `sameAs` is the earlier line with the same object; 0 if the object is unchanged. */
  | { kind: 'duplicate'; sameAs: number; id: string }
  | { kind: 'error'; errors: RowError[] }
);

export interface PlanInput {
  importable: Importable;
  mapping: Mapping;
  columns: readonly string[];
  known: readonly Known<Record<string, unknown>>[];
  references: References;
  reader?: RowReader | undefined;
  may: { create: boolean; edit: boolean };
  /** For a continued import: the processed lines, by the id of their object. */
  done?: ReadonlyMap<string, number>;
}

interface Source {
  name: string;
  field: ImportableField;
  at: number[];
  unit: 'm2' | 'ft2';
  /** The column that states the unit of each row; -1 without one. */
  unitAt: number;
  decimal: Mapping['decimal'];
  value: string;
}

/** Plans the rows one after the other: later rows know earlier ones. */
export function rowPlanner(input: PlanInput): (row: SheetRow) => PlannedRow {
  const { importable, mapping, columns, references, may } = input;
  const { keyFields } = importable;
  const byCode = new Map<string, Known<Record<string, unknown>>>();
  const byName = new Map<string, Known<Record<string, unknown>>>();
  const lines = new Map<string, number>(input.done);
  const remember = (known: Known<Record<string, unknown>>) => {
    const { code, name } = importable.keyOf(known.values);
    if (code && !byCode.has(code)) byCode.set(code, known);
    byName.set(name, known);
  };
  for (const one of input.known) remember(one);
  const referred = nameById(references);
  // In the order of the fields: a name may be unique only within the object of another field.
  const sources = importable.fields.flatMap((field): Source[] => {
    const mapped = mapping.fields.find((one) => one.field === field.name);
    if (!mapped) return [];
    const at = mapped.columns.map((name) => columns.indexOf(name)).filter((index) => index >= 0);
    const unitAt = mapped.unit_column === undefined ? -1 : columns.indexOf(mapped.unit_column);
    const { unit, value, decimal = mapping.decimal } = mapped;
    return [{ name: field.name, field, at, unit, unitAt, decimal, value }];
  });

  const dated = new Set(importable.fields.flatMap(({ name, is_dated }) => (is_dated ? [name] : [])));

  /** The values of the row, and its errors. */
  function read({ cells }: SheetRow) {
    const given: Record<string, unknown> = {};
    const errors: RowError[] = [];
    for (const { name, field, at, unit, unitAt, decimal, value } of sources) {
      const index = at.find((one) => !isEmpty(cells[one]));
      const cell = index === undefined ? value : (cells[index] ?? '');
      if (isEmpty(cell)) continue;
      const unitCell = cells[unitAt];
      const stated = index === undefined || isEmpty(unitCell) ? undefined : String(unitCell);
      const rowUnit = index === undefined ? 'm2' : stated === undefined ? unit : areaUnitOf(stated);
      // A default value has the units and number format of the product.
      const how = { ...mapping, decimal: index === undefined ? ('.' as const) : decimal };
      const converted = rowUnit
        ? convert(field, cell, how, rowUnit, references, given)
        : { error: 'is not a unit of area' };
      if ('value' in converted) given[name] = converted.value;
      else {
        const column = columns[rowUnit ? (index ?? at[0] ?? -1) : unitAt] ?? '';
        // A column used by two fields is reported once.
        if (!errors.some((one) => one.column === column && one.message === converted.error))
          errors.push({ field: name, column, message: converted.error });
      }
    }
    return { given, errors };
  }

  const columnOf = (field: string) => {
    const at = sources.find(({ name }) => name === field)?.at[0];
    return at === undefined ? '' : (columns[at] ?? '');
  };
  const wrong = (field: string, message: string): RowError => ({ field, column: columnOf(field), message });

  function settled(cells: ReturnType<typeof read>): ReturnType<typeof read> & { isSettled: boolean } {
    if (!input.reader) return { ...cells, isSettled: true };
    const { given, errors } = input.reader(cells.given);
    const more = errors.filter(({ field }) => !cells.errors.some((one) => one.field === field));
    const all = [...cells.errors, ...more.map(({ field, message }) => wrong(field, message))];
    return { given, errors: all, isSettled: all.length === 0 };
  }

  /** The object of the row: an existing one, by its code before its name, or a name that is taken. */
  function find(given: Record<string, unknown>): { known?: Known<Record<string, unknown>>; isTaken?: true } {
    const { code, name } = importable.keyOf(given);
    const named = byName.get(name);
    const coded = code ? byCode.get(code) : undefined;
    if (coded) return named && named.id !== coded.id ? { known: coded, isTaken: true } : { known: coded };
    if (!named) return {};
    const other = importable.keyOf(named.values).code;
    return code && other && other !== code ? { isTaken: true } : { known: named };
  }

  return (row) => {
    const { line } = row;
    const { given, errors, isSettled } = settled(read(row));
    const { known, isTaken } = find(given);
    const merged = { ...known?.values, ...given };
    const name = importable.nameOf(merged, referred);
    const before = known && lines.get(known.id);
    // Consequences of a wrong cell are not further errors.
    if (!isSettled) return { line, name, kind: 'error', errors };
    if (isTaken) errors.push(wrong(keyFields.name, 'another entry has this name'));
    for (const { name: field, is_required } of importable.fields)
      if (is_required && merged[field] === undefined && !errors.some((one) => one.field === field))
        errors.push(wrong(field, 'is required'));
    const parsed = importable.input.safeParse(merged);
    for (const issue of parsed.error?.issues ?? []) {
      const field = String(issue.path[0] ?? '');
      if (!errors.some((one) => one.field === field))
        errors.push(wrong(field, issue.code === 'custom' ? issue.message : `kinds.${issue.code}`));
    }
    if (errors.length || !parsed.success) return { line, name, kind: 'error', errors };
    const values = parsed.data;
    const names = Object.keys(given);
    if (!known) {
      if (!may.create) return { line, name, kind: 'error', errors: [wrong('', 'you may not add entries')] };
      const id = uuid();
      remember({ id, values });
      lines.set(id, line);
      return { line, name, kind: 'new', id, values, given: names };
    }
    const changed = names.filter((field) => values[field] !== known.values[field]);
    // Rows that differ are no repeats: two deliveries of one day would be taken for one.
    if (before !== undefined && changed.length > 0)
      return { line, name, kind: 'error', errors: changed.map((field) => wrong(field, 'differs from an earlier row')) };
    if (before === undefined) lines.set(known.id, line);
    if (changed.length === 0) return { line, name, kind: 'duplicate', sameAs: before ?? 0, id: known.id };
    if (known.locked) return { line, name, kind: 'error', errors: [wrong('', known.locked)] };
    if (!may.edit) return { line, name, kind: 'error', errors: [wrong('', 'you may not change entries')] };
    const unsaid = mapping.since === undefined ? changed.filter((field) => dated.has(field)) : [];
    if (unsaid.length)
      return { line, name, kind: 'error', errors: unsaid.map((field) => wrong(field, 'say since when this holds')) };
    remember({ id: known.id, values });
    return { line, name, kind: 'update', id: known.id, values, before: known.values, given: changed };
  };
}

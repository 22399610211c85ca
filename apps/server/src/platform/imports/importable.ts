import type { FailureCode } from '@steward/contract/failures';
import type { Need } from '@steward/contract/declared';
import type { ImportField, ImportThing } from '@steward/contract/operations/imports';
import type { z } from 'zod';
import type { TenantTable } from '../../database/scoped.ts';
import type { Work } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';

export interface ImportableField extends Omit<ImportField, 'choices' | 'is_dated'> {
  /** Its values have a history: a change states its first day, or that it corrects all years. */
  is_dated?: true;
  choices?: readonly string[];
  /** The headings of the column, in any of the languages and in exports of other products; the first one in a file is used. */
  headings: readonly string[];
  /** Other names of the choices, in lower case. */
  words?: Readonly<Record<string, string>>;
  /** Headings of the columns to use where its own column is empty. */
  otherwise?: readonly string[];
  /** For a reference: the message for an unknown name. */
  unknown?: string;
  /** For a reference: the field within which its name is unique; that field comes before this one. */
  within?: string;
}

export interface Known<V> {
  id: string;
  values: V;
  /** The reason why an import cannot change it. */
  locked?: FailureCode;
}

/** A row with changes, and the changed fields. */
export interface ChangingRow<V> {
  id: string;
  values: V;
  changed: readonly string[];
}

/** Combines the values of a row into the input of the call that adds it, or returns its errors. */
export type RowReader = (given: Readonly<Record<string, unknown>>) => {
  given: Record<string, unknown>;
  errors: { field: string; message: string }[];
};

/** An object with its name as written; null if several have the name. */
export type Named = { id: string; name: string } | null;
/** By name or code in lower case. */
export type References = Readonly<Record<string, ReadonlyMap<string, Named>>>;

/** The import of a kind of object, declared by an area in `<area>.importable.ts`. `V` is the input of the call that adds one. */
export interface Importable<V = Record<string, unknown>> {
  thing: ImportThing;
  needs: { create: Need; edit: Need };
  fields: readonly ImportableField[];
  /** Further fields, which are data: those of kinds that the organization defines. */
  definedFields?(work: Work, ctx: Ctx): Promise<readonly (ImportableField & { label: string })[]>;
  /** The input schema of the call that adds one. */
  input: z.ZodType<V>;
  /** The displayed name; `names` are those of referenced objects. */
  nameOf(values: Partial<V>, names: ReadonlyMap<string, string>): string;
  /** The key by which a row is found again: a code entered by users if there is one, otherwise the unique name. In lower case. */
  keyOf(values: Partial<V>): { code?: string; name: string };
  /** The fields with the code and the name. */
  keyFields: { code?: string; name: string };
  /** All objects of the kind within reach, or those with these ids. */
  list(ctx: Ctx, work: Work, ids?: readonly string[]): Promise<Known<V>[]>;
  /** The objects that fields of the kind `reference` can name. */
  references?(work: Work, ctx: Ctx): Promise<References>;
  /** Default values for all rows by field, derived from the rows or headings of the file, for values that no cell has. */
  proposedValues?(
    rows: Iterable<Readonly<Record<string, unknown>>>,
    headings: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>>;
  /** For columns that have a meaning only together: a quantity with its unit, a month that gives the first and the last day. */
  reader?(ctx: Ctx, work: Work): Promise<RowReader>;
  /** Further tables filled by the import, which may get many rows. */
  fills?: readonly TenantTable[];
  /** Checks and adds, in the transaction of the caller; `fileName` is that of the spreadsheet. */
  add(ctx: Ctx, work: Work, rows: readonly Known<V>[], fileName: string): Promise<void>;
  /** `from`: the first day of changed values with a history; null corrects all years. */
  change(ctx: Ctx, work: Work, row: Known<V>, from: string | null): Promise<void>;
  /** Writes the changes of these objects, where those of accepted years need the stated reason. */
  changing?(
    ctx: Ctx,
    work: Work,
    ids: readonly string[],
    reason: string | undefined,
    write: () => Promise<void>,
  ): Promise<void>;
  /** The years with an accepted report that these changes affect, for objects that count in reports and whose change is not refused. */
  acceptedYears?(ctx: Ctx, work: Work, rows: readonly ChangingRow<V>[], from: string | null): Promise<number[]>;
  /** Those objects that others depend on by now. */
  inUse(ctx: Ctx, work: Work, ids: readonly string[]): Promise<ReadonlySet<string>>;
  remove(work: Work, ids: readonly string[], ctx: Ctx): Promise<void>;
  /** The failure for an object that others depend on. */
  inUseFailure: FailureCode;
  /** Called outside of transactions, after objects were added or deleted. */
  afterwards?(ctx: Ctx): void;
}

/** The importable with the fields that the organization defines. */
export async function withDefinedFields<I extends Pick<Importable, 'fields' | 'definedFields'>>(
  importable: I,
  work: Work,
  ctx: Ctx,
): Promise<I> {
  if (!importable.definedFields) return importable;
  return { ...importable, fields: [...importable.fields, ...(await importable.definedFields(work, ctx))] };
}

/** A value as text, for comparison or display. */
export const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Objects by their name in lower case; null if several have the name. */
export function byName(entries: Iterable<readonly [name: string, id: string]>): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const [name, id] of entries) {
    const key = name.trim().toLowerCase();
    if (key) found.set(key, found.has(key) && found.get(key)?.id !== id ? null : { id, name: name.trim() });
  }
  return found;
}

/** The same for names that are unique within another object, such as the spaces of a property. */
export function byNameWithin(entries: Iterable<{ within: string; name: string; id: string }>): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const { within, name, id } of entries) {
    const key = keyWithin(within, name);
    if (name.trim()) found.set(key, found.has(key) ? null : { id, name: name.trim() });
  }
  return found;
}

export const keyWithin = (within: string, name: string): string => `${within} ${name.trim().toLowerCase()}`;

/** Names by id: among a name and codes the longest is the name. */
export function nameById(references: References): Map<string, string> {
  const names = new Map<string, string>();
  for (const map of Object.values(references))
    for (const named of map.values())
      if (named && named.name.length >= (names.get(named.id) ?? '').length) names.set(named.id, named.name);
  return names;
}

/** A row without some of its columns. */
export function without<T extends object, K extends keyof T>(row: T, ...keys: K[]): Omit<T, K> {
  const rest = { ...row };
  for (const key of keys) delete rest[key];
  return rest;
}

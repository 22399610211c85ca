import type { FailureCode } from '@steward/contract/failures';
import type { Need } from '@steward/contract/declared';
import type { ImportField, ImportThing } from '@steward/contract/operations/imports';
import type { z } from 'zod';
import type { TenantTable } from '../../database/scoped.ts';
import type { Work } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';

export interface ImportableField extends Omit<ImportField, 'choices' | 'is_dated'> {
  /** What is known holds from a day on: a change of it says since when, or that it corrects all years. */
  is_dated?: true;
  choices?: readonly string[];
  /** Headings it is known by, in any of the languages and in exports of other products; the first that a file has wins. */
  headings: readonly string[];
  /** Other words for the choices, in lower case. */
  words?: Readonly<Record<string, string>>;
  /** Headings of what to take where its own column is empty. */
  otherwise?: readonly string[];
  /** Of a reference: what is said where nothing has the name. */
  unknown?: string;
  /** Of a reference: the reference that its name counts in; it stands before this one. */
  within?: string;
}

export interface Known<V> {
  id: string;
  values: V;
  /** Why an import cannot change it. */
  locked?: FailureCode;
}

/** A row that changes something, and the fields it changes. */
export interface ChangingRow<V> {
  id: string;
  values: V;
  changed: readonly string[];
}

/** What the values of a row mean together, under the names of the call that adds one, or what is wrong with them. */
export type RowReader = (given: Readonly<Record<string, unknown>>) => {
  given: Record<string, unknown>;
  errors: { field: string; message: string }[];
};

/** What is named, with its name as it is written; null where several bear the name. */
export type Named = { id: string; name: string } | null;
/** By name or code in lower case. */
export type References = Readonly<Record<string, ReadonlyMap<string, Named>>>;

/** A thing that can be imported: what an area says of it in `<area>.importable.ts`. `V` is what the call that adds one takes. */
export interface Importable<V = Record<string, unknown>> {
  thing: ImportThing;
  needs: { create: Need; edit: Need };
  fields: readonly ImportableField[];
  /** The rule of the call that adds one. */
  input: z.ZodType<V>;
  /** The name that people know it by; `names` are those of what it refers to. */
  nameOf(values: Partial<V>, names: ReadonlyMap<string, string>): string;
  /** By what a row is found again: a code of the person's own, if there is one, else what must be unique. In lower case. */
  keyOf(values: Partial<V>): { code?: string; name: string };
  /** The fields that hold the code and the name. */
  keyFields: { code?: string; name: string };
  /** Everything of the kind that the person reaches, or those of it with these ids. */
  list(ctx: Ctx, work: Work, ids?: readonly string[]): Promise<Known<V>[]>;
  /** What fields of the kind `reference` name. */
  references?(work: Work, ctx: Ctx): Promise<References>;
  /** Values for all rows that the rows of a file, or the headings of its columns, speak for, by field: what no cell says. */
  proposedValues?(
    rows: Iterable<Readonly<Record<string, unknown>>>,
    headings: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>>;
  /** Where columns mean something only together: a quantity with its unit, a month that is two days. */
  reader?(ctx: Ctx, work: Work): Promise<RowReader>;
  /** The tables it fills beside those of the import, where there may be many rows. */
  fills?: readonly TenantTable[];
  /** Checks and adds, within the transaction of the caller; `fileName` is that of the spreadsheet. */
  add(ctx: Ctx, work: Work, rows: readonly Known<V>[], fileName: string): Promise<void>;
  /** `from`: the day from which changed fields hold that are dated; null corrects all years. */
  change(ctx: Ctx, work: Work, row: Known<V>, from: string | null): Promise<void>;
  /** The years with an accepted report that these changes touch, where the thing counts in one and is not refused for it. */
  acceptedYears?(ctx: Ctx, work: Work, rows: readonly ChangingRow<V>[], from: string | null): Promise<number[]>;
  /** Which of them something depends on by now. */
  inUse(ctx: Ctx, work: Work, ids: readonly string[]): Promise<ReadonlySet<string>>;
  remove(work: Work, ids: readonly string[], ctx: Ctx): Promise<void>;
  /** What it says where something depends on it. */
  inUseFailure: FailureCode;
  /** Called outside of transactions, after things were added or removed. */
  afterwards?(ctx: Ctx): void;
}

/** A value as a text to compare or to show. */
export const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Names in lower case and what they name; null where several bear the name. */
export function byName(entries: Iterable<readonly [name: string, id: string]>): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const [name, id] of entries) {
    const key = name.trim().toLowerCase();
    if (key) found.set(key, found.has(key) && found.get(key)?.id !== id ? null : { id, name: name.trim() });
  }
  return found;
}

/** The same for names that count within something else, such as the spaces of a property. */
export function byNameWithin(entries: Iterable<{ within: string; name: string; id: string }>): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const { within, name, id } of entries) {
    const key = keyWithin(within, name);
    if (name.trim()) found.set(key, found.has(key) ? null : { id, name: name.trim() });
  }
  return found;
}

export const keyWithin = (within: string, name: string): string => `${within} ${name.trim().toLowerCase()}`;

/** Names by id: of a name and codes the longest is the name. */
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

/**
 * The query language of all lists: conditions on named fields, joined with all, any and not. A query is JSON text, the same in a call, in
 * the address of a screen and in a saved view:
 * `{"all":[{"field":"year_built","from":1990},{"not":{"field":"property_type","in":["office"]}}]}`.
 */

/** The kinds of fields by their conditions. `ids` are related objects of the row, such as labels: one match is enough. */
export type ListField =
  | { kind: 'number' | 'day' | 'text' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'id' | 'ids' };
export type ListFields = Readonly<Record<string, ListField>>;

export interface RangeCondition {
  field: string;
  from?: number | string;
  to?: number | string;
}
export interface InCondition {
  field: string;
  in: readonly string[];
}
export interface TextCondition {
  field: string;
  contains: string;
}
/** True: the field is empty. */
export interface EmptyCondition {
  field: string;
  empty: boolean;
}
export type ListCondition = RangeCondition | InCondition | TextCondition | EmptyCondition;
export type ListQuery =
  | { all: readonly ListQuery[] }
  | { any: readonly ListQuery[] }
  | { not: ListQuery }
  | ListCondition;

/** The limits of a query, which comes from untrusted input. */
export const listQueryLimits = { characters: 8000, depth: 5, conditions: 40, values: 200, text: 200 } as const;

export type ListQueryFault =
  | 'is not a filter'
  | 'is too long a filter'
  | 'is nested too deeply'
  | 'has too many conditions'
  | 'has too many values'
  | 'asks for a field that this list does not have'
  | 'asks a field for what it cannot hold'
  | 'has a range that ends before it starts';

export type ReadListQuery = { query: ListQuery | undefined } | { fault: ListQueryFault; field?: string };

class Refused extends Error {
  constructor(
    readonly fault: ListQueryFault,
    readonly field?: string,
  ) {
    super(fault);
  }
}

/** Reads a query from its text, or returns what is wrong with it. An empty text, and an empty group, match every row. */
export function readListQuery(text: string, fields: ListFields): ReadListQuery {
  if (text.trim() === '') return { query: undefined };
  if (text.length > listQueryLimits.characters) return { fault: 'is too long a filter' };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { fault: 'is not a filter' };
  }
  try {
    const left = { conditions: listQueryLimits.conditions };
    return { query: node(given, fields, 1, left) };
  } catch (error) {
    if (error instanceof Refused)
      return { fault: error.fault, ...(error.field !== undefined && { field: error.field }) };
    throw error;
  }
}

/** The text of a query; empty without one. */
export const writeListQuery = (query: ListQuery | undefined): string => (query ? JSON.stringify(query) : '');

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for an empty group, which has no condition. */
function node(given: unknown, fields: ListFields, depth: number, left: { conditions: number }): ListQuery | undefined {
  if (depth > listQueryLimits.depth) throw new Refused('is nested too deeply');
  if (!isObject(given)) throw new Refused('is not a filter');
  const keys = Object.keys(given);
  if (keys.length === 1 && (keys[0] === 'all' || keys[0] === 'any')) {
    const members = given[keys[0]];
    if (!Array.isArray(members)) throw new Refused('is not a filter');
    if (members.length > listQueryLimits.conditions) throw new Refused('has too many conditions');
    const read = members.flatMap((one) => node(one, fields, depth + 1, left) ?? []);
    if (read.length === 0) return undefined;
    return keys[0] === 'all' ? { all: read } : { any: read };
  }
  if (keys.length === 1 && keys[0] === 'not') {
    const inner = node(given['not'], fields, depth + 1, left);
    return inner && { not: inner };
  }
  if (left.conditions-- === 0) throw new Refused('has too many conditions');
  return condition(given, fields);
}

function condition({ field, ...asked }: Fields, fields: ListFields): ListCondition {
  if (typeof field !== 'string') throw new Refused('is not a filter');
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!kind) throw new Refused('asks for a field that this list does not have', field);
  const keys = Object.keys(asked);
  const wrong = () => new Refused('asks a field for what it cannot hold', field);
  if (keys.length === 1 && keys[0] === 'empty' && kind.kind !== 'id') {
    if (typeof asked['empty'] !== 'boolean') throw wrong();
    return { field, empty: asked['empty'] };
  }
  if (kind.kind === 'number' || kind.kind === 'day') {
    if (keys.length === 0 || keys.some((key) => key !== 'from' && key !== 'to')) throw wrong();
    const isRight = kind.kind === 'number' ? isNumber : isDay;
    const { from, to } = asked;
    if ((from !== undefined && !isRight(from)) || (to !== undefined && !isRight(to))) throw wrong();
    if (from !== undefined && to !== undefined && from > to)
      throw new Refused('has a range that ends before it starts', field);
    return { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  }
  if (keys.length !== 1) throw wrong();
  if (kind.kind === 'text' && keys[0] === 'contains') {
    const wanted = asked['contains'];
    if (!isText(wanted) || wanted.trim() === '') throw wrong();
    return { field, contains: wanted.trim() };
  }
  if (keys[0] !== 'in' || !Array.isArray(asked['in'])) throw wrong();
  const values: unknown[] = asked['in'];
  if (values.length > listQueryLimits.values) throw new Refused('has too many values', field);
  const isRight =
    kind.kind === 'choice'
      ? (value: unknown): value is string => typeof value === 'string' && kind.options.includes(value)
      : kind.kind === 'text'
        ? isText
        : isId;
  if (values.length === 0 || !values.every(isRight)) throw wrong();
  return { field, in: [...new Set(values)] };
}

// Larger numbers exceed the precision of a double.
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e12;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^(19|2[01])\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

// Control characters and half surrogate pairs cannot be stored in the database.
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= listQueryLimits.text && !/[\p{Cc}\p{Surrogate}]/u.test(value);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value);

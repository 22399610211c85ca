import { z } from 'zod';

export type Schema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
  kind?: string;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  default?: unknown;
};

export const schemaOf = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

// Values that no schema can express, by the field's name. An area declares them itself where it can: `.meta({ examples: ['…'] })`.
const byName: Record<string, unknown> = {
  password: 'Demo-1234!',
  new_password: 'Demo-1234!',
  confirm_password: 'Demo-1234!',
  old_password: 'Demo-1234!',
  email: 'nina@test.example',
  email_domains: 'walk.example',
  contact_number: '+49 30 1234567',
  currency: 'EUR',
  country_code: 'DE',
  // The name of all fixtures: a list that leaks finds them.
  search: 'SECRET',
  month: '2024-05',
  date_of_bill: '2024-06-03',
  billing_start_date: '2024-05-01',
  billing_end_date: '2024-06-01',
  year: 2024,
  page: 1,
  is_on: true,
  level: 'Property',
  redirect_url: '/home',
  digital_twin_url: '',
  revit_url: '',
  grid_region: '',
  token: 'x'.repeat(43),
  // No service listens on port 9: no test needs the network.
  issuer: 'http://127.0.0.1:9/',
  list_address: 'http://127.0.0.1:9/',
  area: '1',
};

/** The kind of an id that does not state its kind: another field decides what it belongs to. */
export const UNNAMED = 'target';

const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type[0] : type);

function sampleText(schema: Schema, ids: (kind: string) => string | undefined, mark: string): string | undefined {
  if (schema.format === 'uuid') return ids(UNNAMED);
  if (schema.format === 'email') return 'nina@test.example';
  if (schema.format === 'date') return '2024-05-01';
  if (schema.format === 'date-time') return '2030-05-01T00:00:00Z';
  if (schema.format === 'uri') return 'https://example.org/';
  const plain = 'x'.repeat(Math.max(3, schema.minLength ?? 0));
  const fits = (text: string) =>
    text.length <= (schema.maxLength ?? Infinity) &&
    text.length >= (schema.minLength ?? 0) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text));
  return (mark ? [mark, mark.replaceAll('-', '')] : []).find(fits) ?? plain;
}

/**
 * An input that a call's schema accepts; ids are taken from `ids` by their kind. Optional fields are included, arrays have one item. Free
 * texts contain the `mark`, so that they are recognized in any answer.
 */
export function sampleInput(schema: Schema, ids: (kind: string) => string | undefined, mark = '', name = ''): unknown {
  if (schema.kind) return ids(schema.kind);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const withId = alternatives?.find((one) => one.kind);
  if (withId) return sampleInput(withId, ids, mark, name);
  if (schema.examples) return schema.examples[0];
  if (
    name in byName &&
    !schema.properties &&
    typeOf(schema) !== 'array' &&
    (schema.enum?.includes(byName[name]) ?? true)
  )
    return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (alternatives) return sampleInput(alternatives.find((one) => typeOf(one) !== 'null') ?? {}, ids, mark, name);
  if (typeof schema.default === 'number') return schema.default;
  const type = typeOf(schema);
  if (schema.propertyNames?.enum && typeof schema.additionalProperties === 'object')
    return { [String(schema.propertyNames.enum[0])]: sampleInput(schema.additionalProperties, ids, mark) };
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sampleInput(one, ids, mark, key)]),
    );
  if (type === 'array') return schema.items ? [sampleInput(schema.items, ids, mark, name)] : [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number')
    return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1));
  return sampleText(schema, ids, mark);
}

/** The same schema without its optional fields. */
export function requiredOf(schema: Schema): Schema {
  const { properties } = schema;
  if (!properties) return schema;
  const required = Object.entries(properties).filter(([key]) => schema.required?.includes(key));
  return { ...schema, properties: Object.fromEntries(required.map(([key, one]) => [key, requiredOf(one)])) };
}

/** The kinds of ids at any place in an input. */
export function idKinds(schema: Schema): string[] {
  const found = new Set<string>();
  const look = (one: Schema | boolean | undefined) => {
    if (typeof one !== 'object') return;
    if (one.kind || one.format === 'uuid') found.add(one.kind ?? UNNAMED);
    for (const inner of [one.anyOf, one.oneOf, one.allOf, Object.values(one.properties ?? {})].flat()) look(inner);
    look(one.items);
    look(one.additionalProperties);
  };
  look(schema);
  return [...found];
}

/** Values that have caused failures before. */
export const nasty: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  -1e308,
  0.1,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮\u200f',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '${7*7}',
  '{{7*7}}',
  'x'.repeat(5000),
  '9'.repeat(400),
  '٣',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '2024-13-01',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  { $ne: null },
  { toString: 1 },
  ['2024-01-01'],
  'EUR ',
  'eur',
  '🏢',
  '\n',
  '\t',
  'مرحبا',
];

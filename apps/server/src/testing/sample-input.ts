import { z } from 'zod';

type Schema = {
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
  minLength?: number;
  kind?: string;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  default?: unknown;
};

export const schemaOf = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

// Words that no schema can tell, by the field's name.
const byName: Record<string, unknown> = {
  password: 'Demo-1234!',
  new_password: 'Demo-1234!',
  confirm_password: 'Demo-1234!',
  old_password: 'Demo-1234!',
  currency: 'EUR',
  country_code: 'DE',
  meter_no: 'M1',
  search: 'Haus',
  month: '2024-05',
  date_of_bill: '2024-06-03',
  billing_start_date: '2024-05-01',
  billing_end_date: '2024-06-01',
  energy_consumption: 10,
  water_consumption: 10,
  waste: 10,
  year: 2024,
  page: 1,
  redirect_url: '/home',
  digital_twin_url: '',
  revit_url: '',
  utility: 'ENERGY',
  carrier: 'electricity',
  treatment: '',
  grid_region: '',
  token: 'x'.repeat(43),
  // Nobody listens there: no test needs the network.
  issuer: 'http://127.0.0.1:9/',
  list_address: 'http://127.0.0.1:9/',
  first_name: 'Nina',
  space_id: '0',
  area: '1',
  capacity: '1',
};

/** An input that a call's schema accepts; ids are taken from `ids` by their kind. Optional fields are given too. */
export function sampleInput(schema: Schema, ids: (kind: string) => string, name = ''): unknown {
  if (schema.kind) return ids(schema.kind);
  if (name in byName && !schema.properties) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives)
    return sampleInput(
      alternatives.find((one) => one.kind) ?? alternatives.find((one) => one.type !== 'null') ?? {},
      ids,
      name,
    );
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sampleInput(one, ids, key)]),
    );
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  if (schema.format === 'uuid') return ids('target');
  if (schema.format === 'email') return 'somebody@test.example';
  if (schema.format === 'date') return '2024-05-01';
  if (schema.format === 'uri') return 'https://example.org/';
  return 'x'.repeat(Math.max(3, schema.minLength ?? 0));
}

/** Deterministic chance for generated tests: the same inputs in every run. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const nasty: unknown[] = [
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

/** An input that is wrong somewhere: a good one with one to three fields spoilt, dropped or added, or something else altogether. */
export function badInput(schema: Schema, ids: (kind: string) => string, pick: (below: number) => number): unknown {
  const good = sampleInput(schema, ids);
  if (pick(20) === 0) return nasty[pick(nasty.length)];
  const spoil = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty[pick(nasty.length)];
    const copy: Record<string, unknown> = { ...value };
    const keys = Object.keys(copy);
    for (let i = 0; i <= pick(3); i++) {
      const key = keys[pick(Math.max(1, keys.length))];
      if (key === undefined || pick(8) === 0) copy[`extra${pick(9)}`] = nasty[pick(nasty.length)];
      else if (pick(5) === 0) delete copy[key];
      else
        copy[key] =
          depth < 2 && typeof copy[key] === 'object' && copy[key] !== null && pick(2)
            ? spoil(copy[key], depth + 1)
            : nasty[pick(nasty.length)];
    }
    return copy;
  };
  return spoil(good, 0);
}

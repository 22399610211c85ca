import type { Call } from '@steward/contract/call';
import fc from 'fast-check';
import { nasty, requiredOf, sampleInput, schemaOf, type Schema } from './sample-input.ts';

// Random inputs from a call's schema: most fields match the schema, some are arbitrary. The same seed makes the same inputs.

/** `STEWARD_TEST_SEED`: by default from the hash of the commit (`vitest.config.ts`), in `npm run test:long` a new one for each run. */
export const seed = Number(process.env.STEWARD_TEST_SEED ?? 1);

/** The maximum number of draws, each of as many inputs as are wanted, until there are enough of both sorts. */
const DRAWS = 6;

export type Ids = (kind: string) => string;

// Code units, so that half surrogate pairs and NUL occur, which strings of code points never contain.
const unit = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 3, arbitrary: fc.integer({ min: 0xa0, max: 0xffff }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 9, 10, 0x1b, 0x200f, 0x202e, 0xd800, 0xdc00, 0xdfff, 0xfffe) },
);
const anyText = (most: number) =>
  fc.oneof(
    fc.array(unit, { maxLength: Math.min(most, 40) }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom(
      ...nasty.filter((one) => typeof one === 'string' && one.length <= most),
      'x'.repeat(Math.min(most, 5000)),
    ),
  );
const anything = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 2 }));

function typed(schema: Schema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  if (schema.kind) return fc.constantFrom(ids(schema.kind), '018f0000-0000-7000-8000-000000000000');
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => mostly(one, name, ids)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return fc.array(mostly(schema.items ?? {}, name, ids), { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  const bounds = {
    min: Math.max(schema.minimum ?? -1e12, schema.exclusiveMinimum ?? -1e12),
    max: Math.min(schema.maximum ?? 1e12, schema.exclusiveMaximum ?? 1e12),
  };
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: Math.ceil(bounds.min), max: Math.floor(bounds.max) }),
      fc.constantFrom(bounds.min, bounds.max),
    );
  if (type === 'number')
    return fc.oneof(fc.double({ ...bounds, noNaN: true }), fc.constantFrom(bounds.min, bounds.max, 0, 0.1, 5e-324));
  if (schema.format === 'date')
    return fc.oneof(
      fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
      fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29'),
    );
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString());
  if (type === 'string' && !schema.format) return anyText(schema.maxLength ?? 300);
  return fc.constant(sampleInput(schema, ids, '', name));
}

/** Values that match the schema: most often ones that are surely accepted, at times arbitrary ones. */
function mostly(schema: Schema, name: string, ids: Ids, isTop = false): fc.Arbitrary<unknown> {
  const whole =
    schema.properties && !schema.kind
      ? fc.record(
          Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, mostly(one, key, ids)])),
          { requiredKeys: schema.required ?? [] },
        )
      : typed(schema, name, ids);
  if (isTop) return whole;
  const good = fc.constant(sampleInput(schema, ids, '', name));
  return fc.oneof({ weight: 10, arbitrary: good }, { weight: 5, arbitrary: whole }, { weight: 1, arbitrary: anything });
}

/** Inputs of a call, valid or invalid. */
export const inputsOf = (call: Call, ids: Ids): fc.Arbitrary<unknown> => {
  const schema = schemaOf(call.input);
  return fc.oneof({ weight: 20, arbitrary: mostly(schema, '', ids, true) }, { weight: 1, arbitrary: anything });
};

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The input as it arrives: an address contains only texts, without half surrogate pairs. */
export function asSent(call: Call, input: Fields): Fields {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const isInAddress = call.method === 'GET' || call.method === 'DELETE';
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        key,
        isInAddress || inPath.has(key) ? asText(value).replace(/\p{Surrogate}/gu, '\ufffd') : value,
      ]),
  );
}

// Whether the path addresses the same call: not with a longer or an empty part, nor one that means the parent folder.
const fitsPath = (call: Call, input: Fields) =>
  [...call.path.matchAll(/:(\w+)/g)].every(([, name = '']) => {
    const part = asText(input[name]);
    return part !== '' && part !== '.' && part !== '..' && part.length <= 200;
  });

/**
 * Different inputs that the call accepts, first the sampled ones with all fields and with only the required ones, and different ones that
 * it refuses.
 */
export function someInputs(
  call: Call,
  ids: Ids,
  accepted: number,
  refused: number,
): { accepted: Fields[]; refused: Fields[] } {
  const found = { accepted: new Map<string, Fields>(), refused: new Map<string, Fields>() };
  const take = (input: unknown) => {
    if (!isObject(input) || !fitsPath(call, input)) return;
    const key = JSON.stringify(input);
    const kind = call.input.safeParse(asSent(call, JSON.parse(key) as Fields)).success ? 'accepted' : 'refused';
    if (found[kind].size < (kind === 'accepted' ? accepted : refused)) found[kind].set(key, input);
  };
  take(sampleInput(schemaOf(call.input), ids));
  // Values that a rule of the service refuses (such as a part of itself) are most often in optional fields.
  take(sampleInput(requiredOf(schemaOf(call.input)), ids));
  const drawn = inputsOf(call, ids);
  const isEnough = () => found.accepted.size >= accepted && found.refused.size >= refused;
  for (let draw = 0; draw < DRAWS && !isEnough(); draw++)
    for (const input of fc.sample(drawn, { seed: seed + draw, numRuns: accepted + refused })) take(input);
  return { accepted: [...found.accepted.values()], refused: [...found.refused.values()] };
}

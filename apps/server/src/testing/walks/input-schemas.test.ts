import { areas, calls as everyCall } from '@steward/contract/declared';
import '@steward/contract/modules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { inputsOf, seed } from './arbitrary-input.ts';
import { sampleInput, schemaOf, type Schema } from './sample-input.ts';

// Without HTTP: the schema of a call accepts or refuses any input without throwing.

const idOf = () => '018f0000-0000-7000-8000-000000000001';
const INPUTS_PER_CALL = 250;

/** Texts that the database would refuse, at any place in a value, including keys. */
function unstorable(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) || value.includes('\u0000') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap((entry) => entry.flatMap(unstorable));
}

test('every call accepts the input that the generated tests sample for it', () => {
  const refused = everyCall.flatMap((call) => {
    const parsed = call.input.safeParse(sampleInput(schemaOf(call.input), idOf, 'SECRET-THING'));
    return parsed.success ? [] : [`${call.name}: ${parsed.error.issues[0]?.path.join('.')}`];
  });
  expect(refused).toEqual([]);
});

/** The places of lists without a maximum within a schema. */
function unbounded(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems } = schema as Schema & { maxItems?: number };
  const below = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${place}.${key}`));
  return type === 'array' && maxItems === undefined ? [place, ...below] : below;
}

test('every list of an input has a maximum', () => {
  const without = everyCall.flatMap(({ name, input }) =>
    unbounded(schemaOf(input)).map((place) => `${name}${place.replaceAll('.properties', '')}`),
  );
  expect(without).toEqual([]);
});

test('every list returns ten rows by default, and at most a thousand (A59, decision 0020)', () => {
  const lists = everyCall.flatMap(({ name, input }) => {
    const size = (input as { shape?: Record<string, ZodType> }).shape?.['page_size'];
    return size ? [{ name, size }] : [];
  });
  expect(lists.length).toBeGreaterThan(20);
  for (const { name, size } of lists) {
    // Without a page size, some return everything.
    expect([10, undefined], name).toContain(size.parse(undefined));
    expect([0, 1, 1000, 1001].map((asked) => size.safeParse(asked).success)).toEqual([false, true, true, false]);
  }
});

describe('every schema decides about any input without throwing, and accepts only text that can be stored', () => {
  for (const calls of areas.map((area) => Object.values(area)).filter(({ length }) => length))
    test(calls[0]?.area ?? '', () => {
      for (const call of calls)
        fc.assert(
          fc.property(inputsOf(call, idOf), (input) => {
            const parsed = call.input.safeParse(input);
            // What devices send is read value by value (core/sensing/payload).
            if (parsed.success && !call.wholeBody) expect(unstorable(parsed.data), call.name).toEqual([]);
          }),
          { seed, numRuns: INPUTS_PER_CALL },
        );
    });
});

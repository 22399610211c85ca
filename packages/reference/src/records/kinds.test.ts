import { formFieldTypes } from '@steward/core/fields/form';
import { kindFaults, recordGroups, recordLevels, recordTimes } from '@steward/core/records/kind';
import { expect, test } from 'vitest';
import { z } from 'zod';
import shipped from './kinds.json' with { type: 'json' };
import { recordKinds } from './kinds.ts';

const Title = z.strictObject({ en: z.string().min(1), de: z.string().min(1), ar: z.string().min(1) });
const code = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const Kinds = z.strictObject({
  edition: z.string().min(1),
  kinds: z.array(
    z.strictObject({
      key: code,
      title: Title,
      group: z.enum(recordGroups),
      levels: z.array(z.enum(recordLevels)).min(1),
      time: z.enum(recordTimes),
      needsReview: z.boolean(),
      main: code,
      fields: z.array(
        z.strictObject({
          code,
          title: Title,
          type: z.enum(formFieldTypes),
          required: z.literal(true).optional(),
          unit: z.string().min(1).optional(),
          min: z.number().optional(),
          max: z.number().optional(),
          whole: z.literal(true).optional(),
          maxLength: z.int().max(2000).optional(),
          options: z.array(z.strictObject({ code, title: Title })).optional(),
          needs: code.optional(),
        }),
      ),
    }),
  ),
});

test('the kinds have the shape of a kind, with titles in three languages', () => {
  expect(Kinds.safeParse(shipped).error).toBeUndefined();
});

test('each kind is free of contradictions and has a key of its own', () => {
  for (const kind of recordKinds) expect(kindFaults(kind), kind.key).toEqual([]);
  expect(recordKinds.map(({ key }) => key)).toEqual([
    'headcount',
    'pay',
    'training',
    'accidents',
    'governance_body',
    'policy',
    'survey',
    'incident',
    'membership',
    'climate_hazard',
    'climate_scenario',
    'carbon_price',
    'rental_income',
  ]);
});

test('numbers have bounds, and amounts of money need a currency', () => {
  for (const { key, fields } of recordKinds)
    for (const { code: field, type, min, max, needs } of fields) {
      if (type === 'number') expect([typeof min, typeof max], `${key}.${field}`).toEqual(['number', 'number']);
      if (field === 'amount' || field === 'price') expect(needs, `${key}.${field}`).toBe('currency');
    }
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { frameworkEditions, frameworkKeys, questionsOf } from '../frameworks/editions.ts';
import data from './breeam.json' with { type: 'json' };
import { breeamScheme, breeamSchemes, breeamTitles } from './breeam.ts';

const text = z.string().trim().min(1);
const Title = z.strictObject({ en: text, de: text, ar: z.string().regex(/[\u0600-\u06FF]/) });
const Confidence = z.enum(['high', 'medium', 'low']);
const Standard = z.union([z.strictObject({ credits: z.int().positive() }), z.strictObject({ criterion: text })]);
const Scheme = z.strictObject({
  key: z.enum(['breeam', 'breeam_nc']),
  edition: z.string().regex(/^\d{4}$/),
  parts: z
    .array(
      z.strictObject({
        part: text,
        categories: z
          .array(
            z.strictObject({
              code: text,
              title: Title,
              weight: z.number().positive().max(100).nullable(),
              issues: z.array(z.strictObject({ code: text, credits: z.int().positive() })).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  bands: z.array(z.strictObject({ band: text, from: z.number().min(0).max(100) })).min(2),
  minimumStandards: z.array(z.strictObject({ issue: text, byBand: z.record(text, Standard) })).nullable(),
  exemplary: z.strictObject({ issue: text, most: z.int().positive(), percentEach: z.number().positive() }).nullable(),
  source: z.array(z.strictObject({ name: text, ref: text, kind: z.enum(['primary', 'secondary', 'code']) })).min(1),
  confidence: Confidence,
  confidence_note: text,
});
const Catalogue = z.strictObject({
  licence: text,
  retrieved: z.iso.date(),
  titles: z.strictObject({ bands: z.record(text, Title), parts: z.record(text, Title) }),
  schemes: z.array(Scheme),
});

const named = breeamSchemes.map((scheme) => [`${scheme.key} ${scheme.edition}`, scheme] as const);

test('the schemes follow their schema, one for each edition of the frameworks', () => {
  expect(() => Catalogue.parse(data)).not.toThrow();
  const editions = frameworkKeys
    .filter((key) => key.startsWith('breeam'))
    .flatMap(frameworkEditions)
    .map(({ key, edition }) => `${key} ${edition}`);
  expect(named.map(([name]) => name).toSorted()).toEqual(editions.toSorted());
});

test('weights sum to 100 percent in each part, and are not known for In-Use version 6', () => {
  const weights = breeamSchemes.flatMap(({ key, edition, parts }) =>
    parts.map(({ part, categories }) => {
      const known = categories.flatMap(({ weight }) => (weight === null ? [] : [weight]));
      return [key, edition, part, known.length && known.reduce((sum, weight) => sum + weight, 0)];
    }),
  );
  expect(weights).toEqual([
    ['breeam', '2020', 'part_1', 0],
    ['breeam', '2020', 'part_2', 0],
    ['breeam', '2015', 'part_1', 100],
    ['breeam', '2015', 'part_2', 100],
    ['breeam_nc', '2018', 'whole', 100],
  ]);
  for (const { parts } of breeamSchemes)
    for (const { categories } of parts) expect(new Set(categories.map(({ weight }) => weight === null)).size).toBe(1);
});

test.each(named)('%s: bands fall to 0, and bands and parts have names', (_, { bands, parts }) => {
  const bounds = bands.map(({ from }) => from);
  expect(bounds).toEqual(bounds.toSorted((a, b) => b - a));
  expect(bounds.at(-1)).toBe(0);
  for (const { band } of bands) expect(breeamTitles.bands[band], band).toBeDefined();
  for (const { part } of parts) expect(breeamTitles.parts[part], part).toBeDefined();
});

test.each(named)('%s: each issue is a question of its section, with as many credits', (_, scheme) => {
  const edition = frameworkEditions(scheme.key).find((one) => one.edition === scheme.edition)!;
  const categories = scheme.parts.flatMap((part) => part.categories);
  const asked = edition.sections.slice(1, -1);
  expect(categories.map(({ code }) => code)).toEqual(asked.map(({ code }) => code));
  for (const [at, { issues }] of categories.entries()) {
    const questions = asked[at]?.questions ?? [];
    expect(issues.map(({ code }) => code)).toEqual(questions.map(({ code }) => code));
    for (const { code, credits } of issues) {
      const { options, points } = questions.find((question) => question.code === code)!;
      // The two issues whose answers were seen state their points; a table has a column for them.
      const highest = points ?? (options && Number(options.at(-1)?.value));
      expect(highest ?? credits, code).toBe(credits);
    }
  }
  expect(questionsOf(edition).at(-1)?.code).toBe(scheme.exemplary?.issue);
});

test('a scheme is found by key and edition', () => {
  expect(breeamScheme('breeam', '2015')?.parts[0]?.categories.find(({ code }) => code === 'BIU-ENE1')?.weight).toBe(
    26.5,
  );
  expect(breeamScheme('breeam', '2018')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { countryOf } from '../countries/countries.ts';
import { frameworkEditions, questionsOf } from '../frameworks/editions.ts';
import vectors from './sri-test-vectors.json' with { type: 'json' };
import data from './sri.json' with { type: 'json' };
import { sriCatalogue } from './sri.ts';

const { criteria, functionalities, domains, titles, weights, zones, classes, services } = sriCatalogue;
const codes = criteria.map(({ code }) => code);
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const text = z.string().trim().min(1);
const Titles = z.record(text, z.strictObject({ en: text, de: text, ar: z.string().regex(/[\u0600-\u06FF]/) }));
const Source = z.strictObject({ name: text, ref: text, kind: z.enum(['primary', 'secondary', 'code']) });
const Weight = z.number().min(0).max(1);
const Zones = z.record(text, z.record(z.enum(codes), z.record(z.enum(domains), Weight)));
const Catalogue = z.strictObject({
  edition: z.string().regex(/^\d{4}$/),
  version: text,
  source: z.array(Source).min(1),
  retrieved: z.iso.date(),
  licence: text,
  confidence: z.enum(['high', 'medium', 'low']),
  confidence_note: text,
  criteria: z.array(z.strictObject({ code: text, functionality: text, weight: Weight })).length(7),
  functionalities: z.array(z.strictObject({ code: text, weight: Weight })).length(3),
  domains: z.array(text).length(9),
  titles: z.strictObject({ criteria: Titles, functionalities: Titles, domains: Titles, zones: Titles }),
  weights: z.strictObject({ residential: Zones, non_residential: Zones }),
  zones: z.record(z.string().length(2), text),
  classes: z.array(z.strictObject({ class: text, from: z.number() })).length(7),
  services: z.array(
    z.strictObject({
      code: text,
      domain: z.enum(domains),
      methods: z.array(z.enum(['a', 'b'])).min(1),
      absentCounts: z.boolean(),
      scores: z.array(z.array(z.int()).length(7)).min(2),
    }),
  ),
});

test('the catalogue follows its schema and has a title for each code', () => {
  expect(() => Catalogue.parse(data)).not.toThrow();
  expect(Object.keys(titles.criteria)).toEqual(codes);
  expect(Object.keys(titles.functionalities)).toEqual(functionalities.map(({ code }) => code));
  expect(Object.keys(titles.domains)).toEqual(domains);
});

test('weights sum to 1: of criteria in a functionality, of functionalities, of domains in 70 sets', () => {
  expect(total(functionalities.map(({ weight }) => weight))).toBeCloseTo(1, 9);
  for (const { code } of functionalities)
    expect(total(criteria.flatMap((one) => (one.functionality === code ? [one.weight] : []))), code).toBeCloseTo(1, 6);
  const sets = Object.values(weights).flatMap((byZone) => Object.values(byZone).flatMap((one) => Object.values(one)));
  expect(sets).toHaveLength(70);
  for (const set of sets) expect(Math.abs(total(Object.values(set)) - 1)).toBeLessThan(1e-5);
});

test('method B has 54 services, method A 27 of them', () => {
  const of = (method: 'a' | 'b') => services.filter(({ methods }) => methods.includes(method));
  expect([services.length, of('b').length, of('a').length]).toEqual([54, 54, 27]);
  expect(new Set(services.map(({ code }) => code)).size).toBe(54);
});

test('a level scores no less than the one below it, except for control without an override', () => {
  const falling = services.filter(({ scores }) =>
    scores.some((level, at) => at > 0 && level.some((score, of) => score < (scores[at - 1]?.[of] ?? 0))),
  );
  expect(falling.map(({ code }) => code)).toEqual(['MC-29']);
  const negative = services.filter(({ scores }) => scores.flat().some((score) => score < 0));
  expect(negative.map(({ code }) => code)).toEqual(['EV-16', 'MC-29']);
});

test('climate zones are those of the weights, by country', () => {
  for (const [country, zone] of Object.entries(zones)) {
    expect(countryOf(country), country).toBeDefined();
    expect(weights.residential[zone], country).toBeDefined();
  }
  expect(Object.keys(titles.zones)).toEqual(Object.keys(weights.residential));
  expect([zones['DE'], zones['GB'], zones['GR'], zones['AE']]).toEqual([
    'west_europe',
    'west_europe',
    'south_europe',
    undefined,
  ]);
});

test('classes begin at 90, 80, 65, 50, 35, 20 and 0 percent', () => {
  expect(classes.map((one) => `${one.class}${one.from}`)).toEqual(['A90', 'B80', 'C65', 'D50', 'E35', 'F20', 'G0']);
});

test('the edition asks for each service, with its levels', () => {
  const edition = frameworkEditions('sri').find((one) => one.edition === sriCatalogue.edition)!;
  const asked = edition.sections.slice(1).flatMap(({ questions }) =>
    questions.map(({ code, columns = [] }) => ({
      code,
      levels: columns
        .filter(({ type }) => type === 'choice')
        .map(({ options = [] }) => options.map((one) => one.value)),
    })),
  );
  expect(asked).toEqual(
    services.map(({ code, scores }) => {
      const levels = scores.map((_, at) => String(at));
      return { code, levels: [levels, levels] };
    }),
  );
  const [type, zone] = questionsOf(edition).map(({ options = [] }) => options.map(({ value }) => value));
  expect(type).toEqual(Object.keys(weights));
  expect(zone).toEqual(Object.keys(weights.residential));
});

test('the test vectors name services and levels of the catalogue', () => {
  for (const { levels } of vectors.vectors)
    for (const [code, level] of Object.entries(levels))
      expect(services.find((service) => service.code === code)?.scores[level], code).toBeDefined();
});

import { expect, test } from 'vitest';
import { frameworkEditions, frameworkKeys, questionsOf } from '../frameworks/editions.ts';
import { MetricCatalogue } from './metric.ts';
import data from './metrics.json' with { type: 'json' };
import { computedBy, metricOf, metrics, unitFactor } from './metrics.ts';

test('the catalogue follows the schema: unique ids, three languages, computed or with a reason', () => {
  expect(() => MetricCatalogue.parse(data)).not.toThrow();
});

const energy = metricOf('energy.total')!;
const parse = (change: object) => MetricCatalogue.safeParse({ ...data, metrics: [{ ...energy, ...change }] }).success;

test('the schema accepts a metric as it is, and refuses low confidence with a value, and an unknown variant', () => {
  expect(parse({})).toBe(true);
  expect(parse({ confidence: 'low' })).toBe(false);
  expect(parse({ figure: undefined })).toBe(false);
  expect(parse({ not_computed: energy.title })).toBe(false);
  expect(parse({ maps: [{ framework: 'gri', code: '302-1', basis: 'boundary', variant: 'mean' }] })).toBe(false);
});

test('titles are Arabic in Arabic, and German titles differ unless they are proper names', () => {
  for (const { id, title, method } of metrics) {
    expect(title.ar, id).toMatch(/[؀-ۿ]/);
    expect(method.ar, id).toMatch(/[؀-ۿ]/);
    expect(method.de, id).not.toBe(method.en);
  }
});

/** Each framework and code with basis and unit. */
const asked = frameworkKeys.flatMap((key) =>
  frameworkEditions(key).flatMap((edition) =>
    questionsOf(edition).flatMap(({ code, metrics: own = [] }) =>
      own.map(({ metric, basis, variant, unit }) => ({
        metric,
        framework: key,
        code,
        basis,
        ...(variant && { variant }),
        ...(unit && { unit }),
      })),
    ),
  ),
);
const textOf = (rows: readonly object[]) => [...new Set(rows.map((row) => JSON.stringify(row)))].toSorted();

test('the catalogue names exactly the questions that name its metrics', () => {
  const mapped = metrics.flatMap(({ id, maps }) =>
    maps
      .filter(({ framework }) => frameworkKeys.includes(framework))
      .map(({ framework, code, basis, variant, unit }) => ({
        metric: id,
        framework,
        code,
        basis,
        ...(variant && { variant }),
        ...(unit && { unit }),
      })),
  );
  expect(textOf(mapped)).toEqual(textOf(asked));
});

test('every unit that a framework asks for can be converted from the unit of a computed metric', () => {
  for (const metric of metrics)
    for (const { framework, code, unit = metric.unit } of computedBy(metric) ? metric.maps : [])
      // Shares of value of a framework are in the unit of its question.
      if (!unit.includes('/EUR'))
        expect(unitFactor(metric.unit, unit), `${metric.id} ${framework} ${code}`).toBeDefined();
});

test('a metric is answered by the first of its methods unless another is asked for', () => {
  const diverted = metricOf('waste.diverted')!;
  expect(computedBy(diverted)).toEqual({ figure: 'waste.diverted_with_energy', variant: 'gresb' });
  expect(computedBy(diverted, 'gri')).toEqual({ figure: 'waste.diverted', variant: 'gri' });
  expect(computedBy(diverted, 'unknown')).toBeUndefined();
  expect(computedBy(energy, 'gri')).toBeUndefined();
  expect(computedBy(metricOf('target.progress')!)).toBeUndefined();
});

test('units convert once: 1,000 kWh are 3.6 GJ, a share of 0.4 is 40 %', () => {
  expect(1000 * unitFactor('kWh', 'GJ')!).toBeCloseTo(3.6, 12);
  expect(0.4 * unitFactor('%', '%', true)!).toBeCloseTo(40, 12);
  expect(unitFactor('kWh', 'm3')).toBeUndefined();
});

test('every metric can be given in the unit of the questions that it answers', () => {
  for (const edition of frameworkKeys.flatMap(frameworkEditions))
    for (const { code, unit, columns = [], metrics: mapped = [] } of questionsOf(edition))
      for (const { metric: id, unit: own, column } of mapped) {
        const asked = own ?? (column === undefined ? unit : columns.find((one) => one.code === column)?.unit);
        const to = asked?.startsWith('%') ? '%' : asked;
        const from = metricOf(id)?.unit;
        expect(from, `${edition.key} ${code} ${id}`).toBeDefined();
        if (to !== undefined)
          expect(unitFactor(from ?? '', to), `${edition.key} ${code}: ${from} to ${to}`).toBeDefined();
      }
});

import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { frameworkEditions, frameworkKeys } from '@steward/reference/frameworks/editions';
import { computedBy, metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import { expect, test } from 'vitest';
import { metricsOf } from './answer-sources.service.ts';
import { carriersOf } from './divided-figures.ts';

test('every figure that answers a question exists, and can be given in the unit of the question', () => {
  const wrong: string[] = [];
  for (const key of frameworkKeys)
    for (const { edition, sections } of frameworkEditions(key))
      for (const question of sections.flatMap(({ questions }) => questions))
        for (const { metric, variant, unit, by } of metricsOf(question))
          for (const id of [metric, ...(by === 'carrier' ? carriersOf(metric).map((one) => one.metric) : [])]) {
            const found = metricOf(id);
            const method = found && computedBy(found, variant);
            const figure = method && declared[method.figure as FigureKey];
            const name = `${key} ${edition}, ${question.code}: ${id}`;
            if (!found || (variant && !method)) wrong.push(`${name} does not exist`);
            else if (figure && unitFactor(figure.unit, found.unit, figure.unit === '%') === undefined)
              wrong.push(`${name} has no ${found.unit} from ${figure.unit}`);
            else if (figure && unit && unitFactor(found.unit, unit) === undefined)
              wrong.push(`${name} has no ${unit} from ${found.unit}`);
          }
  expect(wrong).toEqual([]);
});

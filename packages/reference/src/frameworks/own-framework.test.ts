import { expect, test } from 'vitest';
import { readOwnEdition } from './own-framework.ts';

const question = { code: 'Q1', title: { en: 'Energy' }, type: 'number', unit: 'kWh' };
const own = (more: object = {}) => ({
  key: 'own_suppliers',
  edition: '2026',
  framework: 'Suppliers',
  category: 'voluntary',
  levels: ['organization'],
  publisher: 'Ada Estates',
  valid_from: '2020-01-01',
  sections: [{ code: 'A', title: { en: 'Energy' }, questions: [{ ...question, ...more }] }],
});

test('what a sheet may leave out, a JSON may leave out', () => {
  const { edition, problems } = readOwnEdition(own(), null);
  expect(problems).toEqual([]);
  expect(edition?.sections[0]).toMatchObject({
    level: 'organization',
    questions: [{ required: false, omittable: true, confidence: 'high' }],
  });
});

test('a problem of meaning is found in a question that leaves it out', () => {
  const { problems } = readOwnEdition(own({ metrics: [{ metric: 'energy.unknown', basis: 'full' }] }), null);
  expect(problems.map(({ problem }) => problem)).toEqual(['metric-unknown']);
});

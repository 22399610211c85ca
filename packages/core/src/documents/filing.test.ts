import { expect, test } from 'vitest';
import { suggestFiling, type FilingFacts, type Lesson } from './filing.ts';

const nothing: FilingFacts = { evidence: [], lessons: [], kind: undefined, kindOfFile: undefined, folders: [] };
const meterOf = (propertyId: string) => ({ propertyId, by: 'meter' as const, value: '4711-0815', page: 2 });
const contract = { kind: 'contract' as const, word: 'lease', where: 'heading' as const };
const lesson = (environment_id: string, weight: number, more: Partial<Lesson> = {}): Lesson => ({
  clue: 'sender',
  value: 'office@lift.example',
  place: { root: 'property', portfolio_id: null, environment_id, folder_id: null },
  kind: null,
  weight,
  ...more,
});

test('a meter decides the property, and the kind its folder', () => {
  const folders = [
    { id: 'f', environment_id: 'a', name: 'Contracts' },
    { id: 'g', environment_id: 'b', name: 'Contracts' },
  ];
  expect(suggestFiling({ ...nothing, evidence: [meterOf('a')], kind: contract, folders })).toMatchObject({
    place: { root: 'property', environment_id: 'a', folder_id: 'f' },
    kind: 'contract',
    isSure: true,
    reasons: [
      { about: 'kind', by: 'kind_word', value: 'lease', page: 1 },
      { about: 'place', by: 'meter', value: '4711-0815', page: 2 },
      { about: 'folder', by: 'folder', value: 'Contracts' },
    ],
  });
});

test('equal matches give no place, unless people decided between them before', () => {
  const both = { ...nothing, evidence: [meterOf('a'), meterOf('b')] };
  expect(suggestFiling(both)).toMatchObject({ place: null, equal: ['a', 'b'], isSure: false });
  expect(suggestFiling({ ...both, lessons: [lesson('b', 1)] })).toMatchObject({
    place: { environment_id: 'b' },
    equal: [],
  });
});

test('a number counts more than what people decided for others of its sender', () => {
  expect(suggestFiling({ ...nothing, evidence: [meterOf('a')], lessons: [lesson('b', 9)] }).place?.environment_id).toBe(
    'a',
  );
});

test('earlier decisions are sure from the third one on, and contradicting ones of equal weight suggest nothing', () => {
  const of = (...lessons: Lesson[]) => suggestFiling({ ...nothing, kind: contract, lessons });
  expect(of(lesson('a', 1))).toMatchObject({ place: { environment_id: 'a' }, isSure: false });
  expect(of(lesson('a', 3))).toMatchObject({ isSure: true, reasons: [{ about: 'kind' }, { by: 'sender', files: 3 }] });
  expect(of(lesson('a', 2), lesson('b', 2)).place).toBeNull();
});

import { expect, test } from 'vitest';
import { conclusionNeeds, missingForConclusion, type PreparedConclusion } from './conclusion-needs.ts';

const nothing: PreparedConclusion = {
  person: '',
  details: { body: '', role: '', place: '', work: '', no_sample: '' },
  isIndependent: false,
  isMaterialitySet: false,
  risks: 0,
  checkedItems: 0,
};
const limited: PreparedConclusion = {
  person: 'Vera',
  details: { body: 'Verify Ltd', role: 'Lead verifier', place: 'Hamburg', work: 'Recalculated.', no_sample: '' },
  isIndependent: true,
  isMaterialitySet: true,
  risks: 1,
  checkedItems: 0,
};
const missing = (
  prepared: PreparedConclusion,
  assurance: 'limited' | 'reasonable',
  opinion: 'unmodified' | 'modified' | 'adverse' | 'disclaimer' = 'unmodified',
) => missingForConclusion(prepared, { assurance, opinion });

test('a verifier who did nothing misses everything; only reasonable assurance asks for a sample', () => {
  expect(missing(nothing, 'reasonable')).toEqual([...conclusionNeeds]);
  expect(missing(nothing, 'limited')).toEqual(conclusionNeeds.filter((need) => need !== 'sample'));
  expect(missing(limited, 'limited')).toEqual([]);
});

test('reasonable assurance has a checked item or a reason in words, except in a disclaimer', () => {
  expect(missing(limited, 'reasonable')).toEqual(['sample']);
  expect(missing(limited, 'reasonable', 'adverse')).toEqual(['sample']);
  expect(missing(limited, 'reasonable', 'disclaimer')).toEqual([]);
  expect(missing({ ...limited, checkedItems: 1 }, 'reasonable')).toEqual([]);
  const said = { ...limited, details: { ...limited.details, no_sample: 'All twelve bills were recalculated.' } };
  expect(missing(said, 'reasonable')).toEqual([]);
});

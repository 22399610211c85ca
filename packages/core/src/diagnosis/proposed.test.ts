import { expect, test } from 'vitest';
import { carriedLevel, presenceOf, proposedLevels, reachedBy, type BuildingFacts } from './proposed.ts';

const none: BuildingFacts = { equipment: [], meters: [], renewables: [], servicing: [], devices: [], register: [] };
const pump = (id: string, details: Record<string, unknown>) => ({ id, kind: 'hvac.pump.hot_water', details });

test('the highest level that is proved is proposed, with what it rests on', () => {
  const rules = [
    { code: 'H', level: 1, when: { equipment: [{ kinds: ['hvac.pump'] }] } },
    { code: 'H', level: 3, when: { equipment: [{ kinds: ['hvac'], fields: [{ code: 'vsd', values: [true] }] }] } },
    { code: 'H', level: 2, when: { equipment: [{ kinds: ['hvac.pump'] }] } },
    { code: 'X', level: 1, when: { equipment: [{ kinds: ['hvac.pu'] }] } },
  ];
  const found = proposedLevels(rules, { ...none, equipment: [pump('a', {}), pump('b', { vsd: true })] });
  expect([...found].map(([code, { level, restsOn }]) => [code, level, restsOn])).toEqual([
    ['H', 3, [{ kind: 'equipment', id: 'b' }]],
  ]);
});

test('all conditions of a rule must be met, each by a fact of its own kind', () => {
  const rule = {
    code: 'M',
    level: 1,
    when: {
      meter: [
        { carriers: ['electricity'], position: 'main' as const, interval: true as const },
        { carriers: ['electricity'], position: 'sub' as const },
      ],
    },
  };
  const meter = (id: string, isMain: boolean) => ({
    id,
    carrier: 'electricity',
    isMain,
    hasInterval: true,
    serves: null,
  });
  expect(proposedLevels([rule], { ...none, meters: [meter('a', true)] }).size).toBe(0);
  expect(proposedLevels([rule], { ...none, meters: [meter('a', true), meter('b', false)] }).get('M')?.restsOn).toEqual([
    { kind: 'meter', id: 'a' },
    { kind: 'meter', id: 'b' },
  ]);
});

test('words of devices are whole words', () => {
  const rule = { code: 'V', level: 1, when: { device: { words: ['co2', 'ppm'] } } };
  const proved = (...words: string[]) => proposedLevels([rule], { ...none, devices: [{ id: 'd', words }] }).size > 0;
  expect([proved('CO2 (ppm)'), proved('co2_level'), proved('eco2wheels'), proved('Temperature')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a system is absent where a register with entries has nothing of it, and unknown without a register', () => {
  const charging = { shows: { equipment: ['ev'], meters: ['ev_power'], renewables: ['sun'] } };
  const presence = (register: string[], facts: Partial<BuildingFacts> = {}, system = charging) =>
    presenceOf(system, { ...none, register, ...facts }, 2);
  expect([presence([]), presence(['hvac']), presence(['hvac', 'lift'])]).toEqual(['unknown', 'unknown', 'absent']);
  expect([presence(['ev.charger']), presence(['evil', 'lift'])]).toEqual(['present', 'absent']);
  const meters = [{ id: 'm', carrier: 'ev_power', isMain: true, hasInterval: false, serves: null }];
  const renewables = [{ id: 'r', kind: 'sun', isMetered: false, hasInterval: false }];
  expect([presence([], { meters }), presence(['hvac', 'lift'], { renewables })]).toEqual(['present', 'present']);
  const beside = { ...charging, beside: { equipment: ['parking'] } };
  expect([presence(['hvac', 'lift'], {}, beside), presence(['hvac', 'parking.deck'], {}, beside)]).toEqual([
    'unknown',
    'absent',
  ]);
  expect(presenceOf(charging, none, 0)).toBe('unknown');
});

test('carried over is the floor of the lowest share of the highest level', () => {
  const of = (level: number, highest: number) => reachedBy([{ level }], highest) ?? { reached: NaN };
  expect(carriedLevel([of(2, 3), of(3, 3)], 3)).toBe(2);
  expect(carriedLevel([of(2, 3), of(3, 4)], 4)).toBe(2);
  expect(carriedLevel([], 4)).toBeUndefined();
  expect(reachedBy([{ level: 3 }, { level: 1 }], 4)).toEqual({ reached: 0.25 });
});

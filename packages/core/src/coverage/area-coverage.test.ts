import { describe, expect, test } from 'vitest';
import { yearPeriod, type Period } from '../calendar/day.ts';
import type { MeterPayer } from '../meters/payer.ts';
import type { MeterUse, Served } from '../meters/serves.ts';
import type { DatedValue } from '../property/values-over-time.ts';
import { areaCoverage, areaCoverageTogether, type AreaMeter, type SuppliedArea } from './area-coverage.ts';

const always = <T>(value: T): DatedValue<T>[] => [{ from: null, value }];
const year = yearPeriod(2025);

const area = (
  areaId: string,
  use: MeterUse,
  areaM2: number | null,
  control: MeterPayer = 'landlord',
): SuppliedArea => ({
  areaId,
  carrier: 'electricity',
  use,
  control: always(control),
  areaM2: always(areaM2),
});

const serving = (serves: MeterUse | null, of: Partial<Served> = {}) =>
  always<Served>({ serves, spaceIds: [], areaM2: null, ...of });

const meter = (meterId: string, said: DatedValue<Served>[], of: Partial<AreaMeter> = {}): AreaMeter => ({
  meterId,
  carrier: 'electricity',
  said,
  paidBy: always('landlord'),
  data: [year],
  ...of,
});

const building = area('building', 'whole_building', 1000);
const lobby = area('lobby', 'common_areas', 200);
const shop = area('shop', 'tenant_space', 300, 'tenant');
const office = area('office', 'tenant_space', 500, 'tenant');

const shares = (...args: Parameters<typeof areaCoverage>) =>
  Object.fromEntries(
    areaCoverage(...args).coverages.map((one) => [`${one.control} ${one.place}`, areaCoverageTogether([one]).share]),
  );

describe('area coverage of a building', () => {
  test('1,000 m² with data on 273 of 365 days', () => {
    const { coverages, uncounted } = areaCoverage(
      year,
      [building],
      [meter('main', serving('whole_building'), { data: [{ start: '2025-01-01', end: '2025-10-01' }] })],
    );
    expect(uncounted).toEqual([]);
    expect(coverages).toEqual([
      {
        carrier: 'electricity',
        control: 'landlord',
        place: 'building',
        suppliedM2Days: 365_000,
        servedM2Days: 273_000,
        estimatedM2Days: 0,
        unknownAreas: [],
        parts: [
          {
            areaId: 'building',
            use: 'whole_building',
            start: '2025-01-01',
            end: '2025-10-01',
            days: 273,
            suppliedM2: 1000,
            servedM2: 1000,
            estimatedM2: 0,
            meterIds: ['main'],
          },
          {
            areaId: 'building',
            use: 'whole_building',
            start: '2025-10-01',
            end: '2026-01-01',
            days: 92,
            suppliedM2: 1000,
            servedM2: 0,
            estimatedM2: 0,
            meterIds: [],
          },
        ],
      },
    ]);
    expect(areaCoverageTogether(coverages)).toEqual({
      share: 273 / 365,
      actualShare: 273 / 365,
      suppliedM2Days: 365_000,
      servedM2Days: 273_000,
      estimatedM2Days: 0,
      working: '273000 m² × days ÷ 365000 m² × days = 0.747945205479',
    });
  });

  test('landlord and tenants are covered separately, and together by the sums', () => {
    const meters = [
      meter('common', serving('common_areas')),
      meter('shop', serving('tenant_space', { spaceIds: ['shop'] }), { paidBy: always('tenant') }),
    ];
    expect(shares(year, [lobby, shop, office], meters)).toEqual({ 'landlord building': 1, 'tenant building': 3 / 8 });
    const { coverages } = areaCoverage(year, [lobby, shop, office], meters);
    expect(areaCoverageTogether(coverages).share).toBe(0.5);
  });

  test('the whole building is reported: its value is the coverage, and meters inside it do not count', () => {
    const half: Period = { start: '2025-01-01', end: '2025-07-01' };
    const found = areaCoverage(
      year,
      [building, lobby, shop, office],
      [meter('main', serving('whole_building'), { data: [half] }), meter('common', serving('common_areas'))],
    );
    expect(areaCoverageTogether(found.coverages).share).toBe(181 / 365);
    expect(found.uncounted).toEqual([
      { meterId: 'common', carrier: 'electricity', because: 'inside-whole-building', ...year, days: 365 },
    ]);
  });

  test('the control of a whole building is that of the day', () => {
    const leased: SuppliedArea = {
      ...building,
      control: [
        { from: null, value: 'landlord' },
        { from: '2025-07-01', value: 'tenant' },
      ],
    };
    const { coverages } = areaCoverage(year, [leased], [meter('main', serving('whole_building'))]);
    expect(coverages.map(({ control, suppliedM2Days }) => [control, suppliedM2Days])).toEqual([
      ['landlord', 181_000],
      ['tenant', 184_000],
    ]);
  });

  test('what a meter serves counts from its day on', () => {
    const said: DatedValue<Served>[] = [
      { from: null, value: { serves: 'tenant_space', spaceIds: ['shop'], areaM2: null } },
      { from: '2025-07-01', value: { serves: 'tenant_space', spaceIds: ['shop', 'office'], areaM2: null } },
    ];
    const { coverages } = areaCoverage(year, [shop, office], [meter('m', said)]);
    // 300 m² × 181 days + 800 m² × 184 days.
    expect(coverages[0]?.servedM2Days).toBe(54_300 + 147_200);
    expect(coverages[0]?.suppliedM2Days).toBe(292_000);
  });

  test('where only the building is known, an area in m² counts of it, and one without m² does not', () => {
    const found = areaCoverage(
      year,
      [building],
      [meter('part', serving('tenant_space', { areaM2: 250 })), meter('rest', serving('common_areas'))],
    );
    expect(areaCoverageTogether(found.coverages).share).toBe(0.25);
    expect(found.uncounted).toMatchObject([{ meterId: 'rest', because: 'area-not-said', days: 365 }]);
  });
});

describe('shared services', () => {
  const air = (id: string, areaM2: number) => area(id, 'shared_services', areaM2);
  const served = serving('shared_services', { spaceIds: ['shop'] });

  test('central ventilation of a shop covers the row of shared services, not what the shop uses itself', () => {
    const { coverages } = areaCoverage(year, [air('shop', 300), air('office', 500), shop], [meter('air', served)]);
    expect(coverages.map((one) => [one.control, areaCoverageTogether([one]).share])).toEqual([
      ['landlord', 0.375],
      ['tenant', 0],
    ]);
    expect(coverages.flatMap(({ parts }) => parts.map(({ areaId, use }) => [areaId, use]))).toEqual([
      ['shop', 'shared_services'],
      ['office', 'shared_services'],
      ['shop', 'tenant_space'],
    ]);
  });

  test('the meter of a shop does not cover its shared services', () => {
    const own = meter('own', serving('tenant_space', { spaceIds: ['shop'] }), { paidBy: always('tenant') });
    expect(shares(year, [air('shop', 300), shop], [own])).toEqual({ 'landlord building': 0, 'tenant building': 1 });
  });

  test('they cover nothing of a building of which only the whole is known', () => {
    const found = areaCoverage(year, [building], [meter('air', serving('shared_services', { areaM2: 1000 }))]);
    expect(areaCoverageTogether(found.coverages).share).toBe(0);
    expect(found.uncounted).toMatchObject([{ meterId: 'air', because: 'not-supplied' }]);
  });
});

describe('meters that do not say', () => {
  test('a meter that does not say what it serves is listed and covers nothing', () => {
    const found = areaCoverage(year, [lobby], [meter('silent', [])]);
    expect(areaCoverageTogether(found.coverages).share).toBe(0);
    expect(found.uncounted).toEqual([
      { meterId: 'silent', carrier: 'electricity', because: 'use-not-said', ...year, days: 365 },
    ]);
  });

  test('it is listed only until the day from which it says so, and while it exists', () => {
    const said: DatedValue<Served>[] = [
      { from: '2025-04-01', value: { serves: 'common_areas', spaceIds: [], areaM2: null } },
    ];
    const found = areaCoverage(year, [lobby], [meter('m', said, { from: '2025-02-01' })]);
    expect(found.uncounted).toMatchObject([{ start: '2025-02-01', end: '2025-04-01', days: 59 }]);
    expect(areaCoverageTogether(found.coverages).share).toBe(275 / 365);
  });

  test.each<[string, Served, string]>([
    ['tenant space without spaces or area', { serves: 'tenant_space', spaceIds: [], areaM2: null }, 'area-not-said'],
    ['an unknown space', { serves: 'common_areas', spaceIds: ['gone'], areaM2: null }, 'area-not-said'],
    ['a use that is not supplied', { serves: 'outdoor', spaceIds: [], areaM2: 50 }, 'not-supplied'],
  ])('%s is listed', (_what, served, because) => {
    expect(areaCoverage(year, [lobby, shop], [meter('m', always(served))]).uncounted).toMatchObject([{ because }]);
  });
});

describe('overlaps', () => {
  test('two meters of one space count it once a day', () => {
    const two = ['a', 'b'].map((id) => meter(id, serving('tenant_space', { spaceIds: ['shop'] })));
    expect(shares(year, [shop, office], two)).toEqual({ 'tenant building': 3 / 8 });
  });

  test('areas in m² are added up to the supplied area', () => {
    const of = (...m2: number[]) => m2.map((areaM2, at) => meter(`m${at}`, serving('tenant_space', { areaM2 })));
    expect(shares(year, [shop, office], of(250, 350))).toEqual({ 'tenant building': 0.75 });
    expect(shares(year, [shop, office], of(500, 500))).toEqual({ 'tenant building': 1 });
  });

  test('two bills of the same days count once, and a day with a real bill is not estimated', () => {
    const bills = [
      { start: '2025-01-01', end: '2025-12-01' },
      { start: '2025-11-01', end: '2026-01-01', isEstimated: true },
    ];
    const { coverages } = areaCoverage(year, [lobby], [meter('m', serving('common_areas'), { data: bills })]);
    expect(areaCoverageTogether(coverages)).toMatchObject({
      share: 1,
      actualShare: 334 / 365,
      estimatedM2Days: 200 * 31,
    });
  });
});

test('outdoor areas, charging and IT are kept apart from the building, also where the whole building is reported', () => {
  const supplied = [building, area('parking', 'outdoor', 400), area('rack', 'it_equipment', 50, 'tenant')];
  const meters = [
    meter('main', serving('whole_building')),
    meter('lamps', serving('outdoor', { areaM2: 100 })),
    meter('servers', serving('it_equipment')),
  ];
  expect(shares(year, supplied, meters)).toEqual({
    'landlord building': 1,
    'landlord outdoor': 0.25,
    'tenant it_equipment': 1,
  });
});

describe('periods', () => {
  test('a leap year has 366 days', () => {
    const leap = yearPeriod(2024);
    const data = [{ start: '2024-01-01', end: '2024-03-01' }];
    const { coverages } = areaCoverage(leap, [building], [meter('m', serving('whole_building'), { data })]);
    expect(areaCoverageTogether(coverages)).toMatchObject({ share: 60 / 366, suppliedM2Days: 366_000 });
  });

  test('days before a purchase and after a sale are in neither sum', () => {
    const data = [{ start: '2025-01-01', end: '2025-07-01' }];
    const notHeld = [
      { start: '2025-01-01', end: '2025-04-01' },
      { start: '2025-10-01', end: '2026-01-01' },
    ];
    const { coverages } = areaCoverage(year, [building], [meter('m', serving('whole_building'), { data })], notHeld);
    // April to June of April to September.
    expect(areaCoverageTogether(coverages)).toMatchObject({ servedM2Days: 91_000, suppliedM2Days: 183_000 });
  });

  test('an area counts from the day on which it is supplied, with its size of the day', () => {
    const extended: SuppliedArea = {
      ...building,
      areaM2: [
        { from: '2025-03-01', value: 1000 },
        { from: '2025-07-01', value: 1200 },
      ],
    };
    const { coverages } = areaCoverage(year, [extended], []);
    expect(coverages[0]?.suppliedM2Days).toBe(1000 * 122 + 1200 * 184);
  });
});

describe('without a share', () => {
  test('nothing is supplied: null, not 0', () => {
    const nothing = { share: null, actualShare: null, working: null, reason: 'not-supplied' };
    expect(areaCoverageTogether([])).toMatchObject(nothing);
    expect(areaCoverageTogether(areaCoverage(year, [building], [], [year]).coverages)).toMatchObject(nothing);
    expect(areaCoverage(year, [], [meter('m', serving('whole_building'))]).uncounted).toMatchObject([
      { because: 'not-supplied' },
    ]);
  });

  test('the size of a supplied area is not known: null, and the area is named', () => {
    const { coverages } = areaCoverage(
      year,
      [lobby, area('hall', 'common_areas', null)],
      [meter('m', serving('common_areas'))],
    );
    expect(coverages[0]).toMatchObject({ unknownAreas: ['hall'], servedM2Days: 73_000 });
    expect(areaCoverageTogether(coverages)).toMatchObject({ share: null, reason: 'area-unknown' });
  });

  test('a negative area and an area without a control are refused', () => {
    expect(() => areaCoverage(year, [area('a', 'common_areas', -1)], [])).toThrow('negative');
    expect(() => areaCoverage(year, [{ ...lobby, control: [] }], [])).toThrow('the control of the area lobby');
  });
});

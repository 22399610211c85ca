import { expect, test } from 'vitest';
import { coveredArea, partKey, stateOn, supersededOn, type DatedCertificate } from './in-force.ts';
import { exemptionOn, lastExemptDay, type Exemption } from './exemptions.ts';
import { proposedScheme } from './proposed-scheme.ts';
import { brokenRules, nationOf, type RatingRule } from './rules.ts';
import { problemOf, standingOf, type CertificateScheme } from './scheme.ts';

const scheme = (change: Partial<CertificateScheme>): CertificateScheme => ({
  key: 'epc',
  kind: 'energy_certificate',
  name: 'EPC',
  owner: '',
  countries: ['GB'],
  stages: [],
  basis: 'asset',
  uses: 'all',
  scales: [{ from: null, until: null, classes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }],
  isOrdered: true,
  score: [1, 100],
  validYears: 10,
  versions: [],
  aliases: [],
  confidence: 'high',
  ...change,
});
const leed = scheme({
  key: 'leed_om',
  kind: 'building_certificate',
  name: 'LEED O+M',
  aliases: ['LEED v4 O+M'],
  countries: null,
  stages: ['operational'],
  scales: [{ from: null, until: null, classes: ['Platinum', 'Gold', 'Silver', 'Certified'] }],
  score: [0, 100],
});
/** A scale that changed its classes, as the residential Energieausweis did in 2014. */
const changed = scheme({
  key: 'changed',
  countries: ['DE'],
  scales: [
    { from: null, until: '2014-04-30', classes: [] },
    { from: '2014-05-01', until: null, classes: ['A+', 'A', 'B'] },
  ],
  score: null,
});

const graded = { level: 'C', stage: '' as const, score: null, primary_energy: null, issued_on: '2024-01-01' };
const day = '2026-11-30';

test('a level is one of the scale of its country and day', () => {
  const problem = (change: object, country = 'GB') =>
    problemOf({ ...graded, scheme: scheme({}), ...change }, country, day);
  expect(problem({})).toBeUndefined();
  expect(problem({ level: 'H' })).toMatchObject({ field: 'level', classes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] });
  expect(problem({ level: '' })).toMatchObject({ problem: 'not-on-scale' });
  expect(problem({}, 'FR')).toMatchObject({ problem: 'not-of-country', countries: ['GB'] });
  expect(problem({ score: 101 })).toMatchObject({ problem: 'out-of-range', range: [1, 100] });
  expect(problem({ scheme: leed, level: 'Gold', stage: 'design' })).toMatchObject({ problem: 'not-of-scheme' });
  const before = { scheme: changed, level: 'A', issued_on: '2014-04-30' };
  expect(problem(before, 'DE')).toMatchObject({ problem: 'no-levels' });
  expect(problem({ ...before, level: '' }, 'DE')).toMatchObject({ problem: 'value-missing' });
  expect(problem({ ...before, level: '', primary_energy: 120 }, 'DE')).toBeUndefined();
  expect(problem({ ...before, issued_on: '2014-05-01' }, 'DE')).toBeUndefined();
  // Without a day of issue the scale of today counts.
  expect(problem({ ...before, issued_on: null }, 'DE')).toBeUndefined();
  const later = scheme({ scales: [{ from: '2026-05-29', until: null, classes: ['A'] }] });
  expect(problem({ scheme: later, level: 'A', issued_on: '2026-05-28' })).toMatchObject({
    problem: 'no-scale-yet',
    from: '2026-05-29',
  });
});

test('a level is between the best and the worst of its scale', () => {
  expect([standingOf(leed, 'Platinum', day), standingOf(leed, 'Certified', day)]).toEqual([0, 1]);
  expect(standingOf(scheme({}), 'D', day)).toBe(0.5);
  expect(standingOf({ ...leed, isOrdered: false }, 'Gold', day)).toBeUndefined();
});

const rating = (
  issued_on: string | null,
  valid_until: string | null,
  change: Partial<DatedCertificate> = {},
): DatedCertificate => ({
  kind: 'energy_certificate',
  scheme_key: 'epc',
  stage: '',
  part: '',
  part_area: null,
  issued_on,
  valid_until,
  certified_area: null,
  ...change,
});

test('a newer rating of the same scheme supersedes the older one, which stays for its time', () => {
  const both = [rating('2016-01-01', '2026-12-31'), rating('2024-06-01', '2034-05-31')];
  expect(supersededOn(both)).toEqual(['2024-06-01', null]);
  const [old] = both;
  if (!old) throw new Error('none');
  expect(stateOn(old, '2024-06-01', '2024-05-31')).toBe('valid');
  expect(stateOn(old, '2024-06-01', '2024-06-01')).toBe('superseded');
  const others = [
    rating('2016-01-01', null),
    rating('2024-01-01', null, { scheme_key: 'dec' }),
    rating('2025-01-01', null, { scheme_key: null }),
  ];
  expect(supersededOn(others)).toEqual([null, null, null]);
  // A design and an operational certificate of one scheme are both in force.
  const stages = ['design', 'operational'].map((stage, at) =>
    rating(`202${at}-01-01`, null, { kind: 'building_certificate', stage }),
  );
  expect(supersededOn(stages)).toEqual([null, null]);
});

test('the last day is valid, the day after is not', () => {
  const one = rating('2020-01-01', '2026-11-30');
  expect([stateOn(one, null, '2026-11-30'), stateOn(one, null, '2026-12-01')]).toEqual(['expiring', 'expired']);
  expect(stateOn(one, null, '2019-12-31')).toBe('upcoming');
  expect(coveredArea([one], 'energy_certificate', 100, '2026-11-30')).toBe(100);
  expect(coveredArea([one], 'energy_certificate', 100, '2026-12-01')).toBe(0);
});

test('an area counts once, and never beyond the floor area', () => {
  const certificate = (certified_area: number | null, scheme_key: string | null = 'leed') =>
    rating('2020-01-01', null, { kind: 'building_certificate', certified_area, scheme_key, stage: 'operational' });
  const covered = (...all: DatedCertificate[]) => coveredArea(all, 'building_certificate', 1000, day);
  expect(covered(certificate(400))).toBe(400);
  expect(covered(certificate(400), certificate(700, 'breeam'))).toBe(700);
  expect(covered(certificate(1500))).toBe(1000);
  expect(covered(certificate(400), certificate(null, 'breeam'))).toBe(1000);
  expect(covered(certificate(null, null))).toBe(0);
  expect(covered(rating('2020-01-01', null))).toBe(0);
});

test('words that name one space of the property are that space; those that name none or two stay words', () => {
  const spaces = [
    { id: 'one', space_name: ' Shop' },
    { id: 'two', space_name: 'Office' },
    { id: 'three', space_name: 'OFFICE' },
  ];
  const key = (part: string, space_id: string | null = null) => partKey({ space_id, part }, spaces);
  expect([key('SHOP '), key('Shop', 'one'), key('Attic'), key('office'), key('office', 'two'), key('')]).toEqual([
    'one',
    'one',
    'attic',
    'office',
    'two',
    '',
  ]);
});

test('ratings of parts are in force beside each other, a newer one of the same part supersedes, and their areas add up', () => {
  const spaces = [{ id: 'office', space_name: 'Office' }];
  const shop = { part: partKey({ space_id: null, part: ' Shop ' }, spaces), certified_area: 300 };
  const office = { part: partKey({ space_id: 'office', part: 'Old office' }, spaces), part_area: 500 };
  const all = [
    rating('2020-01-01', null, shop),
    rating('2022-01-01', null, office),
    rating('2024-01-01', null, {
      ...shop,
      part: partKey({ space_id: null, part: 'SHOP' }, spaces),
      certified_area: 250,
    }),
  ];
  expect(supersededOn(all)).toEqual(['2024-01-01', null, null]);
  const covered = (floor: number, ...more: DatedCertificate[]) =>
    coveredArea([...all, ...more], 'energy_certificate', floor, day);
  expect(covered(1000)).toBe(750);
  // Another scheme for the same part counts once, a larger area than the space has does not count, and the floor area is the limit.
  expect(covered(1000, rating('2024-01-01', null, { ...office, scheme_key: 'dec', certified_area: 480 }))).toBe(750);
  expect(covered(1000, rating('2024-01-01', null, { ...office, certified_area: 900 }))).toBe(750);
  expect(covered(700)).toBe(700);
  // Where a part that is not named lies is not known: the larger of both counts. One of the whole building does not supersede its parts.
  expect(covered(1000, rating('2025-01-01', null, { certified_area: 600 }))).toBe(750);
  expect(covered(1000, rating('2025-01-01', null))).toBe(1000);
  expect(supersededOn([...all, rating('2025-01-01', null)])).toEqual(['2024-01-01', null, null, null]);
});

test('a share of area never falls with another certificate and never passes the floor area', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 300; round++) {
    const all = Array.from({ length: 5 }, (_, at) =>
      rating(`20${10 + Math.floor(random() * 16)}-01-01`, random() < 0.3 ? null : '2030-01-01', {
        scheme_key: `s${at}`,
        certified_area: random() < 0.2 ? null : random() * 2000,
        part: ['', 'a', 'b'][Math.floor(random() * 3)] ?? '',
      }),
    );
    const shares = all.map((_, at) => coveredArea(all.slice(0, at + 1), 'energy_certificate', 1000, day));
    expect(shares.every((area, at) => area <= 1000 && area >= (shares[at - 1] ?? 0))).toBe(true);
    expect(coveredArea(all.toReversed(), 'energy_certificate', 1000, day)).toBe(shares.at(-1));
  }
});

test.each([
  ['LEED v4 O+M', 'Gold', { scheme_key: 'leed_om', level: 'Gold' }],
  ['leed o+m', 'GOLD', { scheme_key: 'leed_om', level: 'Gold' }],
  ['LEED O+M (existing buildings)', 'gold, 64 points', { scheme_key: 'leed_om', level: '' }],
  ['LEED', 'Gold', undefined],
  ['Our own label', 'Gold', undefined],
  ['', 'Gold', undefined],
])('of the text %j and %j is proposed %j', (said, level, proposal) => {
  const text = { kind: 'building_certificate' as const, scheme: said, rating: level, issued_on: null };
  expect(proposedScheme(text, [leed, scheme({})], 'GB', day)).toEqual(proposal);
});

test('two schemes with the same words have no proposal', () => {
  const twin = { ...leed, key: 'twin' };
  const text = { kind: 'building_certificate' as const, scheme: 'LEED O+M', rating: 'Gold', issued_on: null };
  expect(proposedScheme(text, [leed, twin], 'GB', day)).toBeUndefined();
});

test.each([
  ['EC2N 2DB', 'england'],
  ['cf10 1ep', 'wales'],
  ['G2 1AL', 'scotland'],
  ['GL1 1AA', 'england'],
  ['TD15 1AA', 'england'],
  ['TD1 1AA', 'scotland'],
  ['BT1 1AA', 'northern-ireland'],
  ['', undefined],
  ['10115', undefined],
])('the postcode %j is in %j', (code, nation) => expect(nationOf(code)).toBe(nation));

test('a rule flags only the ratings that it is about', () => {
  const mees: RatingRule = {
    key: 'mees',
    from: '2023-04-01',
    status: 'in-force',
    schemes: ['epc'],
    countries: ['GB'],
    nations: ['england', 'wales'],
    classes: ['F', 'G'],
    uses: 'non-residential',
    isForLet: true,
    isExemptible: true,
    above: null,
  };
  const worst: RatingRule = { ...mees, key: 'worst', schemes: null, nations: null, classes: 'last', isForLet: false };
  const one = {
    scheme: scheme({}),
    level: 'F',
    issued_on: null,
    country: 'GB',
    postcode: 'EC2N 2DB',
    isResidential: false,
    isLet: true,
    floorArea: 900,
  };
  const keys = (change: object) => brokenRules({ ...one, ...change }, [mees, worst], day).map(({ key }) => key);
  expect(keys({})).toEqual(['mees']);
  expect(keys({ level: 'G' })).toEqual(['mees', 'worst']);
  expect(keys({ level: 'E' })).toEqual([]);
  expect(keys({ isLet: false })).toEqual([]);
  expect(keys({ postcode: 'G2 1AL' })).toEqual([]);
  expect(keys({ postcode: '' })).toEqual([]);
  expect(keys({ isResidential: true, level: 'G' })).toEqual([]);
  expect(brokenRules(one, [{ ...mees, above: 1000 }], day)).toEqual([]);
});

test('an exemption is in force from its registration to its last day, at most its months', () => {
  const exemption = (
    registered_on: string,
    valid_until: string,
    kind: Exemption['exemption'] = 'consent',
  ): Exemption => ({
    exemption: kind,
    registered_on,
    valid_until,
  });
  expect(lastExemptDay('2024-03-01', 60)).toBe('2029-03-01');
  expect(lastExemptDay('2024-08-31', 6)).toBe('2025-02-28');
  const months = (kind: string) => (kind === 'new-landlord' ? 6 : 60);
  const on = (at: string, ...all: Exemption[]) => exemptionOn(all, months, at)?.valid_until;
  const five = exemption('2024-03-01', '2029-02-28');
  expect([on('2024-02-29', five), on('2024-03-01', five), on('2029-02-28', five), on('2029-03-01', five)]).toEqual([
    undefined,
    '2029-02-28',
    '2029-02-28',
    undefined,
  ]);
  // The one that lasts longest is shown; a day beyond the months does not count.
  expect(on('2024-04-01', exemption('2024-03-01', '2026-01-01'), five)).toBe('2029-02-28');
  expect(on('2024-10-01', exemption('2024-03-01', '2029-02-28', 'new-landlord'))).toBeUndefined();
});

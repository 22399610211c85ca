import { certificates } from '@steward/contract/estate/certificates';
import { leases } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { buildingAssessments } from '@steward/contract/insight/building-assessments';
import type { AssessmentStep, BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { breeam } from '@steward/contract/reporting/breeam';
import { smartness } from '@steward/contract/reporting/smartness';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let london: string;
let berlin: string;

const today = new Date().toISOString().slice(0, 10);
const thisYear = Number(today.slice(0, 4));
const lastYear = thisYear - 1;
const inDays = (days: number) => addDays(today, days);

const assessed = (person: Person, environment_id: string): Promise<BuildingAssessment> =>
  person.get(buildingAssessments.getBuildingAssessment, { environment_id });
const listed = (person: Person, change: { portfolio_ids?: string[] } = {}) =>
  person.get(buildingAssessments.listBuildingAssessments, change);
const stepOf = <K extends AssessmentStep['kind']>({ steps }: BuildingAssessment, kind: K) =>
  steps.find((step): step is Extract<AssessmentStep, { kind: K }> => step.kind === kind) ?? expect.fail(kind);

const aboutSri = { method: 'sri_b', year: thisYear } as const;
const aboutBreeam = { scheme: 'breeam', year: thisYear, edition: '2015' } as const;

/** A let building in London with a rating of class F, an SRI, a BREEAM assessment and three quarters of last year's bills. */
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  const place = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB', gross_floor_area: 1000 };
  london = (await ada.newEnvironment({ environment_name: 'Wharf', property_type: 'office', ...place }))._id;
  berlin = (await ada.newEnvironment({ environment_name: 'Spree', property_type: 'office' }))._id;
  const { _id: space_id } = await ada.get(spaces.createSpace, {
    environment_id: london,
    space_name: 'All',
    space_type_id: 'office',
    gross_floor_area: 1000,
  });
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id: london, name: 'Nordwind' });
  await ada.get(leases.saveLease, { space_id, tenant_id, valid_from: inDays(-100), valid_until: inDays(900) });
  await ada.get(certificates.saveEnergyRating, {
    environment_id: london,
    scheme_key: 'epc_uk_nd',
    level: 'F',
    issued_on: inDays(-400),
    valid_until: inDays(100),
  });
  await ada.get(smartness.createSmartnessCoreCriteriaForm, {
    environment_id: london,
    ...aboutSri,
    answers: [
      { code: 'H-1a', level: 1 },
      { code: 'C-1a', level: 1 },
      { code: 'L-2', level: 1 },
      { code: 'MC-3', level: 1 },
      { code: 'DE-2', level: 0 },
    ],
  });
  const { issues } = await ada.get(breeam.getBreeamAssessment, { environment_id: london, ...aboutBreeam });
  await ada.get(breeam.saveBreeamAssessment, {
    environment_id: london,
    ...aboutBreeam,
    edition_reason: 'Its weights are known',
    answers: issues
      .filter(({ part, options }) => part === 'part_1' && options.length === 0)
      .map(({ code, credits }) => ({ code, credits: Math.ceil(credits / 2) })),
  });
  await saveBill(server, ada, {
    environment_id: london,
    start: `${lastYear}-01-01`,
    end: `${lastYear}-11-01`,
    quantity: 150_000,
  });
}, 60_000);
afterAll(() => server.stop());

test('every value is the one of its own page', async () => {
  const page = await assessed(ada, london);
  expect(page).toMatchObject({ environment_name: 'Wharf', year: lastYear, left_out: [] });

  const rating = (await ada.get(certificates.getEnergyRatings, { environment_id: london })).paginateData[0];
  expect(page.certificates).toMatchObject([
    { _id: rating?._id, scheme: rating?.scheme, level: 'F', standing: rating?.standing, state: rating?.state },
  ]);
  expect(page.rules.map(({ key }) => key).toSorted()).toEqual(rating?.flags.map(({ key }) => key).toSorted());
  expect(page.rules.find(({ key }) => key === 'mees')).toMatchObject({ level: 'F', required_level: 'E' });

  const form = await ada.get(smartness.getSmartnessCoreCriteriaForm, { environment_id: london, ...aboutSri });
  expect(page.smartness).toMatchObject([
    { method: 'sri_b', year: thisYear, ...form.result, counted: form.counts.counted, waiting: 0 },
  ]);
  const { next } = form;
  expect(stepOf(page, 'smartness')).toMatchObject({ to: next?.title, points: next?.missing, steps: next?.fewest });

  const assessment = await ada.get(breeam.getBreeamAssessment, { environment_id: london, ...aboutBreeam });
  const { score, band, score_reaches } = assessment.parts[0] ?? expect.fail('no part');
  expect(score).toBeGreaterThan(0);
  expect(page.breeam).toMatchObject([
    { scheme: 'breeam', year: thisYear, results: [{ score, band, score_reaches }, {}] },
  ]);

  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    keys: ['energy.intensity', 'emissions.intensity', 'benchmark.energy', 'data.coverage'],
    subject: 'property',
    environment_ids: [london],
    grain: 'year',
    from: `${lastYear}-01-01`,
  });
  const [figures] = subjects;
  expect(page.figures).toEqual({
    energy: figures?.figures['energy.intensity']?.[0],
    emissions: figures?.figures['emissions.intensity']?.[0],
    median: figures?.figures['benchmark.energy']?.[0],
    coverage: figures?.figures['data.coverage']?.[0],
  });
  const benchmark = await ada.get(dashboards.getBenchmark, { environment_id: london, year: lastYear });
  expect(page.figures?.energy.value).toBeCloseTo(benchmark.energy_kwh_per_m2 ?? NaN, 9);
  expect(page.figures?.median.value).toBe(benchmark.published?.median_kwh_per_m2 ?? null);
  expect(page.figures?.coverage.value).toBe(benchmark.coverage);
});

test('the next five steps are in the order of the rule, each with what it raises', async () => {
  const page = await assessed(ada, london);
  expect(page.steps).toHaveLength(5);
  expect(page.steps_total).toBeGreaterThan(5);
  const dated = page.steps.filter((step) => 'on' in step);
  expect(dated.map(({ on }) => on)).toEqual(dated.map(({ on }) => on).toSorted());
  // What has a date comes before what has none.
  expect(page.steps.slice(0, dated.length)).toEqual(dated);
  expect(page.steps[0]).toMatchObject({ kind: 'rule', status: 'in-force', from: 'F', to: 'E' });
  expect(stepOf(page, 'renewal')).toMatchObject({ on: inDays(100), is_ended: false, level: 'F' });

  const empty = await assessed(ada, berlin);
  expect(empty).toMatchObject({ certificates: [], smartness: [], breeam: [], rules: [] });
  expect(empty.steps.flatMap((step) => (step.kind === 'begin' ? step.what : []))).toEqual([
    'rating',
    'sri',
    'core',
    'breeam',
  ]);
  // Bills come before what is not begun: a property without a meter lacks the whole year.
  expect(empty.steps[0]).toMatchObject({ kind: 'data', carrier: null, gain: 1 });
});

test('missing bills raise the coverage by what is said', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id, start: `${lastYear}-01-01`, end: `${lastYear}-11-01`, quantity: 1000 });
  const before = await assessed(ada, environment_id);
  const step = stepOf(before, 'data');
  expect(step).toMatchObject({ carrier: 'electricity', from: `${lastYear}-11`, until: `${lastYear}-12`, days: 61 });
  await saveBill(server, ada, { environment_id, start: `${lastYear}-11-01`, end: `${thisYear}-01-01`, quantity: 100 });
  const after = await assessed(ada, environment_id);
  expect((after.figures?.coverage.value ?? 0) - (before.figures?.coverage.value ?? 0)).toBeCloseTo(step.gain, 9);
});

test('the table has the same results of all properties, and follows every change', async () => {
  const one = await assessed(ada, london);
  const { properties, rules, left_out } = await listed(ada);
  expect(left_out).toEqual([]);
  const row = properties.find(({ environment_id }) => environment_id === london) ?? expect.fail('no row');
  expect(row.certificates).toEqual(one.certificates);
  expect(row.smartness).toEqual(one.smartness);
  expect(row.breeam).toEqual(one.breeam);
  expect(row.smartness).toMatchObject([{ counted: 5, questions: 54 }]);
  expect(row.rules.map(({ key }) => key)).toEqual(one.rules.map(({ key }) => key));
  expect(rules.map(({ key }) => key)).toContain('mees');
  expect(properties.find(({ environment_id }) => environment_id === berlin)).toMatchObject({
    certificates: [],
    smartness: [],
    breeam: [],
    rules: [],
  });

  const { version } = await ada.get(smartness.getSmartnessCoreCriteriaForm, { environment_id: london, ...aboutSri });
  const { result } = await ada.get(smartness.createSmartnessCoreCriteriaForm, {
    environment_id: london,
    ...aboutSri,
    version,
    answers: [{ code: 'H-1a', level: 3 }],
  });
  expect(result.total).toBeGreaterThan(row.smartness[0]?.total ?? 100);
  const again = (await listed(ada)).properties.find(({ environment_id }) => environment_id === london);
  expect(again?.smartness[0]).toMatchObject(result);

  const { _id: portfolio } = await ada.newPortfolio('Empty');
  expect((await listed(ada, { portfolio_ids: [portfolio] })).properties).toEqual([]);
});

test('a year that is only begun does not replace the result of the year before', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const smart = (year: number, version: number, ...answers: { code: string; level: number }[]) =>
    ada.get(smartness.createSmartnessCoreCriteriaForm, { environment_id, method: 'sri_b', year, version, answers });
  const green = (year: number, version: number, ...answers: { code: string; credits: number }[]) =>
    ada.get(breeam.saveBreeamAssessment, {
      environment_id,
      scheme: 'breeam',
      year,
      edition: '2015',
      edition_reason: 'Its weights are known',
      version,
      answers,
    });
  const levels = ['H-1a', 'C-1a', 'L-2'].map((code) => ({ code, level: 2 }));
  const credits = [
    { code: 'Wat 01', credits: 1 },
    { code: 'Hea 07', credits: 1 },
  ];
  const { result, report_id } = await smart(lastYear, 0, ...levels);
  const assessment = await green(lastYear, 0, ...credits);
  const before = await assessed(ada, environment_id);
  const later = await smart(thisYear, 0, { code: 'H-1a', level: 0 });
  const laterGreen = await green(thisYear, 0, { code: 'Wat 01', credits: 0 });

  const ofSmartness = { year: lastYear, begun: { year: thisYear, answered: 1, of: 3 } };
  const ofBreeam = { year: lastYear, begun: { year: thisYear, answered: 1, of: 2 } };
  const page = await assessed(ada, environment_id);
  expect(page.smartness).toMatchObject([{ ...ofSmartness, ...result, report_id, counted: 3, waiting: 0 }]);
  expect(page.breeam).toMatchObject([{ ...ofBreeam, report_id: assessment.report_id }]);
  expect(page.breeam[0]?.results).toEqual(before.breeam[0]?.results);
  expect(page.steps).toEqual(before.steps);
  const rowIn = <R extends { environment_id: string }>(rows: readonly R[]) =>
    rows.find((one) => one.environment_id === environment_id);
  const row = rowIn((await listed(ada)).properties);
  expect(row).toMatchObject({ smartness: page.smartness, breeam: page.breeam });
  const smart1 = rowIn((await ada.get(smartness.getSmartnessOverview, {})).properties);
  expect(smart1).toMatchObject({ ...ofSmartness, ...result, before: null });
  const green1 = rowIn((await ada.get(breeam.getBreeamOverview, {})).properties);
  expect(green1).toMatchObject({ ...ofBreeam, results: page.breeam[0]?.results, answered: 2 });

  // With as many answers as before, the new year is the result.
  const whole = await smart(thisYear, later.version, ...levels.map((one) => ({ ...one, level: 1 })));
  await green(thisYear, laterGreen.version, ...credits);
  const after = await assessed(ada, environment_id);
  expect(after.smartness).toMatchObject([{ year: thisYear, ...whole.result, begun: null }]);
  expect(after.breeam).toMatchObject([{ year: thisYear, begun: null }]);
  expect(rowIn((await ada.get(smartness.getSmartnessOverview, {})).properties)).toMatchObject({
    year: thisYear,
    before: result.total,
  });
});

test('a member sees the properties given, without the parts of missing permissions; others see nothing', async () => {
  const mo = await server.newMember(ada, [london]);
  await server.giveRole(mo, 'facility_manager');
  await mo.logIn(mo.session.email, 'Demo-1234!');
  const held = new Set(mo.session.permissions);
  const missing = [
    ...(held.has('property-documents.read') ? [] : ['certificates']),
    ...(held.has('frameworks.read') ? [] : ['diagnoses']),
    ...(held.has('dashboards.read') ? [] : ['figures']),
    ...(held.has('utilities.read') ? [] : ['bills']),
    ...(held.has('net-zero.read') ? [] : ['limits']),
  ];
  expect(missing.length).toBeGreaterThan(0);
  const page = await assessed(mo, london);
  expect(page.left_out).toEqual(missing);
  if (missing.includes('diagnoses')) expect([page.smartness, page.breeam]).toEqual([[], []]);
  if (missing.includes('limits')) expect(page.limits).toEqual([]);
  expect((await listed(mo)).properties.map(({ environment_id }) => environment_id)).toEqual([london]);
  expect((await mo.ask(buildingAssessments.getBuildingAssessment, { environment_id: berlin })).code).toBe(
    'environment.not-found',
  );

  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(buildingAssessments.getBuildingAssessment, { environment_id: london })).toMatchObject({
    httpStatus: 404,
    code: 'environment.not-found',
  });
  expect((await listed(eve)).properties).toEqual([]);

  const tenant = await server.newMember(ada, [london]);
  await server.giveRole(tenant, 'tenant');
  await tenant.logIn(tenant.session.email, 'Demo-1234!');
  const own = await assessed(tenant, london);
  expect(own.left_out).toEqual(['certificates', 'diagnoses', 'figures', 'bills', 'limits']);
  expect(own).toMatchObject({ certificates: [], smartness: [], breeam: [], figures: null, rules: [], steps: [] });
});

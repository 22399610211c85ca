import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { tasks } from '@steward/contract/estate/tasks';
import type { FigureDefinition } from '@steward/contract/figure';
import { billedMeters } from '@steward/contract/energy/billed-meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import type { SubjectKind } from '@steward/core/figures/figure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { seedDemo } from '../../operations/demo/demo.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 180_000);
afterAll(() => server.stop());

const definitions = Object.entries(declared) as [FigureKey, FigureDefinition][];
const keysOf = (kind: SubjectKind, is: (figure: FigureDefinition) => boolean = () => true) =>
  definitions.filter(([, of]) => of.subjects.includes(kind) && is(of)).map(([key]) => key);

/** All figures of a kind of subject in a year, or now: by subject and figure. */
async function ask(person: Person, subject: SubjectKind, year: number, environment_ids?: string[]) {
  const found = new Map<string, Map<string, number | null>>();
  for (const grain of ['year', 'now'] as const) {
    const keys = keysOf(subject, (of) => (of.grain === 'now') === (grain === 'now'));
    if (!keys.length) continue;
    const { subjects } = await person.get(figureCatalogue.getFigures, {
      keys,
      subject,
      grain,
      ...(environment_ids && { environment_ids }),
      ...(grain === 'year' && { from: `${year}-01-01`, to: `${year}-12-31` }),
    });
    for (const { id, figures } of subjects) {
      const of = found.get(id) ?? new Map<string, number | null>();
      found.set(id, of);
      for (const key of keys) of.set(key, figures[key]?.[0]?.value ?? null);
    }
  }
  return found;
}

const sumOf = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

describe('the demo', () => {
  let admin: Person;
  beforeAll(async () => {
    await seedDemo(server.steward.platform, new Date('2026-11-21T12:00:00Z'));
    admin = new Person(server.address);
    await admin.logIn('admin@demo.example', 'Demo-1234!');
  }, 300_000);

  test('every figure that is added up is the sum of its properties, in portfolios and in the organization', async () => {
    for (const year of [2024, 2025]) {
      const whole = await ask(admin, 'organization', year);
      const ofPortfolios = await ask(admin, 'portfolio', year);
      const ofProperties = await ask(admin, 'property', year);
      const [total = new Map<string, number | null>()] = whole.values();
      // Entries of the organization itself belong to none of its properties.
      const { entries = [] } = await admin.get(inventory.ghg_report, { level: 'Organization', year });
      const ofItself = entries.filter((entry) => entry.environment_id === null);
      const own = sumOf(ofItself.map(({ kg_co2e }) => kg_co2e));
      const ownOf = (key: string) => {
        const [, category] = /scope3_category_(\d+)$/.exec(key) ?? [];
        const [, scope] = /scope(\d)\w*_estimated$/.exec(key) ?? [];
        const meant = ofItself.filter((entry) =>
          category ? entry.category === category : scope === String(entry.scope) && entry.method === 'estimate',
        );
        return sumOf(meant.map(({ kg_co2e }) => kg_co2e));
      };
      const { length: ownTasks } = (await admin.get(tasks.getTasks, { state: 'open' })).filter(
        ({ environment_id }) => environment_id === null,
      );
      const ofNone = (key: string) =>
        ['emissions.location', 'emissions.market', 'emissions.scope3'].includes(key)
          ? own
          : key === 'tasks.open'
            ? ownTasks
            : key.startsWith('emissions.')
              ? ownOf(key)
              : 0;
      const isAdded = ({ adds, unit }: FigureDefinition) => (adds === 'sum' || adds === 'last') && unit !== 'currency';
      for (const key of keysOf('property', isAdded)) {
        // Figures of none of the properties belong to none of the portfolios.
        const sums = [ofPortfolios, ofProperties].map((found) => sumOf([...found.values()].map((of) => of.get(key))));
        for (const sum of sums) expect(sum + ofNone(key), `${key} in ${year}`).toBeCloseTo(total.get(key) ?? 0, 2);
      }
      expect(total.get('emissions.location')).toBeGreaterThan(1_000_000);
      if (year === 2025) expect(own).toBeGreaterThan(0);
    }
  }, 120_000);

  test('amounts of one currency are added up, those of several are not', async () => {
    for (const [key, { grain: finest }] of definitions.filter(([, { unit }]) => unit === 'currency')) {
      const grain = finest === 'now' ? finest : ('year' as const);
      const asked = { keys: [key], grain, ...(grain === 'year' && { from: '2025-01-01', to: '2025-12-31' }) };
      const byProperty = await admin.get(figureCatalogue.getFigures, { ...asked, subject: 'property' });
      const known = byProperty.subjects
        .flatMap(({ figures }) => figures[key] ?? [])
        .filter((one) => one.value !== null);
      const [whole] = (await admin.get(figureCatalogue.getFigures, { ...asked, subject: 'organization' })).subjects;
      const units = [...new Set(known.map(({ unit }) => unit))];
      const [value, ...others] = whole?.figures[key] ?? [];
      expect(others).toEqual([]);
      if (units.length > 1) expect(value, key).toMatchObject({ value: null, reason: 'several-currencies' });
      else expect(value?.value ?? 0, key).toBeCloseTo(sumOf(known.map((one) => one.value)), 2);
      for (const unit of units) expect(unit, key).toMatch(/^[A-Z]{3}$/u);
    }
  }, 120_000);

  test('what meters measure adds up to what their property consumes', async () => {
    const keys = keysOf('meter', ({ adds, grain, unit }) => adds === 'sum' && grain === 'month' && unit !== 'currency');
    const period = { grain: 'year', from: '2025-01-01', to: '2025-12-31' } as const;
    const registered = await admin.get(meters.findMeters, { page_size: 1000 });
    const placeOf = new Map(registered.paginateData.map(({ _id, environment_id }) => [_id, environment_id]));
    const ofMeters = await admin.get(figureCatalogue.getFigures, { ...period, keys, subject: 'meter' });
    // What is generated on site and used there passes no meter of a supplier.
    const onSite = 'renewables.used';
    const ofProperties = await admin.get(figureCatalogue.getFigures, {
      ...period,
      keys: [...keys, onSite],
      subject: 'property',
    });
    let compared = 0;
    for (const { id, name, figures } of ofProperties.subjects) {
      const isRegistered = !(await admin.get(billedMeters.getMetersToConfirm, { environment_id: id })).length;
      for (const key of keys) {
        const below = ofMeters.subjects.filter((one) => placeOf.get(one.id) === id);
        const sum = sumOf(below.map((one) => one.figures[key]?.[0]?.value));
        const generated = ['energy.use', 'consumption.electricity'].includes(key)
          ? (figures[onSite]?.[0]?.value ?? 0)
          : 0;
        const whole = (figures[key]?.[0]?.value ?? 0) - generated;
        if (sum === 0) continue;
        if (isRegistered) {
          compared++;
          expect(sum, `${key} of ${name}`).toBeCloseTo(whole, 2);
        } else expect(sum, `${key} of ${name}`).toBeLessThan(whole + 0.01);
      }
    }
    expect(compared).toBeGreaterThan(5);
  }, 120_000);

  test('every month of a figure adds up to its year', async () => {
    const keys = keysOf('property', ({ adds, grain }) => adds === 'sum' && grain === 'month');
    const period = { from: '2025-01-01', to: '2025-12-31' };
    for (const subject of ['property', 'organization'] as const) {
      const byMonth = await admin.get(figureCatalogue.getFigures, { keys, subject, grain: 'month', ...period });
      const byYear = await admin.get(figureCatalogue.getFigures, { keys, subject, grain: 'year', ...period });
      for (const [index, { id, name, figures }] of byMonth.subjects.entries()) {
        expect(byYear.subjects[index]?.id).toBe(id);
        for (const key of keys) {
          if (byYear.subjects[index]?.figures[key]?.[0]?.reason === 'several-currencies') continue;
          const sum = sumOf(figures[key]?.map(({ value }) => value) ?? []);
          expect(sum, `${key} of ${name}`).toBeCloseTo(byYear.subjects[index]?.figures[key]?.[0]?.value ?? 0, 2);
        }
      }
    }
  }, 120_000);

  test('every place that shows a figure of a property shows the same value', async () => {
    for (const year of [2024, 2025, 2026]) {
      const found = await ask(admin, 'property', year);
      const overview = await admin.get(dashboards.getPortfolioOverview, { year });
      const largest = await admin.get(dashboards.getPortfolioOverview, { year, largest: 3 });
      const report = await admin.get(inventory.ghg_report, { level: 'Organization', year });
      const [whole] = (await ask(admin, 'organization', year)).values();
      for (const one of [overview, largest]) {
        expect(one.co2e_kg.value).toBeCloseTo(whole?.get('emissions.location') ?? NaN, 2);
        expect(one.energy_kwh.value).toBeCloseTo(whole?.get('energy.use') ?? NaN, 2);
      }
      expect(report.total_location).toBeCloseTo(whole?.get('emissions.location') ?? NaN, 2);
      expect(report.total_market).toBeCloseTo(whole?.get('emissions.market') ?? NaN, 2);
      expect(report.energy_kwh).toBeCloseTo(whole?.get('energy.use') ?? NaN, 2);
      for (const row of overview.rows) {
        const of = found.get(row.environment_id) ?? new Map<string, number | null>();
        const dashboard = await admin.get(dashboards.getPropertyDashboard, {
          environment_id: row.environment_id,
          year,
        });
        const inReport = report.by_environment.find(({ environment_id }) => environment_id === row.environment_id);
        const said = (name: string) => `${name} of ${row.environment_name} in ${year}`;
        for (const [name, value] of [
          ['overview', row.co2e_kg],
          ['dashboard', dashboard.co2e_kg.value],
        ] as const)
          expect(value, said(name)).toBeCloseTo(of.get('emissions.location') ?? NaN, 2);
        for (const [name, value] of [
          ['overview', row.energy_kwh],
          ['dashboard', dashboard.energy_kwh.value],
          ['report', inReport?.energy_kwh],
        ] as const)
          expect(value, said(name)).toBeCloseTo(of.get('energy.use') ?? NaN, 2);
        for (const [name, value] of [
          ['overview', row.gross_floor_area],
          ['dashboard', dashboard.gross_floor_area],
          ['report', inReport?.gross_floor_area],
        ] as const)
          expect(value, said(name)).toBeCloseTo(of.get('area.counted') ?? NaN, 2);
        expect(inReport?.scope1 ?? null, said('report')).toEqual(of.get('emissions.scope1') ?? null);
      }
    }
  }, 240_000);

  test('a property sold, a share and an accepted year show one value everywhere', async () => {
    const ada = await server.newAdmin('Ada');
    const { _id: portfolio_id } = await ada.newPortfolio('North');
    const house = (environment_name: string) =>
      ada.newEnvironment({ environment_name, portfolio_id, country_code: 'GB' });
    const [ash, birch] = [await house('Ash'), await house('Birch')];
    for (const { _id } of [ash, birch])
      for (let month = 1; month <= 12; month++)
        await saveBill(server, ada, {
          environment_id: _id,
          start: `2023-${String(month).padStart(2, '0')}-01`,
          end: month === 12 ? '2024-01-01' : `2023-${String(month + 1).padStart(2, '0')}-01`,
          quantity: 1000,
        });
    await ada.get(environments.savePropertyChange, {
      environment_id: ash._id,
      attribute: 'holding',
      word: 'not_held',
      valid_from: '2023-07-01',
    });
    await ada.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
    const { _id: entity_id } = await ada.get(boundaries.createEntity, {
      name: 'Venture',
      type: 'Joint Ventures',
      equity_share: 0.4,
    });
    const { _id: south } = await ada.newPortfolio('South');
    const { _id: cedar } = await ada.newEnvironment({
      environment_name: 'Cedar',
      portfolio_id: south,
      country_code: 'GB',
    });
    await saveBill(server, ada, { environment_id: cedar, start: '2023-01-01', end: '2024-01-01', quantity: 10_000 });
    await ada.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [south] });
    const check = async () => {
      const found = await ask(ada, 'property', 2023);
      const report = await ada.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
      const overview = await ada.get(dashboards.getPortfolioOverview, { year: 2023 });
      for (const { environment_id, environment_name: name, ...row } of report.by_environment) {
        const of = found.get(environment_id);
        const dashboard = await ada.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
        const inOverview = overview.rows.find((one) => one.environment_id === environment_id);
        const energy = of?.get('energy.use') ?? NaN;
        for (const value of [row.energy_kwh, dashboard.energy_kwh.value, inOverview?.energy_kwh])
          expect(value, `energy of ${name}`).toBeCloseTo(energy, 6);
        const co2e = of?.get('emissions.location') ?? NaN;
        for (const value of [dashboard.co2e_kg.value, inOverview?.co2e_kg])
          expect(value, `emissions of ${name}`).toBeCloseTo(co2e, 6);
        const intensity = of?.get('energy.intensity') ?? NaN;
        expect(dashboard.energy_kwh_per_m2, `intensity of ${name}`).toBeCloseTo(intensity, 6);
        // The months of an accepted year show current figures.
        if (!report.is_accepted)
          expect(sumOf(dashboard.months.energy_kwh.map(({ value }) => value))).toBeCloseTo(energy, 6);
      }
      return found;
    };
    const before = await check();
    expect(before.get(ash._id)?.get('energy.use')).toBe(6000);
    expect(before.get(birch._id)?.get('energy.use')).toBe(12_000);
    expect(before.get(cedar)?.get('energy.use')).toBeCloseTo(4000, 6);
    expect(before.get(ash._id)?.get('energy.intensity')).toBeCloseTo(6000 / (5000 * (181 / 365)), 6);

    await acceptReport(server, ada, { level: 'Organization', year: 2023 });
    await ada.get(environments.savePropertyChange, {
      environment_id: birch._id,
      attribute: 'holding',
      word: 'not_held',
      valid_from: '2023-04-01',
      reason: 'Deed of April 2023',
    });
    const after = await check();
    expect(after.get(birch._id)?.get('energy.use')).toBe(12_000);
    expect(after.get(birch._id)?.get('emissions.location')).toBe(before.get(birch._id)?.get('emissions.location'));
    // Beside the accepted values, those of today: Birch was held for three months of twelve.
    const asked = { keys: ['energy.use', 'energy.intensity'], grain: 'year', from: '2023-01-01' } as const;
    const { subjects } = await ada.get(figureCatalogue.getFigures, {
      ...asked,
      keys: [...asked.keys],
      subject: 'property',
      environment_ids: [birch._id, ash._id],
    });
    const of = (id: string) => subjects.find((one) => one.id === id)?.figures;
    expect(of(birch._id)?.['energy.use']).toMatchObject([{ value: 12_000, is_accepted: true, recalculated: 3000 }]);
    expect(of(birch._id)?.['energy.intensity']?.[0]?.recalculated).toBeCloseTo(3000 / (5000 * (90 / 365)), 6);
    expect(of(ash._id)?.['energy.use']).toMatchObject([{ value: 6000, is_accepted: true, recalculated: null }]);
    // A portfolio in the accepted report of the organization has its part of it: a ratio has both values from there.
    const ofPortfolio = await ada.get(figureCatalogue.getFigures, {
      keys: ['energy.use', 'area.counted', 'energy.intensity'],
      grain: 'year',
      from: '2023-01-01',
      subject: 'portfolio',
      portfolio_ids: [portfolio_id],
    });
    const area = 5000 + 5000 * (181 / 365);
    expect(ofPortfolio.subjects[0]?.figures).toMatchObject({
      'energy.use': [{ value: 18_000, is_accepted: true, recalculated: 9000 }],
      'area.counted': [{ value: expect.closeTo(area, 6) as number, is_accepted: true }],
      'energy.intensity': [{ value: expect.closeTo(18_000 / area, 6) as number, is_accepted: true }],
    });
    // A member who reaches one of the properties sees the figures of this property in the organization's.
    const mo = await server.newMember(ada, [birch._id]);
    const part = await mo.get(figureCatalogue.getFigures, { ...asked, keys: [...asked.keys], subject: 'organization' });
    expect(part.subjects).toMatchObject([
      { is_partial: true, figures: { 'energy.use': [{ value: 12_000, is_accepted: true, recalculated: 3000 }] } },
    ]);
  }, 120_000);
});

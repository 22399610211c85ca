import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading, type Work } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { compared } from '../../../testing/samples/compared-overview.ts';
import { everywhere, everywhereTogether } from '../../../testing/samples/everywhere.ts';
import { startDemoServer } from '../../../testing/fixtures/demo-server.ts';
import { Person } from '../../../testing/person.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { accountFor, activityOf, sameFactorTogether } from '../../carbon/factors/accounting.ts';
import { listSpans } from '../../energy/completeness/coverage.repository.ts';
import { listCoverage, listMeterCoverage } from '../../energy/completeness/coverage.service.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { sumConsumption } from '../../carbon/inventory/consumption.service.ts';
import { loadReferences } from '../../carbon/factors/references.service.ts';
import { compareYears } from '../../carbon/inventory/carrier-years.repository.ts';

// The figures are read from the years of meters. They are compared with the months of the bills and of the on-site generation of the demo.

let server: TestServer;
let organizationId: string;
beforeAll(async () => {
  server = await startDemoServer();
  const { rows } = await server.owner.query<{ organization_id: string }>(
    'select organization_id from bill_months group by 1 order by count(*) desc limit 1',
  );
  organizationId = rows[0]?.organization_id ?? '';
}, 300_000);
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const years = [2022, 2023, 2024, 2025, 2026, 2027];
const inDemo = <T>(work: (work: Work) => Promise<T>) =>
  reading(workerCtx(server.steward.platform, organizationId, 'test'), work);
const months = async (text: string, values: unknown[] = []) =>
  (await server.owner.query<Row>(text, [organizationId, ...values])).rows;

/** Sorted rows; the last digits of a sum depend on the order of addition. */
const sorted = (rows: readonly object[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(11)) : value),
      ),
    )
    .toSorted();

// Bills, and day by day what the properties use of their own generation.
const allMonths = `(
  select organization_id, environment_id, carrier, treatment, unit, is_tenants, meter_no, month, days, quantity, is_estimate from bill_months
  union all
  select g.organization_id, g.environment_id, s.carrier, part.treatment, 'kWh', false, s.id::text, date_trunc('month', day)::date,
    count(*)::int, sum(part.kwh / (g.last_day - g.first_day + 1)), g.is_estimate
  from energy_generations g
    join renewable_sources s on s.organization_id = g.organization_id and s.id = g.renewable_source_id,
    generate_series(g.first_day, g.last_day, '1 day') day,
    lateral (select g.generated_kwh - g.exported_kwh as used, case s.attributes when 'sold' then g.generated_kwh else 0 end as sold) of,
    lateral (values ('on_site', used - greatest(0, coalesce(g.sold_kwh, sold) - g.exported_kwh)),
      ('on_site_sold', greatest(0, coalesce(g.sold_kwh, sold) - g.exported_kwh))) part (treatment, kwh)
  where part.kwh > 0 and s.kind not in ('heat_pump', 'biomass', 'biogas')
  group by 1, 2, 3, 4, 7, 8, 11) all_months`;

test('the demo has years for its months', async () => {
  expect(await wrongYears(server.owner)).toEqual([]);
  expect(await months('select from bill_years where organization_id = $1')).not.toHaveLength(0);
});

test.each(years)('%i beside the year before is what equal days of the months say', async (year) => {
  const expected = await months(
    // Equal days of the same meters: of each month the days of the year that has fewer.
    `select environment_id, carrier, treatment, unit, is_tenants, sum(now) as now, sum(before) as before,
       sum(now / nullif(days, 0) * least(days, days_before)) filter (where days > 0 and days_before > 0) as both_now,
       sum(before / nullif(days_before, 0) * least(days, days_before)) filter (where days > 0 and days_before > 0) as both_before
     from (
       select environment_id, carrier, treatment, unit, is_tenants, meter_no, extract(month from month) as of_year,
         sum(quantity) filter (where extract(year from month) = $2) as now,
         sum(quantity) filter (where extract(year from month) < $2) as before,
         sum(days) filter (where extract(year from month) = $2) as days,
         sum(days) filter (where extract(year from month) < $2) as days_before
       from ${allMonths} where organization_id = $1 and extract(year from month) between $2 - 1 and $2
       group by environment_id, carrier, treatment, unit, is_tenants, meter_no, of_year
     ) monthly group by environment_id, carrier, treatment, unit, is_tenants`,
    [year],
  );
  const found = await inDemo(({ db, scope }) => compareYears(db, scope, {}, year));
  expect(sorted(found)).toEqual(sorted(expected));
  if (year === 2025) expect(found.some((row) => row.both_now !== null && row.both_now !== row.now)).toBe(true);
});

test.each(years.flatMap((year) => ['2024-02-29', '2025-01-01', '2026-11-21'].map((today) => [year, today] as const)))(
  'the days covered in %i, seen on %s, are what the months say',
  async (year, today) => {
    const expected = await months(
      `select ever.*, coalesce(covered.days, 0)::int as days
       from (
         select environment_id, carrier, meter_no, min(to_char(month, 'YYYY-MM-DD') || ' ' || lpad(days::text, 2, '0')) as first,
           max(to_char(month, 'YYYY-MM-DD') || ' ' || lpad(days::text, 2, '0')) as last
         from bill_months where organization_id = $1 and extract(year from month) <= $2
         group by environment_id, carrier, meter_no
       ) ever left join (
         select environment_id, carrier, meter_no, sum(least(days, due)) as days
         from (
           select environment_id, carrier, meter_no, sum(days) as days,
             greatest(0, least((month + interval '1 month')::date, $3::date) - month) as due
           from bill_months where organization_id = $1 and extract(year from month) = $2
           group by environment_id, carrier, meter_no, month
         ) by_month group by environment_id, carrier, meter_no
       ) covered using (environment_id, carrier, meter_no)`,
      [year, today],
    );
    const found = await inDemo(({ db, scope }) => listSpans(db, scope, {}, year, today));
    expect(
      sorted(
        found.map(({ meterId, firstMonth, firstDays, lastMonth, lastDays, monthDays, ...row }) => ({
          ...row,
          days: monthDays.reduce((sum, days) => sum + days, 0),
          meter_no: meterId,
          first: `${firstMonth} ${String(firstDays).padStart(2, '0')}`,
          last: `${lastMonth} ${String(lastDays).padStart(2, '0')}`,
        })),
      ),
    ).toEqual(sorted(expected));
  },
);

test.each(years)('coverage of %i counted once for properties that are alike is that of each property', async (year) => {
  const [ids, together, alone] = await inDemo(async (work) => {
    const properties = await listBoundary(work, {});
    const all = properties.map((row) => row.environment_id);
    const today = '2026-11-21';
    return [
      all,
      await listCoverage(work, {}, properties, year, today),
      await listMeterCoverage(work, {}, all, year, today),
    ] as const;
  });
  expect(ids.length).toBeGreaterThan(10);
  const told = (
    { carriers, ...rest }: { carriers: readonly { carrier: string }[] } | undefined = { carriers: [] },
  ) => ({
    ...rest,
    carriers: sorted(carriers.map(({ carrier, ...days }) => ({ carrier, ...days, meters: null }))),
  });
  for (const id of ids) expect(told(together.get(id)), id).toEqual(told(alone.get(id)));
});

test.each(years)('an inventory of %i adds up what the months say', async (year) => {
  const [rows, boundary] = await inDemo(async (work) => {
    const environments = await listBoundary(work, {});
    return [
      await sumConsumption(work, environments, year, [environments[0]?.environment_id ?? '']),
      environments,
    ] as const;
  });
  const places = new Map(boundary.map((row) => [row.environment_id, row]));
  const known = await months(
    `select environment_id, carrier, treatment, unit, to_char(month, 'YYYY-MM') as month, sum(quantity) as quantity,
       coalesce(sum(quantity) filter (where is_estimate), 0) as estimated
     from ${allMonths} where organization_id = $1 and extract(year from month) <= $2 group by 1, 2, 3, 4, 5`,
    [year],
  );
  /** Adds quantities up by some columns. */
  const added = (list: readonly Row[], keys: readonly string[]) => {
    const sums = new Map<string, { quantity: number; estimated: number }>();
    for (const row of list) {
      const key = JSON.stringify(keys.map((name) => row[name] ?? null));
      const sum = sums.get(key) ?? { quantity: 0, estimated: 0 };
      sum.quantity += row.quantity as number;
      sum.estimated += (row.estimated as number | undefined) ?? 0;
      sums.set(key, sum);
    }
    return sorted([...sums].map(([key, sum]) => ({ key, ...sum })));
  };
  const onGrid = known.map((row) => {
    const place = places.get(row.environment_id as string);
    const { country_code, region, region_is } = place ?? {};
    const environment_id = place === boundary[0] ? row.environment_id : null;
    return {
      ...row,
      estimated: 0,
      country_code,
      region,
      region_is,
      environment_id,
      year: Number(String(row.month).slice(0, 4)),
    };
  });
  const amount = ['carrier', 'treatment', 'unit'];
  const grid = [...amount, 'country_code', 'region', 'region_is', 'environment_id'];
  const plain = (list: readonly object[]) => list.map((row): Row => ({ ...row }));
  const inYear = (row: Row) => String(row.month).startsWith(`${year}`);
  const withoutEstimates = (list: readonly object[]) => plain(list).map((row) => ({ ...row, estimated: 0 }));
  expect(added(plain(rows.properties), ['environment_id', ...amount])).toEqual(
    added(known.filter(inYear), ['environment_id', ...amount]),
  );
  expect(added(withoutEstimates(rows.months), [...grid, 'month'])).toEqual(
    added(onGrid.filter(inYear), [...grid, 'month']),
  );
  expect(added(withoutEstimates(rows.years), [...grid, 'year'])).toEqual(
    added(
      onGrid.filter((row) => !inYear(row)),
      [...grid, 'year'],
    ),
  );
});

test.each(years)('activities of %i with the same factor, added up, have the totals of each by itself', async (year) => {
  const [each, together] = await inDemo(async (work) => {
    const boundary = await listBoundary(work, {});
    const places = new Map(boundary.map((row) => [row.environment_id, row]));
    const references = await loadReferences(
      work,
      boundary.map((row) => row.country_code),
    );
    const { properties } = await sumConsumption(work, boundary, year, references.alone);
    const activities = properties.flatMap((row) => {
      const place = places.get(row.environment_id);
      return place ? [activityOf(row, place, row.environment_id, { year })] : [];
    });
    const added = sameFactorTogether(activities, new Set(references.alone));
    if (activities.length) expect(added.length).toBeLessThan(activities.length);
    const withoutInstruments = { ...references, instruments: () => [] };
    return [accountFor(activities, withoutInstruments, year), accountFor(added, withoutInstruments, year)] as const;
  });
  const shown = ({ totals, totalLocationKgCo2e, isComplete, missing }: typeof each) =>
    sorted([{ ...totals, totalLocationKgCo2e, isComplete, missing: missing.map(({ what }) => what).toSorted() }]);
  expect(shown(together)).toEqual(shown(each));
});

test('the sums and the largest properties are those of all rows, in every year of the demo', async () => {
  const admin = new Person(server.address);
  await admin.logIn('admin@demo.example', 'Demo-1234!');
  const { years: known } = await admin.get(dashboards.getDataYears, {});
  expect(known.length).toBeGreaterThan(2);
  for (const year of [...known, (known[0] ?? 0) + 1])
    for (const largest of [1, 4, 12, 100]) await compared(admin, year, largest);
  const [first] = (await admin.get(dashboards.getPortfolioOverview, { year: known[0] ?? 0, largest: 1 })).rows;
  expect(first?.co2e_kg).toBeGreaterThan(0);
  const property = await admin.get(environments.getEnvById, { environment_id: first?.environment_id ?? '' });
  const within = await compared(admin, known[0] ?? 0, 3, property.portfolio_id);
  expect(within.rows[0]?.environment_id).toBe(first?.environment_id);
}, 120_000);

test('every place has one value of each figure of the demo in a year that is not accepted', async () => {
  const admin = new Person(server.address);
  await admin.logIn('admin@demo.example', 'Demo-1234!');
  const { years: known } = await admin.get(dashboards.getDataYears, {});
  const year = known[1] ?? 0;
  const { report } = await everywhereTogether(admin, year);
  expect(report.is_accepted).toBeFalsy();
  expect(report.on_site?.length).toBeGreaterThan(0);
  const equipped = new Set(report.on_site?.map(({ environment_id }) => environment_id));
  for (const { environment_id } of report.by_environment.filter((row) => equipped.has(row.environment_id)))
    await everywhere(admin, environment_id, year);
}, 120_000);

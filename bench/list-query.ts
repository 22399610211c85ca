// A page of properties, filtered and sorted, of 1,000 and of 100,000, and a map of 100,000, over HTTP against the same SQL through the
// bare driver. Goals: at most 2.5 times at the 95th percentile, and at most 2 times from 1,000 to 100,000.
import { environments } from '@steward/contract/estate/environments';
import { say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const where = JSON.stringify({
  all: [
    { field: 'gross_floor_area', from: 900, to: 1400 },
    { field: 'country_code', in: ['DE', 'GB'] },
  ],
});
const text = `select e.*, portfolios.name as portfolio_name,
    (select count(*) from spaces where spaces.organization_id = e.organization_id and spaces.environment_id = e.id) as spaces_count
  from environments e join portfolios on portfolios.organization_id = e.organization_id and portfolios.id = e.portfolio_id
  where e.organization_id = $1 and e.gross_floor_area >= 900 and e.gross_floor_area <= 1400 and e.country_code = any ('{DE,GB}')
  order by e.gross_floor_area, e.id limit 25`;

const view = { west: -25, south: 30, east: 45, north: 72, zoom: 4 };
const cell = (360 * 60) / (256 * 2 ** view.zoom);
const mapTexts = [
  `select count(*), count(*) filter (where latitude is not null), min(longitude), max(longitude), min(latitude), max(latitude)
    from environments where organization_id = $1`,
  `select count(*) from environments where organization_id = $1 and latitude between 30 and 72 and longitude between -25 and 45`,
  `select count(*), min(id::text), min(environment_name), avg(latitude), avg(longitude), avg(gross_floor_area)
    from environments where organization_id = $1 and latitude between 30 and 72 and longitude between -25 and 45
    group by floor(latitude / ${(cell * 2) / 3}), floor(longitude / ${cell})`,
];

interface Measured {
  ours: number;
  bare: number;
  middle: number;
  bareMiddle: number;
  map: number;
  bareMap: number;
}

async function measure(count: number): Promise<Measured> {
  const running = await startRunning();
  try {
    const organizationId = await fillProperties(running, count);
    const client = await running.bare.connect();
    await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
    await running.owner.query(
      `update environments set latitude = 30 + random() * 42, longitude = -25 + random() * 70 where organization_id = $1`,
      [organizationId],
    );
    await running.owner.query('vacuum analyze environments');
    const times = { ours: [] as number[], bare: [] as number[], map: [] as number[], bareMap: [] as number[] };
    const timed = async (into: number[], work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      into.push(performance.now() - started);
    };
    for (let round = 0; round < 120; round++) {
      await timed(times.ours, () =>
        running.admin.get(environments.getEnvironments, { where, sort: 'gross_floor_area', page_size: 25 }),
      );
      await timed(times.bare, () => client.query({ name: 'filtered', text, values: [organizationId] }));
    }
    for (let round = 0; round < 120; round++) {
      await timed(times.map, () => running.admin.get(environments.getEnvironmentPlaces, { view }));
      await timed(times.bareMap, async () => {
        for (const [index, map] of mapTexts.entries())
          await client.query({ name: `map-${index}`, text: map, values: [organizationId] });
      });
    }
    client.release();
    // The first rounds warm both.
    const at = (all: number[], rank: number) => all.slice(20).toSorted((a, b) => a - b)[rank] ?? 0;
    return {
      ours: at(times.ours, 94),
      bare: at(times.bare, 94),
      middle: at(times.ours, 49),
      bareMiddle: at(times.bare, 49),
      map: at(times.map, 94),
      bareMap: at(times.bareMap, 94),
    };
  } finally {
    await running.stop();
  }
}

const few = await measure(1000);
const many = await measure(100_000);
say('filter-sort-100000-properties-p95', many.ours, 'ms', many.ours / many.bare, 'the same SQL, bare driver; goal 2.5');
say('filter-sort-100000-properties-p50', many.middle, 'ms', many.middle / many.bareMiddle, 'the same SQL, bare driver');
say('filter-sort-1000-to-100000', many.ours, 'ms', many.ours / few.ours, 'of 1,000 properties; goal 2');
say('map-100000-properties-p95', many.map, 'ms', many.map / many.bareMap, 'the same SQL, bare driver; goal 2.5');

// A page of properties, filtered and sorted, of 1,000 and of 100,000, and a map of 100,000, over HTTP, against the
// statements of the same call through the bare driver. Goals: at most 2.5 times at the 95th percentile, and at most 2
// times from 1,000 to 100,000.
import { environments } from '@steward/contract/estate/environments';
import { loadCall } from './load-call.ts';
import { say } from './measure.ts';
import { bareOf } from './replay.ts';
import { fillProperties, startRunning } from './running.ts';

const where = JSON.stringify({
  all: [
    { field: 'gross_floor_area', from: 900, to: 1400 },
    { field: 'country_code', in: ['DE', 'GB'] },
  ],
});
const view = { west: -25, south: 30, east: 45, north: 72, zoom: 4 };
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
    const page = loadCall(running.admin, environments.getEnvironments, {
      where,
      sort: 'gross_floor_area',
      page_size: 25,
    });
    const map = loadCall(running.admin, environments.getEnvironmentPlaces, { view });
    const barePage = await bareOf(running, page);
    const bareMap = await bareOf(running, map);
    for (let round = 0; round < 220; round++) {
      await timed(times.ours, page);
      await timed(times.bare, barePage.ask);
    }
    for (let round = 0; round < 50; round++) {
      await timed(times.map, map);
      await timed(times.bareMap, bareMap.ask);
    }
    barePage.release();
    bareMap.release();
    // The first rounds are warm-up for both.
    const at = (all: number[], share: number) => {
      const warm = all.slice(all.length / 10).toSorted((a, b) => a - b);
      return warm[Math.ceil(warm.length * share) - 1] ?? 0;
    };
    return {
      ours: at(times.ours, 0.95),
      bare: at(times.bare, 0.95),
      middle: at(times.ours, 0.5),
      bareMiddle: at(times.bare, 0.5),
      map: at(times.map, 0.95),
      bareMap: at(times.bareMap, 0.95),
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

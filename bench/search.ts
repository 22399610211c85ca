// Searching among 100,000 objects over HTTP, against the bare SQL of the same search. Goal: 95 of 100 within 150 ms.
import { search } from '@steward/contract/foundation/search';
import { say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
const GOAL_MS = 150;
try {
  const organizationId = await fillProperties(running, 20_000);
  await running.owner.query(
    `insert into spaces (organization_id, id, environment_id, space_name, space_type, gross_floor_area, tenant_name)
     select $1, gen_random_uuid(), e.id, (array['Office', 'Conference Atrium', 'Laboratory', 'Storage'])[n] || ' ' || substr(md5(e.id::text || n), 1, 6), 'office', 10, 'Tenant ' || substr(md5(n || e.id::text), 1, 5)
     from environments e cross join generate_series(1, 4) n where e.organization_id = $1`,
    [organizationId],
  );
  await running.owner.query('vacuum analyze search_entries');
  await running.owner.query('vacuum analyze search_words');
  const client = await running.bare.connect();
  await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  const wanted = [
    'property 000777',
    'property',
    'perty 0007',
    'prop',
    'atrium',
    'conferense atrum',
    'street 19',
    'tenant',
    'proprety 012',
    'city 42',
    'laborotory',
    'labroatory',
    'Mueller straße',
    'مختبر الاعمال',
    'nothing at all',
  ];
  const kinds = ['Environment', 'Space', 'Portfolio', 'Bill', 'Report'];
  const ours: number[] = [];
  const bare: number[] = [];
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  };
  for (let round = 0; round < 12; round++) {
    for (const word of wanted) {
      await timed(ours, () => running.admin.get(search.globalSearch, { search: word }));
      await timed(bare, () =>
        client.query({
          name: 'search',
          text: 'select * from search_objects($1, $2, null::uuid, 20)',
          values: [word, kinds],
        }),
      );
    }
  }
  // A user with separate access to half of the properties.
  const mo = await running.newMember(10_000);
  const theirs: number[] = [];
  for (let round = 0; round < 12; round++)
    for (const word of wanted) await timed(theirs, () => mo.get(search.globalSearch, { search: word }));
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  say('search-100000-objects-p95', p95(ours), 'ms', p95(ours) / p95(bare), `the bare SQL; goal ${GOAL_MS} ms`);
  say(
    'search-100000-objects-p95-of-10000-properties-one-by-one',
    p95(theirs),
    'ms',
    p95(theirs) / p95(ours),
    `the admin’s search; goal ${GOAL_MS} ms`,
  );
  client.release();
} finally {
  await running.stop();
}

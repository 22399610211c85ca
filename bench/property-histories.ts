// The year's greenhouse gas report, by equity share, of properties whose area and ownership share changed within the
// year. Goal: weighting by time adds at most 10 % to the report of as many properties with the same months and one area
// and share all year. Also shown: the same properties with an ownership share of 100 %, of which nothing is left out.
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { Person } from '../apps/server/src/testing/person.ts';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const PROPERTIES = 1000;
/** Attribute, first day (null: from the beginning) and value. */
type Change = readonly [attribute: string, from: string | null, value: number];

const running = await startRunning();
try {
  const newAdmin = async (email: string) => {
    const admin = new Person(running.admin.address);
    await admin.register(email, 'Demo-1234!');
    await running.owner.query('update users set verified_at = now() where email = $1', [email]);
    await admin.logIn(email, 'Demo-1234!');
    return admin;
  };
  /** Prepares the report of properties with these changes, so that it can be requested. */
  const reportOf = async (admin: Person, changes: readonly Change[]) => {
    const organization = await fillProperties({ ...running, admin }, PROPERTIES);
    await fillMonths(running, organization, 2, '2024-01-01', '2025-12-01');
    await running.owner.query(
      `insert into property_changes (organization_id, id, environment_id, attribute, valid_from, number)
       select organization_id, gen_random_uuid(), id, c.attribute, c.valid_from, c.number
       from environments cross join unnest($2::text[], $3::date[], $4::numeric[]) c(attribute, valid_from, number)
       where organization_id = $1`,
      [organization, ...[0, 1, 2].map((column) => changes.map((change) => change[column]))],
    );
    await admin.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
    return () => admin.get(inventory.ghg_report, { level: 'Organization', year: 2025 });
  };
  const changed = await reportOf(running.admin, [
    ['gross_floor_area', null, 900],
    ['gross_floor_area', '2025-07-01', 1000],
    ['ownership_share', null, 1],
    ['ownership_share', '2025-04-01', 0.6],
  ]);
  const constant = await reportOf(await newAdmin('constant@bench.example'), [
    ['gross_floor_area', null, 900],
    ['ownership_share', null, 0.6],
  ]);
  const whole = await reportOf(await newAdmin('whole@bench.example'), []);
  await running.owner.query('vacuum analyze property_changes');
  for (const [name, other, what] of [
    ['changed', constant, 'one area and share all year; goal 1.1'],
    ['changed-or-whole', whole, 'owned wholly, nothing left out'],
  ] as const) {
    const [ours, theirs] = await compare(21, changed, other);
    say(`ghg-report-of-${PROPERTIES}-${name}-properties`, ours, 'ms', ours / theirs, what);
  }
} finally {
  await running.stop();
}

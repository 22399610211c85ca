// The year's greenhouse gas report of properties whose area and ownership share changed within the year, against the same report of as
// many properties with the same months and no change. Goal: time-weighted attributes add at most 10 %.
import { ghg } from '@steward/contract/carbon/ghg';
import { Person } from '../apps/server/src/testing/person.ts';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const PROPERTIES = 1000;
const email = 'plain@bench.example';

const running = await startRunning();
try {
  const changed = await fillProperties(running, PROPERTIES);
  const other = new Person(running.admin.address);
  await other.register(email, 'Demo-1234!');
  await running.owner.query('update users set verified_at = now() where email = $1', [email]);
  await other.logIn(email, 'Demo-1234!');
  const plain = await fillProperties({ ...running, admin: other }, PROPERTIES);
  for (const organization of [changed, plain]) await fillMonths(running, organization, 2, '2024-01-01', '2025-12-01');
  await running.owner.query(
    `insert into property_changes (organization_id, id, environment_id, attribute, valid_from, number)
     select organization_id, gen_random_uuid(), id, attribute, valid_from::date, number
     from environments cross join (values ('gross_floor_area', null, 900), ('gross_floor_area', '2025-07-01', 1000),
       ('ownership_share', null, 1), ('ownership_share', '2025-04-01', 0.6)) c(attribute, valid_from, number)
     where organization_id = $1`,
    [changed],
  );
  await running.owner.query('vacuum analyze property_changes');
  for (const person of [running.admin, other])
    await person.get(ghg.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const report = (person: Person) => () => person.get(ghg.ghg_report, { level: 'Organization', year: 2025 });
  const [dated, undated] = await compare(21, report(running.admin), report(other));
  say(`ghg-report-of-${PROPERTIES}-changed-properties`, dated, 'ms', dated / undated, 'without changes; goal 1.1');
} finally {
  await running.stop();
}

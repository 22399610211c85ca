// The number of statements that the calls of the main screens send to the database, at 10 and at 1,000 rows. Goal: the
// same number; no call grows with its rows.
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { funds } from '@steward/contract/estate/funds';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { portfolios } from '@steward/contract/estate/portfolios';
import { servicing } from '@steward/contract/estate/servicing';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { dashboards } from '@steward/contract/insight/dashboards';
import pg from 'pg';
import type { Person } from '../apps/server/src/testing/person.ts';
import { say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const FEW = 10;
const MANY = 1000;

const reads: [name: string, read: (person: Person, environment_id: string) => Promise<unknown>][] = [
  ['properties', (person) => person.get(environments.getEnvironments, { page_size: MANY })],
  ['properties-count', (person) => person.get(environments.countEnvironments, {})],
  ['map', (person) => person.get(environments.getEnvironmentPlaces, {})],
  ['property', (person, environment_id) => person.get(environments.getEnvById, { environment_id })],
  ['property-history', (person, environment_id) => person.get(environments.getPropertyHistory, { environment_id })],
  ['portfolio-tree', (person) => person.get(portfolios.getPortfolioWithEnv, { page_size: MANY })],
  ['funds', (person) => person.get(funds.getFunds, {})],
  ['spaces', (person, environment_id) => person.get(spaces.getSpaces, { environment_id })],
  ['vacancy', (person, environment_id) => person.get(leases.getVacancy, { environment_id })],
  ['tenants', (person) => person.get(tenants.getTenants, {})],
  ['meters', (person, environment_id) => person.get(meters.getMeters, { environment_id })],
  ['equipment', (person) => person.get(equipment.getEquipments, { page_size: MANY })],
  ['replacements', (person) => person.get(equipment.getReplacements, {})],
  ['servicing-due', (person) => person.get(servicing.getServicingDue, {})],
  ['measures', (person, environment_id) => person.get(efficiencyMeasures.getEfficiencyMeasures, { environment_id })],
  ['overview', (person) => person.get(dashboards.getPortfolioOverview, { year: 2025 })],
];

// eslint-disable-next-line @typescript-eslint/unbound-method
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
let sent = 0;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  sent += 1;
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

/** The statements by call, of an organization with this many rows in each list. */
async function measure(rows: number): Promise<Map<string, number>> {
  const running = await startRunning();
  try {
    const organizationId = await fillProperties(running, rows);
    const { owner, admin } = running;
    const first = await owner.query<{ id: string }>(
      'select id from environments where organization_id = $1 order by gross_floor_area desc limit 1',
      [organizationId],
    );
    const environment_id = first.rows[0]?.id ?? '';
    for (const statement of [
      `insert into spaces (organization_id, id, environment_id, space_name, space_type, gross_floor_area)
        select $1, gen_random_uuid(), $2, 'Space ' || n, 'office', 0.1 from generate_series(1, $3::int) n`,
      `insert into tenants (organization_id, id, environment_id, name)
        select $1, gen_random_uuid(), $2, 'Tenant ' || n from generate_series(1, $3::int) n`,
      `insert into meters (organization_id, id, environment_id, carrier, meter_no, paid_by)
        select $1, gen_random_uuid(), $2, 'electricity', 'M-' || n, 'landlord' from generate_series(1, $3::int) n`,
      `insert into equipment (organization_id, id, environment_id, kind, master_type, product_name, availability, quantity, end_of_life)
        select $1, gen_random_uuid(), $2, 'hvac.heating_plant.boiler', 1, 'Boiler ' || n, 'in service', 1, current_date + n
        from generate_series(1, $3::int) n`,
      `insert into efficiency_measures (organization_id, id, environment_id, title, status)
        select $1, gen_random_uuid(), $2, 'Measure ' || n, 'proposed' from generate_series(1, $3::int) n`,
    ])
      await owner.query(statement, [organizationId, environment_id, rows]);
    await owner.query('analyze');
    const counts = new Map<string, number>();
    for (const [name, read] of reads) {
      // The first call of a session may fill caches; background jobs may send statements in between.
      let least = Infinity;
      for (let round = 0; round < 4; round++) {
        sent = 0;
        await read(admin, environment_id);
        least = Math.min(least, sent);
      }
      counts.set(name, least);
    }
    return counts;
  } finally {
    await running.stop();
  }
}

const few = await measure(FEW);
const many = await measure(MANY);
let grown = 0;
for (const [name, count] of many) {
  const before = few.get(name) ?? 0;
  if (count > before) grown += 1;
  say(`statements-${name}-${MANY}-rows`, count, 'statements', count / before, `of ${FEW} rows; goal 1`);
}
process.exitCode = grown > 0 ? 1 : 0;

import type { BillPart } from '@steward/core/coverage/bill-parts';
import type { BillingRhythm } from '@steward/core/coverage/bill-matrix';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { isOfBills, meant, type Filter } from './coverage.repository.ts';
import type { UtilityName } from './matrix.repository.ts';

/** A month, or the month of a day, as a number: its year times 12, plus 0 for January. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The usual billing of a point or of a part, as it is kept. */
export interface KeptHabit {
  rhythm: BillingRhythm;
  rhythm_months: number;
  delay_days: number;
  billed_until: string | null;
  billed_month: number | null;
  billed_day: number | null;
}

/** A row of `supply_points`; the columns are described in the migration. */
export interface PointRow extends KeptHabit {
  environment_id: string;
  carrier: Carrier;
  first_meter: string;
  ends_from: number;
  ends_until: number;
  meters: string[];
  last_meter: string;
  utility: UtilityName;
  supplier: string;
  account_no: string;
  rhythm_is_set: boolean;
  first_year: number;
  positions: (number | null)[];
  due: number[];
  days: number[];
  estimated: number[] | null;
  metered: number[] | null;
  open_months: number[];
  open_runs: number[];
  overlap: number[] | null;
  parts: (KeptHabit & { charges: BillPart; supplier: string; account_no: string; missing: number[] })[] | null;
  lacks_supply: number[] | null;
  lacks_grid: number[] | null;
  lacks_one: number[] | null;
  use_per_day: (number | null)[];
  meter_uses: number[][] | null;
}

/** A row of `supply_counts`. */
export interface CountRow {
  environment_id: string;
  first_year: number;
  until_year: number;
  rules: number;
  held: number[];
  due: number[];
  days: number[];
}

export interface Uncounted {
  environment_id: string;
  /** The version of what is kept of it; null: nothing. */
  version: number | null;
}

/**
 * Properties of which nothing is kept that counts for these years: new ones, those with a change since, and those counted by other rules.
 * `from`: the first year that is asked for.
 */
export async function listUncounted(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { rules, from, until, most }: { rules: number; from: number; until: number; most: number },
): Promise<Uncounted[]> {
  const { rows } = await sql<Uncounted>`
    select e.id as environment_id, k.version
    from (${meant(db, scope, filter).select('environments.id')}) e
      left join supply_counts k on k.organization_id = ${scope.organizationId} and k.environment_id = e.id
    where k.environment_id is null or k.rules <> ${rules} or k.first_year > ${from} or k.until_year < ${until}
      or e.id in (select environment_id from supply_marks m where m.organization_id = ${scope.organizationId})
    limit ${most}`.execute(db);
  return rows;
}

export const listMarked = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'supply_marks')
    .where('environment_id', 'in', environmentIds)
    .select(['environment_id', 'id'])
    .execute();

export async function removeMarks(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'supply_marks')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** Removes the marks of properties that are gone. */
export async function removeLostMarks(db: Tx, scope: Scope): Promise<void> {
  await sql`delete from supply_marks m where m.organization_id = ${scope.organizationId} and not exists (
    select 1 from environments e where ${isMine(scope, 'environments', 'e')} and e.id = m.environment_id)`.execute(db);
}

/** Keeps what was counted of a property, unless another has counted it since: `version` is what was read before counting. */
export async function replaceCount(db: Tx, scope: Scope, row: CountRow, version: number | null): Promise<boolean> {
  const { rows } = await sql`
    insert into supply_counts as k (organization_id, environment_id, first_year, until_year, rules, held, due, days)
    select e.organization_id, e.id, ${row.first_year}::int, ${row.until_year}::int, ${row.rules}::int,
      ${row.held}::smallint[], ${row.due}::int[], ${row.days}::int[]
    from environments e where ${isMine(scope, 'environments', 'e')} and e.id = ${row.environment_id}::uuid
    on conflict (organization_id, environment_id) do update set first_year = excluded.first_year, until_year = excluded.until_year,
      rules = excluded.rules, held = excluded.held, due = excluded.due, days = excluded.days, version = k.version + 1
    where k.organization_id = ${scope.organizationId} and k.version = ${version}::int
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function replacePoints(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  points: readonly PointRow[],
): Promise<void> {
  await deleteMine(db, scope, 'supply_points').where('environment_id', 'in', environmentIds).execute();
  await insertManyMine(db, scope, 'supply_points', points);
}

/** What the meters of properties used in a year: kWh, and the billed days. */
export interface UseRow {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  year: number;
  kwh: number;
  days: number;
}
export const listUses = (db: Tx, scope: Scope, filter: Filter): Promise<UseRow[]> =>
  mine(db, scope, 'bill_years')
    .where('environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .where('unit', '=', 'kWh')
    .where(isOfBills)
    .select((e) => [
      'environment_id',
      'carrier',
      'meter_no',
      'year',
      e.fn.sum<number>('quantity').as('kwh'),
      e.cast<number>(sql`sum((select sum(d) from unnest(days) d))`, 'integer').as('days'),
    ])
    .$narrowType<{ carrier: Carrier }>()
    .groupBy(['environment_id', 'carrier', 'meter_no', 'year'])
    .execute();

import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import type { ExemptPeriod, MeterSpan, RegisteredMeter } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The selected properties; without a filter, all within reach. */
export interface Filter {
  environmentId?: string | undefined;
  environmentIds?: readonly string[] | undefined;
  portfolioId?: string | undefined;
}

export const meant = (db: Tx, scope: Scope, { environmentId, environmentIds, portfolioId }: Filter) =>
  mine(db, scope, 'environments')
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`environments.id = any (${environmentIds ?? []}::uuid[])`),
    )
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''));

/** Whether a row belongs to a selected property. Without a filter, the reach of the table itself decides. */
function isMeant(db: Tx, scope: Scope, filter: Filter) {
  if (Object.values(filter).every((value) => value === undefined)) return sql<boolean>`true`;
  return sql<boolean>`environment_id in (${meant(db, scope, filter).select('environments.id')})`;
}

/** Whether a row of `bill_years` is of bills: on-site generation owes none. */
export const isOfBills = sql<boolean>`treatment not in ('on_site', 'on_site_sold')`;

export interface SpanRow extends MeterSpan<Carrier> {
  environment_id: string;
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

// A hundred thousand meters have only some dozens of distinct months.
const months = new Map<number, string>();
/** Months are stored as days since 2000, times 32, plus the billed days (`bill_years`). */
export const unpacked = (packed: number): [month: string, days: number] => {
  const number = Math.floor(packed / 32);
  const month = months.get(number) ?? addDays('2000-01-01', number);
  months.set(number, month);
  return [month, packed % 32];
};

/** Twelve numbers of days as twelve letters: much faster to read than a list of numbers. */
export const asLetters = (days: readonly unknown[]) =>
  sql<string>`${sql.join(
    days.map((one) => sql`chr(48 + (${one})::int)`),
    sql` || `,
  )}`;
export const fromLetters = (letters: string): number[] =>
  Array.from({ length: 12 }, (_, month) => letters.charCodeAt(month) - 48);

/** The past days of each month of a year: the maximum number of days due. */
const daysDue = (year: number, today: string): number[] =>
  monthNumbers.map((n) => {
    const start = `${year}-${String(n).padStart(2, '0')}-01`;
    const end = nextMonthStart(start);
    return Math.max(0, daysBetween(start, today < end ? today : end));
  });

/** The billed days of each meter of the properties up to a year, as numbers: see `listSpans`. */
function spansOf(db: Tx, scope: Scope, filter: Filter, year: number, today: string): RawBuilder<unknown> {
  // No month counts more days than have passed, however many bills it has.
  const due = daysDue(year, today);
  const days = monthNumbers.map(
    (n) => sql`least(coalesce(sum(days[${sql.lit(n)}]) filter (where year = ${year}), 0), ${due[n - 1]}::int)`,
  );
  return sql`
    select environment_id, carrier, meter_no, min(first_month_days) as first, max(last_month_days) as last,
      ${asLetters(days)} as days
    from bill_years
    where ${isMine(scope, 'bill_years')} and ${isMeant(db, scope, filter)} and ${isOfBills} and year <= ${year}
    group by environment_id, carrier, meter_no`;
}

interface Told {
  carrier: Carrier;
  first: number;
  last: number;
  days: string;
}

function toSpan({ carrier, first, last, days }: Told, meterId: string): MeterSpan<Carrier> {
  const [firstMonth, firstDays] = unpacked(first);
  const [lastMonth, lastDays] = unpacked(last);
  return { carrier, meterId, firstMonth, firstDays, lastMonth, lastDays, monthDays: fromLetters(days) };
}

/**
 * The meters of the properties with the first and the last billed month, and the billed days of each month of the year. No month has more
 * days than have passed.
 */
export async function listSpans(db: Tx, scope: Scope, filter: Filter, year: number, today: string): Promise<SpanRow[]> {
  const { rows } = await sql<Told & { environment_id: string; meter_no: string }>`${spansOf(
    db,
    scope,
    filter,
    year,
    today,
  )}`.execute(db);
  return rows.map((row) => Object.assign(toSpan(row, row.meter_no), { environment_id: row.environment_id }));
}

/** The bills and register data of the meters of a property. Meters are identified by their position, not by their numbers. */
export interface MeterPattern {
  spans: MeterSpan<Carrier>[];
  registered: RegisteredMeter<Carrier>[];
}

/** Reads lines of `meter_patterns` as the billed days up to the end of a year. */
export function readingPatterns(year: number, today: string): (lines: string) => MeterPattern {
  const due = daysDue(year, today);
  return (lines) => {
    const pattern: MeterPattern = { spans: [], registered: [] };
    for (const [index, line] of lines ? lines.split('\n').entries() : []) {
      const [carrier, isRegistered, from, until, years] = line.split('\t') as [Carrier, ...string[]];
      // In the order of the actual numbers.
      const meterId = String(index).padStart(6, '0');
      const span = years ? spanOf(carrier, meterId, years, year, due) : undefined;
      if (span) pattern.spans.push(span);
      if (isRegistered) {
        // The last day is included.
        const after = until ? addDays(until, 1) : undefined;
        pattern.registered.push({ carrier, meterId, from: from || undefined, until: after });
      }
    }
    return pattern;
  };
}

/** A meter from the years of its bills, each in the form `2025 296993 299487 OLOMOM…`; undefined where all are later. */
function spanOf(
  carrier: Carrier,
  meterId: string,
  years: string,
  until: number,
  due: readonly number[],
): MeterSpan<Carrier> | undefined {
  let [first, last] = [Infinity, -Infinity];
  let monthDays = due.map(() => 0);
  for (const told of years.split('/')) {
    const [year, from, to, letters = ''] = told.split(' ');
    if (Number(year) > until) break;
    first = Math.min(first, Number(from));
    last = Math.max(last, Number(to));
    if (Number(year) === until) monthDays = fromLetters(letters).map((days, month) => Math.min(days, due[month] ?? 0));
  }
  if (last === -Infinity) return undefined;
  const [firstMonth, firstDays] = unpacked(first);
  const [lastMonth, lastDays] = unpacked(last);
  return { carrier, meterId, firstMonth, firstDays, lastMonth, lastDays, monthDays };
}

const ID_LENGTH = 36;

/** The meter patterns of the properties, equal ones together: thousands of properties give a few dozen rows. */
export async function listPatterns(
  db: Tx,
  scope: Scope,
  filter: Filter,
): Promise<{ lines: string; environmentIds: string[] }[]> {
  const { rows } = await sql<{ lines: string; ids: string }>`
    select lines, string_agg(environment_id::text, '') as ids from meter_patterns
    where ${isMine(scope, 'meter_patterns')} and ${isMeant(db, scope, filter)} group by lines`.execute(db);
  return rows.map(({ lines, ids }) => {
    const environmentIds: string[] = [];
    for (let at = 0; at < ids.length; at += ID_LENGTH) environmentIds.push(ids.slice(at, at + ID_LENGTH));
    return { lines, environmentIds };
  });
}

const withPattern = (db: Tx, scope: Scope, filter: Filter) =>
  meant(db, scope, filter).leftJoin(
    'meter_patterns',
    joinMine(scope, 'meter_patterns', 'environments.id', 'environment_id'),
  );

/** The number of properties of each pattern, and of those without meters and bills. */
export const countPatterns = (db: Tx, scope: Scope, filter: Filter, except: readonly string[]) =>
  withPattern(db, scope, filter)
    .where(sql<boolean>`environments.id <> all (${except}::uuid[])`)
    .select((e) => [e.fn.coalesce('lines', sql<string>`''`).as('lines'), sql<number>`count(*)::int`.as('properties')])
    .groupBy(sql`1`)
    .execute();

/** The first property by name among those named or with one of these patterns. */
export const findFirst = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  of: { ids: readonly string[]; lines: readonly string[] },
) =>
  withPattern(db, scope, filter)
    .where(sql<boolean>`(environments.id = any (${of.ids}::uuid[]) or lines = any (${of.lines}::text[]))`)
    .select(['environments.id as environment_id', 'environment_name', 'lines'])
    .orderBy('environment_name')
    .limit(1)
    .executeTakeFirst();

/** Properties whose meters do not fit a pattern: a meter replaced another, or two share one number on bills. */
export async function listPeculiar(db: Tx, scope: Scope, filter: Filter): Promise<string[]> {
  const rows = await mine(db, scope, 'meter_patterns')
    .where('is_peculiar', '=', true)
    .where(isMeant(db, scope, filter))
    .select('environment_id')
    .execute();
  return rows.map(({ environment_id }) => environment_id);
}

/** The months that a user has marked as without an expected bill. */
export const listExempt = async (
  db: Tx,
  scope: Scope,
  filter: Filter,
): Promise<(ExemptPeriod<Carrier> & { environment_id: string })[]> =>
  await mine(db, scope, 'bill_exemptions')
    .where(isMeant(db, scope, filter))
    .select(['environment_id', 'carrier', 'meter_no as meterId', 'exempt_from as start', 'exempt_until as end'])
    .$narrowType<{ carrier: Carrier }>()
    .execute();

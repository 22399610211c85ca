import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import type { ExemptPeriod, MeterSpan } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Which properties are meant; nothing named: all that the person may see. */
export interface Filter {
  environmentId?: string | undefined;
  portfolioId?: string | undefined;
}

export const meant = (db: Tx, scope: Scope, { environmentId, portfolioId }: Filter) =>
  mine(db, scope, 'environments')
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''));

export interface SpanRow extends MeterSpan<Carrier> {
  environment_id: string;
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

// A hundred thousand meters share some dozens of months.
const months = new Map<number, string>();
/** Months are kept as days since 2000, times 32, plus days billed (`bill_years`). */
export const unpacked = (packed: number): [month: string, days: number] => {
  const number = Math.floor(packed / 32);
  const month = months.get(number) ?? addDays('2000-01-01', number);
  months.set(number, month);
  return [month, packed % 32];
};

/** Twelve numbers of days as twelve letters: read much faster than a list of numbers. */
export const asLetters = (days: readonly unknown[]) =>
  sql<string>`${sql.join(
    days.map((one) => sql`chr(48 + (${one})::int)`),
    sql` || `,
  )}`;
export const fromLetters = (letters: string): number[] =>
  Array.from({ length: 12 }, (_, month) => letters.charCodeAt(month) - 48);

/**
 * The meters of properties, as their bills up to a year tell them: the first and the last month ever, and on how many days of each
 * month of the year. No month has more days than it has had until today.
 */
export async function listSpans(db: Tx, scope: Scope, filter: Filter, year: number, today: string): Promise<SpanRow[]> {
  const reached = meant(db, scope, filter).select('environments.id');
  // A day so far of every month of the year at the most, however many bills it has.
  const days = monthNumbers.map((n) => {
    const start = `${year}-${String(n).padStart(2, '0')}-01`;
    const end = nextMonthStart(start);
    const due = Math.max(0, daysBetween(start, today < end ? today : end));
    return sql`least(coalesce(sum(days[${sql.lit(n)}]) filter (where year = ${year}), 0), ${due}::int)`;
  });
  const { rows } = await sql<{
    environment_id: string;
    carrier: Carrier;
    meter_no: string;
    first: number;
    last: number;
    days: string;
  }>`
    select environment_id, carrier, meter_no, min(first_month_days) as first, max(last_month_days) as last,
      ${asLetters(days)} as days
    from bill_years
    where ${isMine(scope, 'bill_years')} and environment_id in (${reached}) and year <= ${year}
    group by environment_id, carrier, meter_no`.execute(db);
  return rows.map(({ environment_id, carrier, meter_no, first, last, days: letters }) => {
    const [firstMonth, firstDays] = unpacked(first);
    const [lastMonth, lastDays] = unpacked(last);
    return {
      environment_id,
      carrier,
      meterId: meter_no,
      firstMonth,
      firstDays,
      lastMonth,
      lastDays,
      monthDays: fromLetters(letters),
    };
  });
}

/** The months of which somebody said that no bill is expected. */
export const listExempt = async (
  db: Tx,
  scope: Scope,
  filter: Filter,
): Promise<(ExemptPeriod<Carrier> & { environment_id: string })[]> =>
  await mine(db, scope, 'bill_exemptions')
    .where('environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .select(['environment_id', 'carrier', 'meter_no as meterId', 'exempt_from as start', 'exempt_until as end'])
    .$narrowType<{ carrier: Carrier }>()
    .execute();

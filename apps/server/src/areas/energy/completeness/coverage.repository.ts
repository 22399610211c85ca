import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import type { ExemptPeriod, MeterSpan, RegisteredMeter } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Which properties are meant; nothing named: all that the person may see. */
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

/** Whether a row of a property is meant; of all that the person may see the table itself tells. */
function isMeant(db: Tx, scope: Scope, filter: Filter) {
  if (Object.values(filter).every((value) => value === undefined)) return sql<boolean>`true`;
  return sql<boolean>`environment_id in (${meant(db, scope, filter).select('environments.id')})`;
}

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

/** What the bills up to a year tell of each meter of properties, as numbers: see `listSpans`. */
function spansOf(db: Tx, scope: Scope, filter: Filter, year: number, today: string): RawBuilder<unknown> {
  // A day so far of every month of the year at the most, however many bills it has.
  const days = monthNumbers.map((n) => {
    const start = `${year}-${String(n).padStart(2, '0')}-01`;
    const end = nextMonthStart(start);
    const due = Math.max(0, daysBetween(start, today < end ? today : end));
    return sql`least(coalesce(sum(days[${sql.lit(n)}]) filter (where year = ${year}), 0), ${due}::int)`;
  });
  return sql`
    select environment_id, carrier, meter_no, min(first_month_days) as first, max(last_month_days) as last,
      ${asLetters(days)} as days
    from bill_years
    where ${isMine(scope, 'bill_years')} and ${isMeant(db, scope, filter)} and year <= ${year}
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
 * The meters of properties, as their bills up to a year tell them: the first and the last month ever, and on how many days of each
 * month of the year. No month has more days than it has had until today.
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

/** Properties whose meters differ in nothing but their numbers. */
export interface MeterPattern {
  environmentIds: string[];
  spans: MeterSpan<Carrier>[];
  registered: RegisteredMeter<Carrier>[];
}

const ID_LENGTH = 36;

/**
 * What bills and the register say of the meters of properties, those together of which they say the same: of thousands of properties
 * a few dozen rows. Meters have made-up numbers in the order of their own. `listPeculiar` names the properties of which this tells too little.
 */
export async function listPatterns(
  db: Tx,
  scope: Scope,
  filter: Filter,
  year: number,
  today: string,
): Promise<MeterPattern[]> {
  const registered = mine(db, scope, 'meters')
    .where('parent_id', 'is', null)
    .where('formula', '=', '')
    .where(isMeant(db, scope, filter))
    .select([
      'environment_id',
      'carrier',
      'bill_no as meter_no',
      'valid_from',
      'valid_until',
      sql`'r'`.as('is_registered'),
    ]);
  const line = sql.join(
    ['carrier', 'first', 'last', 'days', 'is_registered', 'valid_from', 'valid_until'].map((name) => sql.ref(name)),
    sql`, e'\t', `,
  );
  const { rows } = await sql<{ lines: string; ids: string }>`
    select lines, string_agg(environment_id::text, '') as ids
    from (
      select environment_id, string_agg(concat(${line}), e'\n' order by carrier, meter_no collate "C") as lines
      from (${spansOf(db, scope, filter, year, today)}) spans
        full join (${registered}) known using (environment_id, carrier, meter_no)
      group by environment_id
    ) properties group by lines`.execute(db);
  return rows.map(({ lines, ids }) => {
    const pattern: MeterPattern = { environmentIds: [], spans: [], registered: [] };
    for (let at = 0; at < ids.length; at += ID_LENGTH) pattern.environmentIds.push(ids.slice(at, at + ID_LENGTH));
    for (const [index, text] of lines.split('\n').entries()) {
      const [carrier, first, last, days, isRegistered, from, until] = text.split('\t') as [Carrier, ...string[]];
      // In the order of their own numbers.
      const meterId = String(index).padStart(6, '0');
      if (days) pattern.spans.push(toSpan({ carrier, first: Number(first), last: Number(last), days }, meterId));
      if (isRegistered) {
        // The last day counts.
        const after = until ? addDays(until, 1) : undefined;
        pattern.registered.push({ carrier, meterId, from: from || undefined, until: after });
      }
    }
    return pattern;
  });
}

/** Properties whose meters a pattern does not tell: one took another's place, or two have one number on bills. */
export async function listPeculiar(db: Tx, scope: Scope, filter: Filter): Promise<string[]> {
  const rows = await mine(db, scope, 'meters')
    .where('formula', '=', '')
    .where(isMeant(db, scope, filter))
    .groupBy(['environment_id', 'carrier', 'bill_no'])
    .having(sql<boolean>`count(*) > 1 or bool_or(replaced_by is not null)`)
    .select('environment_id')
    .execute();
  return rows.map(({ environment_id }) => environment_id);
}

/** The months of which somebody said that no bill is expected. */
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

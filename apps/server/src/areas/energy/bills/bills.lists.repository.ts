import type { BillRow } from '@steward/contract/energy/bills.bill';
import type { BillSource } from '@steward/core/bills/sources';
import { grouped } from '@steward/core/grouped';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { readTogether } from '../../../database/long-lists.ts';
import { finds } from '../../../database/matching.ts';
import { isMine, isOfReachedProperty, mine, ofPage, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { listRows } from './bills.repository.ts';

// Lists and numbers of bills: from `listed_bills` and `bill_counts` (decision 0156).

export interface Filter {
  environment_id?: string | undefined;
  portfolio_id?: string | undefined;
  status?: string | undefined;
  utility?: string | undefined;
  source?: BillSource | undefined;
  year?: number | undefined;
  search?: string | undefined;
}

/** The bills that are shown with this status; a bill in processing that was abandoned is shown as failed. */
function hasStatus(scope: Scope, wanted: BillRow['status']): RawBuilder<boolean> {
  if (wanted === 'review' || wanted === 'saved') return sql`l.status = ${wanted}`;
  const abandoned = sql`not exists (select 1 from bills b join jobs work on ${isMine(scope, 'jobs', 'work')} and work.id = b.job_id
    where ${isMine(wholeOrganization(scope), 'bills', 'b')} and b.id = l.bill_id and work.status in ('queued', 'running'))`;
  return wanted === 'reading'
    ? sql`(l.rank = 0 and not (${abandoned}))`
    : sql`(l.rank <= 1 and (l.status = 'failed' or (l.status = 'reading' and ${abandoned})))`;
}

const isOfPortfolio = (scope: Scope, alias: string, portfolioId: string) =>
  sql<boolean>`${sql.ref(`${alias}.environment_id`)} in (select held.id from environments held
    where ${isMine(wholeOrganization(scope), 'environments', 'held')} and held.portfolio_id = ${portfolioId}::uuid)`;

/** The bills within reach that match, as they are listed. For a page of them the reach of each is asked; for sums that of each property. */
const listed = (
  db: Tx,
  scope: Scope,
  { environment_id, portfolio_id, status: wanted, utility, source, year, search }: Filter,
  reach: 'of bills' | 'of properties',
) =>
  mine(db, reach === 'of bills' ? ofPage(scope) : wholeOrganization(scope), 'listed_bills', 'l')
    .$if(reach === 'of properties', (q) => q.where(isOfReachedProperty(scope, 'l')))
    .$if(portfolio_id !== undefined, (q) => q.where(isOfPortfolio(scope, 'l', portfolio_id ?? '')))
    .$if(Boolean(environment_id), (q) => q.where('l.environment_id', '=', environment_id ?? ''))
    .$if(Boolean(wanted), (q) => q.where(hasStatus(scope, wanted as BillRow['status'])))
    .$if(Boolean(utility), (q) => q.where('l.utility', '=', utility ?? ''))
    .$if(source !== undefined, (q) => q.where('l.source', '=', source ?? ''))
    .$if(Boolean(year), (q) =>
      q
        .where('l.billing_start_date', '<', `${(year ?? 0) + 1}-01-01`)
        .where('l.billing_end_date', '>=', `${year}-01-01`),
    )
    .$if(Boolean(search), (q) =>
      q.where(
        sql<boolean>`exists (select 1 from bills join environments env on ${isMine(wholeOrganization(scope), 'environments', 'env')}
            and env.id = bills.environment_id
          where ${isMine(wholeOrganization(scope), 'bills')} and bills.id = l.bill_id and ${finds(search, [
            'bills.supplier',
            'bills.invoice_no',
            'bills.meter_no',
            'bills.account_no',
            'bills.file_name',
            sql`bills.date_of_bill::text`,
            'env.environment_name',
          ])})`,
      ),
    );

/** The kept counts of the properties within reach, or of one year. */
const counts = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'bill_counts', 'c').where(isOfReachedProperty(scope, 'c'));
const countsOfYear = (db: Tx, scope: Scope, year: number) =>
  mine(db, wholeOrganization(scope), 'bill_year_counts', 'c')
    .where(isOfReachedProperty(scope, 'c'))
    .where('c.year', '=', year);

async function countListed(db: Tx, scope: Scope, filter: Filter): Promise<number> {
  const { environment_id, portfolio_id, status: wanted, utility, source, year, search } = filter;
  const hasStatusKept = wanted === undefined || wanted === 'review' || wanted === 'saved';
  const isCounted = hasStatusKept && !search && (year !== undefined || source === undefined);
  if (!isCounted)
    return (
      await listed(db, scope, filter, 'of properties')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const conditions = [
    ...(environment_id ? [sql<boolean>`c.environment_id = ${environment_id}::uuid`] : []),
    ...(portfolio_id ? [isOfPortfolio(scope, 'c', portfolio_id)] : []),
    ...(wanted ? [sql<boolean>`c.status = ${wanted}`] : []),
    ...(utility ? [sql<boolean>`c.utility = ${utility}`] : []),
    ...(source ? [sql<boolean>`c.source = ${source}`] : []),
    sql<boolean>`true`,
  ];
  const which = sql.join(conditions, sql` and `) as RawBuilder<boolean>;
  const sum = sql<number>`coalesce(sum(c.bills), 0)::int`.as('n');
  const { n } = year
    ? await countsOfYear(db, scope, year).where(which).select(sum).executeTakeFirstOrThrow()
    : await counts(db, scope).where(which).select(sum).executeTakeFirstOrThrow();
  return n;
}

// The ranks of bills: being read, to be checked, saved.
const RANKS = [0, 1, 2];

export async function listBills(db: Tx, scope: Scope, filter: Filter, page: number, pageSize: number) {
  const before = (page - 1) * pageSize;
  // Each rank is in the order of an index; of three short lists the page is chosen.
  const ofRank = (rank: number) =>
    db.selectFrom(
      listed(db, scope, filter, 'of bills')
        .where(sql<boolean>`l.rank = ${sql.lit(rank)}`)
        .select(['l.bill_id', 'l.rank', 'l.billing_start_date'])
        .orderBy('l.billing_start_date', (o) => o.desc().nullsFirst())
        .orderBy('l.bill_id', 'desc')
        .limit(before + pageSize)
        .as('one'),
    );
  const [first, ...others] = RANKS.map((rank) => ofRank(rank).selectAll());
  if (!first) return { paginateData: [], totalData: 0 };
  const ids = (
    await db
      .selectFrom(others.reduce((all, other) => all.unionAll(other), first).as('l'))
      .select('l.bill_id')
      // Bills that need a person come first, then the latest period.
      .orderBy('l.rank')
      .orderBy('l.billing_start_date', (o) => o.desc().nullsFirst())
      .orderBy('l.bill_id', 'desc')
      .limit(pageSize)
      .offset(before)
      .execute()
  ).map(({ bill_id }) => bill_id);
  return {
    // The reach of these was asked above.
    paginateData: await listRows(db, wholeOrganization(scope), ids),
    totalData: await countListed(db, scope, filter),
  };
}

/** The bills in processing that no job works on, in all or of a property. */
async function countAbandoned(db: Tx, scope: Scope, environmentId: string | undefined): Promise<number> {
  const { n } = await listed(db, scope, { environment_id: environmentId, status: 'failed' }, 'of bills')
    .where(sql<boolean>`l.rank = 0`)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function countBills(db: Tx, scope: Scope, environmentId?: string) {
  const rows = await counts(db, scope)
    .$if(Boolean(environmentId), (q) => q.where('c.environment_id', '=', environmentId ?? ''))
    .select(['c.status', 'c.utility', sql<number>`sum(c.bills)::int`.as('n')])
    .groupBy(['c.status', 'c.utility'])
    .execute();
  const abandoned = await countAbandoned(db, scope, environmentId);
  const sum = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).reduce((total, row) => total + row.n, 0);
  const saved = (utility: string) => sum((row) => row.status === 'saved' && row.utility === utility);
  return {
    ENERGY: saved('ENERGY'),
    HEAT: saved('HEAT'),
    WATER: saved('WATER'),
    WASTE: saved('WASTE'),
    reading: sum((r) => r.status === 'reading') - abandoned,
    review: sum((r) => r.status === 'review'),
    failed: sum((r) => r.status === 'failed') + abandoned,
    saved: sum((r) => r.status === 'saved'),
  };
}

interface CountsOfProperty {
  _id: string;
  environment_name: string;
  portfolio_id: string;
  saved: number;
  review: number;
  reading: number;
  latest_until: string | null;
}

interface Which {
  environment_id?: string | undefined;
  portfolio_id?: string | undefined;
}

/** The properties within reach with their numbers of bills, or only those with bills from files and the numbers of these. */
async function listCountsOfProperties(
  db: Tx,
  scope: Scope,
  { environment_id, portfolio_id }: Which,
  ofFiles: boolean,
): Promise<CountsOfProperty[]> {
  const whole = wholeOrganization(scope);
  const counted = sql.ref(ofFiles ? 'c.with_file' : 'c.bills');
  return readTogether(
    db,
    sql<CountsOfProperty>`
    select e.id as _id, e.environment_name, e.portfolio_id, coalesce(c.saved, 0) as saved, coalesce(c.review, 0) as review,
      coalesce(c.reading, 0) as reading, latest.until as latest_until
    from environments e
      left join (
        select c.environment_id, sum(${counted}) filter (where c.status = 'saved') as saved,
          sum(${counted}) filter (where c.status in ('review', 'failed')) as review,
          sum(${counted}) filter (where c.status = 'reading') as reading, sum(${counted}) as bills
        from bill_counts c where ${isMine(whole, 'bill_counts', 'c')}
          and (${environment_id ?? null}::uuid is null or c.environment_id = ${environment_id ?? null}::uuid)
        group by c.environment_id
      ) c on c.environment_id = e.id
      left join lateral (
        select l.billing_end_date as until from listed_bills l
        where ${isMine(whole, 'listed_bills', 'l')} and l.environment_id = e.id and l.status = 'saved' ${ofFiles ? sql`and l.has_file` : sql``}
          and l.billing_end_date is not null
        order by l.billing_end_date desc limit 1
      ) latest on true
    where ${isMine(scope, 'environments', 'e')} ${ofFiles ? sql`and c.bills > 0` : sql``}
      and (${environment_id ?? null}::uuid is null or e.id = ${environment_id ?? null}::uuid)
      and (${portfolio_id ?? null}::uuid is null or e.portfolio_id = ${portfolio_id ?? null}::uuid)
    order by e.environment_name`,
  );
}

export async function listPortfolioCounts(db: Tx, scope: Scope) {
  const portfolios = await mine(db, scope, 'portfolios')
    .select(['portfolios.id as _id', 'portfolios.name'])
    .orderBy('portfolios.name')
    .execute();
  const rows = await listCountsOfProperties(db, scope, {}, false);
  const byPortfolio = grouped(rows, ({ portfolio_id }) => portfolio_id);
  return portfolios.map((portfolio) => ({
    ...portfolio,
    environments: byPortfolio.get(portfolio._id) ?? [],
  }));
}

/** The properties with bills from files, with their number. */
export const listEnvironmentFiles = (db: Tx, scope: Scope, which: Which) =>
  listCountsOfProperties(db, scope, which, true);

/** The bills that wait for a check. */
export async function countAllToCheck(db: Tx, scope: Scope): Promise<number> {
  const { bills } = await listed(db, scope, {}, 'of properties')
    .where(sql<boolean>`l.rank = 1`)
    .select((e) => e.fn.countAll<number>().as('bills'))
    .executeTakeFirstOrThrow();
  return bills;
}

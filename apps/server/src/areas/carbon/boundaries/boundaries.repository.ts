import { readSources } from '@steward/core/bills/sources';
import type { GhgEntity } from '@steward/contract/carbon/boundaries';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type EntityFields = Omit<GhgEntity, '_id' | 'portfolios' | 'share' | 'rule' | 'elsewhere' | 'elsewhere_share'>;
export type OrganizationFields = Pick<
  EntityFields,
  | 'name'
  | 'note'
  | 'scope_one_inclusion'
  | 'scope_one_reason'
  | 'scope_two_inclusion'
  | 'scope_two_reason'
  | 'scope_three_inclusion'
  | 'scope_three_reason'
>;

const inclusion = [
  'name',
  'note',
  'scope_one_inclusion',
  'scope_one_reason',
  'scope_two_inclusion',
  'scope_two_reason',
  'scope_three_inclusion',
  'scope_three_reason',
] as const;

export const findOrganization = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_organizations')
    .select(['id as _id', ...inclusion])
    .executeTakeFirst();

export async function saveOrganization(db: Tx, scope: Scope, id: string, fields: OrganizationFields) {
  await insertMine(db, scope, 'ghg_organizations', { id, ...fields })
    .onConflict((conflict) => conflict.columns(['organization_id']).doUpdateSet(fields))
    .execute();
}

const entities = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ghg_entities')
    .select([
      'id as _id',
      'type',
      'equity_share',
      'has_financial_control',
      'has_operational_control',
      'is_finance_lease',
      ...inclusion,
    ])
    .$castTo<EntityFields & { _id: string }>();

export const listEntities = (db: Tx, scope: Scope) => entities(db, scope).orderBy('name').orderBy('id').execute();

export async function insertEntity(db: Tx, scope: Scope, row: EntityFields & { id: string }) {
  await insertMine(db, scope, 'ghg_entities', row).execute();
}

export async function updateEntity(db: Tx, scope: Scope, id: string, fields: EntityFields) {
  await updateMine(db, scope, 'ghg_entities').set(fields).where('id', '=', id).execute();
}

export async function updateShare(
  db: Tx,
  scope: Scope,
  id: string,
  facts: Pick<EntityFields, 'equity_share' | 'has_financial_control' | 'has_operational_control'>,
) {
  await updateMine(db, scope, 'ghg_entities').set(facts).where('id', '=', id).execute();
}

export async function deleteEntity(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'ghg_entities').where('id', '=', id).execute();
}

/** Whether portfolios or entries refer to an entity. Lines of deleted entries count too: they stay in the ledger. */
export async function isInUse(db: Tx, scope: Scope, id: string): Promise<boolean> {
  for (const table of ['ghg_entity_portfolios', 'ghg_entries', 'activity_lines', 'ghg_campaign_requests'] as const)
    if (await mine(db, scope, table).select('entity_id').where('entity_id', '=', id).limit(1).executeTakeFirst())
      return true;
  return false;
}

/** The portfolios within reach, each with its entity. */
export const listPortfolios = (db: Tx, scope: Scope) =>
  mine(db, scope, 'portfolios')
    .leftJoin(
      'ghg_entity_portfolios as e',
      joinMine(scope, 'ghg_entity_portfolios as e', 'portfolios.id', 'portfolio_id'),
    )
    .select(['portfolios.id as portfolio_id', 'portfolios.name', 'e.entity_id'])
    .orderBy('portfolios.name')
    .orderBy('portfolios.id')
    .execute();

export async function replacePortfolios(db: Tx, scope: Scope, entityId: string, portfolioIds: readonly string[]) {
  await deleteMine(db, scope, 'ghg_entity_portfolios')
    .where((e) => e.or([e('entity_id', '=', entityId), sql<boolean>`portfolio_id = any (${portfolioIds}::uuid[])`]))
    .execute();
  if (portfolioIds.length)
    await insertMine(
      db,
      scope,
      'ghg_entity_portfolios',
      portfolioIds.map((portfolio_id) => ({ portfolio_id, entity_id: entityId })),
    ).execute();
}

export async function countProperties(db: Tx, scope: Scope, portfolioIds: readonly string[]) {
  const rows = await mine(db, scope, 'environments')
    .where(sql<boolean>`portfolio_id = any (${portfolioIds}::uuid[])`)
    .select((e) => ['portfolio_id', e.fn.countAll<number>().as('n')])
    .groupBy('portfolio_id')
    .execute();
  return new Map(rows.map(({ portfolio_id, n }) => [portfolio_id, n]));
}

/** The saved bills of a year, portfolio by portfolio. */
export async function countBills(db: Tx, scope: Scope, year: number) {
  const { rows } = await sql<{ portfolio_id: string; properties: number; bills: number; read_by_machine: number }>`
    select e.portfolio_id, count(*)::int as properties, coalesce(sum(l.bills), 0)::int as bills,
      coalesce(sum(l.read_by_machine), 0)::int as read_by_machine
    from environments e
      left join (
        select l.environment_id, sum(l.bills) as bills,
          sum(l.bills) filter (where l.source = any (${[...readSources]}::text[])) as read_by_machine
        from bill_year_counts l where ${isMine(wholeOrganization(scope), 'bill_year_counts', 'l')} and l.status = 'saved' and l.year = ${year}
        group by l.environment_id
      ) l on l.environment_id = e.id
    where ${isMine(scope, 'environments', 'e')}
    group by e.portfolio_id`.execute(db);
  return rows;
}

/** The years with an accepted report that was frozen with a property of these portfolios. */
export async function listAcceptedYearsOf(db: Tx, scope: Scope, portfolioIds: readonly string[]): Promise<number[]> {
  if (portfolioIds.length === 0) return [];
  const { rows } = await sql<{ year: number }>`
    select distinct r.year from ghg_reports r
      join ghg_report_snapshots s on ${isMine(scope, 'ghg_report_snapshots', 's')} and s.report_id = r.id and s.round = r.round
    where ${isMine(scope, 'ghg_reports', 'r')} and r.status = 'accepted' and s.environment_ids && array(
      select e.id from environments e
        where ${isMine(scope, 'environments', 'e')} and e.portfolio_id = any (${portfolioIds}::uuid[]))`.execute(db);
  return rows.map((row) => row.year);
}

/** The years of the current entries of an entity. */
export async function listYearsOfEntries(db: Tx, scope: Scope, entityId: string): Promise<number[]> {
  const rows = await mine(db, scope, 'activity_lines')
    .where('entity_id', '=', entityId)
    .where(sql<boolean>`known_until = 'infinity'`)
    .select(sql<number>`extract(year from month)::int`.as('year'))
    .distinct()
    .execute();
  return rows.map((row) => row.year);
}

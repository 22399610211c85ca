import type { Parsed } from '@steward/contract/call';
import type { valuations as contract, valuationSorts } from '@steward/contract/estate/valuations';
import type { Valuation } from '@steward/contract/estate/valuations.models';
import type { ValuationBasis } from '@steward/core/finance/valuation-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Pick<
  Valuation,
  'value' | 'currency' | 'valued_on' | 'basis' | 'valuer' | 'note' | 'document_id' | 'document_page'
>;

/** A document that the person does not reach is not named. */
const documentOf = (scope: Scope) => sql<{ document_id: string; title: string } | null>`(
  select json_build_object('document_id', d.id, 'title', d.title) from documents d
    where ${isMine(scope, 'documents', 'd')} and d.id = valuations.document_id and d.trashed_at is null)`;

const nameOf = (scope: Scope) => sql<string>`(select e.environment_name from environments e
  where ${isMine(scope, 'environments', 'e')} and e.id = valuations.environment_id)`;

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'valuations')
    .leftJoin('users as author', 'author.id', 'valuations.created_by')
    .select([
      'valuations.id as _id',
      'valuations.environment_id',
      'valuations.value',
      'valuations.currency',
      'valuations.valued_on',
      'valuations.basis',
      'valuations.valuer',
      'valuations.note',
      'valuations.document_id',
      'valuations.document_page',
      documentOf(scope).as('document'),
      'valuations.version',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'valuations.created_at',
    ])
    .$narrowType<{ basis: ValuationBasis }>();

type Asked = Parsed<typeof contract.getValuations>;

const isAsked = (scope: Scope, { environment_id, basis, search }: Asked) =>
  sql<boolean>`${environment_id ? sql`valuations.environment_id = ${environment_id}` : sql`true`}
    and ${basis ? sql`valuations.basis = ${basis}` : sql`true`}
    and ${search ? finds(search, ['valuations.valuer', 'valuations.note', nameOf(scope)]) : sql`true`}`;

const sortedBy = {
  valued_on: sql.ref('valuations.valued_on'),
  value: sql.ref('valuations.value'),
  basis: sql.ref('valuations.basis'),
  valuer: sql.ref('valuations.valuer'),
} as const satisfies Record<(typeof valuationSorts)[number], unknown>;

export const listValuations = (db: Tx, scope: Scope, asked: Asked) =>
  shown(db, scope)
    .where(isAsked(scope, asked))
    .orderBy(sortedBy[asked.sort], asked.descending ? 'desc' : 'asc')
    .orderBy('valuations.valued_on', 'desc')
    .orderBy('valuations.id')
    .limit(asked.page_size)
    .offset((asked.page - 1) * asked.page_size)
    .execute();

export const countValuations = async (db: Tx, scope: Scope, asked: Asked): Promise<number> =>
  (
    await mine(db, scope, 'valuations')
      .where(isAsked(scope, asked))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findValuation = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('valuations.id', '=', id).executeTakeFirst();

/** What counts of the valuations of properties. */
export const listValues = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'valuations')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .select(['id as valuation_id', 'environment_id', 'value', 'currency', 'valued_on', 'basis', 'valuer'])
    .$narrowType<{ basis: ValuationBasis }>()
    .execute();

/** The fields of valuations, for imports. */
export const listFields = (db: Tx, scope: Scope, ids: readonly string[] | undefined) =>
  mine(db, scope, 'valuations')
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`valuations.id = any (${ids ?? []}::uuid[])`))
    .select([
      'id',
      'environment_id',
      'value',
      'currency',
      'valued_on',
      'basis',
      'valuer',
      'note',
      'document_id',
      'document_page',
    ])
    .$narrowType<{ basis: ValuationBasis }>()
    .execute();

export async function insertValuations(
  db: Tx,
  scope: Scope,
  rows: readonly (Fields & { id: string; environment_id: string; created_by: string | null })[],
): Promise<void> {
  await insertMine(db, scope, 'valuations', rows).execute();
}

export async function updateValuation(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'valuations')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteValuations(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'valuations')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** The properties asked about, by name; archived ones only where they are named. */
export const listProperties = (
  db: Tx,
  scope: Scope,
  { ids, portfolioId }: { ids?: readonly string[] | undefined; portfolioId?: string | undefined },
) =>
  mine(db, scope, 'environments')
    .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
    .$if(ids === undefined, (q) => q.where('environments.archived_at', 'is', null))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`environments.id = any (${ids ?? []}::uuid[])`))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''))
    .select([
      'environments.id as environment_id',
      'environments.environment_name',
      'environments.portfolio_id',
      'portfolios.name as portfolio_name',
    ])
    .orderBy('environments.environment_name')
    .orderBy('environments.id')
    .execute();

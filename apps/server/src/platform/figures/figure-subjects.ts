import { fail, type FailureCode } from '@steward/contract/failures';
import type { SubjectKind } from '@steward/core/figures/figure';
import { sql } from 'kysely';
import { mine, reachesEveryProperty, wholeOrganization } from '../../database/scoped.ts';
import type { Work } from '../../database/transaction.ts';

/** What figures are asked about, within the person's reach. */
export interface Subjects {
  kind: SubjectKind;
  list: {
    id: string;
    name: string;
    /** Some of its properties are beyond the person's reach: its figures are those of the others. */
    is_partial: boolean;
  }[];
}

const notFound: Readonly<Record<SubjectKind, FailureCode>> = {
  organization: 'organization.not-found',
  portfolio: 'portfolio.not-found',
  fund: 'fund.not-found',
  property: 'environment.not-found',
  space: 'space.not-found',
  meter: 'meter.not-found',
  tenant: 'tenant.not-found',
};

type Named = { id: string; name: string };

async function listNamed({ db, scope }: Work, kind: SubjectKind, ids: readonly string[] | undefined): Promise<Named[]> {
  const isAsked = (column: string) =>
    ids ? sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])` : sql<boolean>`true`;
  switch (kind) {
    case 'organization':
      return mine(db, scope, 'organizations').select(['organization_id as id', 'name']).execute();
    case 'portfolio':
      return mine(db, scope, 'portfolios')
        .where(isAsked('portfolios.id'))
        .select(['id', 'name'])
        .orderBy('name')
        .execute();
    case 'fund':
      return mine(db, scope, 'funds').where(isAsked('funds.id')).select(['id', 'name']).orderBy('name').execute();
    case 'property':
      return mine(db, scope, 'environments')
        .where(isAsked('environments.id'))
        .select(['id', 'environment_name as name'])
        .orderBy('environment_name')
        .execute();
    case 'space':
      return mine(db, scope, 'spaces').where(isAsked('spaces.id')).select(['id', 'space_name as name']).execute();
    case 'meter':
      return mine(db, scope, 'meters').where(isAsked('meters.id')).select(['id', 'meter_no as name']).execute();
    case 'tenant':
      return mine(db, scope, 'tenants').where(isAsked('tenants.id')).select(['id', 'name']).execute();
  }
}

/** The subjects of a kind; those named are refused as not found where one of them is beyond reach. */
export async function findSubjects(
  work: Work,
  kind: SubjectKind,
  ids: readonly string[] | undefined,
): Promise<Subjects> {
  const found = await listNamed(work, kind, kind === 'organization' ? undefined : ids);
  const known = new Set(found.map(({ id }) => id));
  if (ids?.some((id) => !known.has(id))) fail(notFound[kind]);
  const isPartial = await partlyReached(work, kind);
  return { kind, list: found.map(({ id, name }) => ({ id, name, is_partial: isPartial(id) })) };
}

const isSumOfProperties: ReadonlySet<SubjectKind> = new Set(['organization', 'portfolio', 'fund']);

/** Which organizations, portfolios or funds have properties beyond the person's reach. */
async function partlyReached(work: Work, kind: SubjectKind): Promise<(id: string) => boolean> {
  const { db, scope } = work;
  // A tenant sees a part of a building, whatever it belongs to.
  if (scope.tenants && isSumOfProperties.has(kind)) return () => true;
  if (kind === 'organization') {
    const isAll = await reachesEveryProperty(db, scope);
    return () => !isAll;
  }
  if (scope.environments === 'all' || (kind !== 'portfolio' && kind !== 'fund')) return () => false;
  const all = await listProperties({ ...work, scope: wholeOrganization(scope) }, { kind, list: [] });
  const own = await listProperties(work, { kind, list: [] });
  return (id) => (own.get(id)?.length ?? 0) < (all.get(id)?.length ?? 0);
}

/** The properties of organizations, portfolios or funds, within reach. */
export async function listProperties({ db, scope }: Work, { kind, list }: Subjects): Promise<Map<string, string[]>> {
  const rows = await mine(db, scope, 'environments').select(['id', 'portfolio_id']).execute();
  const funds = new Map(
    kind === 'fund'
      ? (await mine(db, scope, 'fund_portfolios').select(['portfolio_id', 'fund_id']).execute()).map((row) => [
          row.portfolio_id,
          row.fund_id,
        ])
      : [],
  );
  const below = new Map<string, string[]>(list.map(({ id }) => [id, []]));
  for (const { id, portfolio_id } of rows) {
    const parent =
      kind === 'organization' ? scope.organizationId : kind === 'fund' ? funds.get(portfolio_id) : portfolio_id;
    if (parent === undefined) continue;
    const ids = below.get(parent);
    if (ids) ids.push(id);
    else below.set(parent, [id]);
  }
  return below;
}

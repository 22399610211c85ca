import type { RechargeRun, RechargeView } from '@steward/contract/energy/recharge.run';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const person = (name: 'maker' | 'issuer' | 'canceller', as: string) =>
  sql<string>`coalesce(${personName(name)}, '')`.as(as);

const runs = (db: Tx, scope: Scope) =>
  mine(db, scope, 'recharge_runs', 'r')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'r.environment_id'))
    .leftJoin('recharge_runs as c', (join) =>
      join.onRef('c.id', '=', 'r.corrects_id').on('c.organization_id', '=', scope.organizationId),
    )
    .leftJoin('users as maker', 'maker.id', 'r.created_by')
    .leftJoin('users as issuer', 'issuer.id', 'r.issued_by')
    .leftJoin('users as canceller', 'canceller.id', 'r.cancelled_by')
    .select([
      'r.id as _id',
      'r.environment_id',
      'env.environment_name',
      'r.state',
      'r.number',
      'r.first_day',
      'r.last_day',
      'r.currency',
      'r.basis',
      'r.amount',
      sql<number>`coalesce((select sum(s.amount) from recharge_statements s where s.organization_id = ${scope.organizationId}
        and s.recharge_run_id = r.id), 0)::float8`.as('tenants_amount'),
      sql<number>`(select count(*) from recharge_statements s where s.organization_id = ${scope.organizationId}
        and s.recharge_run_id = r.id)`.as('tenants'),
      'r.corrects_id',
      'c.number as corrects_number',
      person('maker', 'created_by_name'),
      'r.created_at',
      person('issuer', 'issued_by_name'),
      'r.issued_at',
      person('canceller', 'cancelled_by_name'),
      'r.cancelled_at',
      'r.cancel_reason',
    ])
    .$castTo<RechargeRun>();

export const listRuns = (db: Tx, scope: Scope, environmentId: string) =>
  runs(db, scope)
    .where('r.environment_id', '=', environmentId)
    .orderBy('r.first_day', 'desc')
    .orderBy('r.created_at', 'desc')
    .execute();

export const findRun = (db: Tx, scope: Scope, id: string) => runs(db, scope).where('r.id', '=', id).executeTakeFirst();

export const listRules = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'recharge_rules')
    .select(['carrier', 'method', 'basic_share', 'vacant_headcount'])
    .where('recharge_run_id', '=', runId)
    .orderBy('carrier')
    .$castTo<RechargeView['rules'][number]>()
    .execute();

export const listSubMeters = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'recharge_meters').select(['meter_id', 'space_id']).where('recharge_run_id', '=', runId).execute();

export const listPrepayments = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'recharge_prepayments').select(['lease_id', 'amount']).where('recharge_run_id', '=', runId).execute();

interface Head {
  first_day: string;
  last_day: string;
  currency: string;
  basis: string;
  corrects_id: string | null;
}

export async function insertRun(
  db: Tx,
  scope: Scope,
  row: Head & { id: string; environment_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'recharge_runs', { ...row, state: 'draft' }).execute();
}

export async function updateRun(
  db: Tx,
  scope: Scope,
  id: string,
  change:
    | Head
    | { amount: number }
    | { state: 'issued'; number: number; amount: number; issued_by: string | null; issued_at: Date }
    | { state: 'cancelled'; cancelled_by: string | null; cancelled_at: Date; cancel_reason: string },
): Promise<void> {
  await updateMine(db, scope, 'recharge_runs').set(change).where('id', '=', id).execute();
}

export async function deleteRun(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'recharge_runs').where('id', '=', id).execute();
}

/** Replaces the rules, sub-meters and prepayments of a draft at each save. */
export async function replaceParts(
  db: Tx,
  scope: Scope,
  run: { recharge_run_id: string; environment_id: string },
  parts: Pick<RechargeView, 'rules' | 'sub_meters' | 'prepayments'>,
): Promise<void> {
  for (const table of ['recharge_rules', 'recharge_meters', 'recharge_prepayments'] as const)
    await deleteMine(db, scope, table).where('recharge_run_id', '=', run.recharge_run_id).execute();
  const of = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...run, ...row }));
  await insertMine(db, scope, 'recharge_rules', of(parts.rules)).execute();
  if (parts.sub_meters.length > 0) await insertMine(db, scope, 'recharge_meters', of(parts.sub_meters)).execute();
  if (parts.prepayments.length > 0)
    await insertMine(db, scope, 'recharge_prepayments', of(parts.prepayments)).execute();
}

/** Numbers are consecutive in the whole organization. */
export async function nextNumber(db: Tx, scope: Scope): Promise<number> {
  const { last } = await mine(db, wholeOrganization(scope), 'recharge_runs')
    .select((e) => e.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

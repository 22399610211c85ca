import type { Answer, Parsed } from '@steward/contract/call';
import { type leaseStates, type Tenant, tenants } from '@steward/contract/estate/tenants';
import { fail } from '@steward/contract/failures';
import { leasedAreaM2 } from '@steward/core/property/vacancy';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { publishToAll } from '../../../platform/http/live.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './tenants.repository.ts';

/** The tenant, if it is within the user's reach. */
export const findTenant = ({ db, scope }: Work, id: string) => repository.findTenant(db, scope, id);

/** Tenants may read their data; only the landlord may change it. */
export function refuseTenants({ scope }: Work): void {
  if (scope.tenants) fail('session.forbidden');
}

/** The state of a lease on a day. */
export const stateOn = (
  { valid_from, valid_until }: { valid_from: string; valid_until: string | null },
  day: string,
): (typeof leaseStates)[number] =>
  valid_from > day ? 'upcoming' : valid_until !== null && valid_until < day ? 'ended' : 'running';

type LeaseRow = Awaited<ReturnType<typeof repository.listLeasesOf>>[number];

/** The lease that represents a tenant: a running one, else the next one, else the last one. */
function leadingLease(rows: readonly LeaseRow[], day: string): Tenant['lease'] {
  const end = (row: LeaseRow) => row.valid_until ?? '9999-12-31';
  const of = (state: string) => rows.filter((row) => stateOn(row, day) === state);
  const lead =
    of('running').toSorted((a, b) => end(b).localeCompare(end(a)))[0] ??
    of('upcoming').toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))[0] ??
    of('ended').toSorted((a, b) => end(b).localeCompare(end(a)))[0];
  return lead ? { valid_from: lead.valid_from, valid_until: lead.valid_until, state: stateOn(lead, day) } : null;
}

function byTenant<Row extends { tenant_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.tenant_id, [...(grouped.get(row.tenant_id) ?? []), row]);
  return grouped;
}

async function listed(ctx: Ctx, { db, scope }: Work, filter: repository.Filter): Promise<Tenant[]> {
  const day = todayOf(ctx);
  const rows = await repository.listTenants(db, scope, filter);
  const ids = rows.map(({ _id }) => _id);
  const leases = byTenant(await repository.listLeasesOf(db, scope, ids));
  const occupants = new Map((await repository.countOccupantsOf(db, scope, ids)).map((row) => [row.tenant_id, row.n]));
  const accounts = byTenant(await repository.listAccountsOf(db, scope, ids));
  return rows.map((row) => {
    const own = leases.get(row._id) ?? [];
    return {
      ...row,
      lease: leadingLease(own, day),
      leased_area: own
        .filter((lease) => stateOn(lease, day) === 'running')
        .reduce((sum, lease) => sum + leasedAreaM2(lease, lease.gross_floor_area), 0),
      leases: own.length,
      occupants: occupants.get(row._id) ?? 0,
      accounts: (accounts.get(row._id) ?? []).map(({ user_id, name, email }) => ({ user_id, name, email })),
    };
  });
}

const one = async (ctx: Ctx, work: Work, id: string): Promise<Tenant> =>
  (await listed(ctx, work, { tenant_id: id }))[0] ?? fail('tenant.not-found');

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('tenants_name', 'tenant.name-taken', write, [
    { field: 'name', message: 'This property has a tenant with this name already.' },
  ]);

export const getTenants = (ctx: Ctx, { environment_id, tenant_id, where }: Parsed<typeof tenants.getTenants>) =>
  reading(ctx, async (work) => {
    if (environment_id !== undefined && !(await reachesProperty(work.db, work.scope, environment_id)))
      fail('environment.not-found');
    if (tenant_id !== undefined && !(await findTenant(work, tenant_id))) fail('tenant.not-found');
    return listed(ctx, work, {
      environment_id,
      tenant_id,
      ...(where && { where: { text: where, day: todayOf(ctx) } }),
    });
  });

export const findTenants = (ctx: Ctx, asked: Parsed<typeof tenants.findTenants>) =>
  reading(ctx, async (work) => {
    const { ids, totalData } = await repository.findTenants(work.db, work.scope, { ...asked, day: todayOf(ctx) });
    const rows = new Map((await listed(ctx, work, { ids })).map((row) => [row._id, row]));
    return { paginateData: ids.flatMap((id) => rows.get(id) ?? []), totalData };
  });

export const saveTenant = (ctx: Ctx, input: Parsed<typeof tenants.saveTenant>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const id = input.tenant_id ?? uuid();
    const known = input.tenant_id
      ? ((await repository.listTenants(db, scope, { tenant_id: id }))[0] ?? fail('tenant.not-found'))
      : undefined;
    const { environment_id, ...fields } = saved(tenants.saveTenant.input, 'tenant_id', input, known);
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (known) {
      // The leases and occupants belong to the former property.
      if (known.environment_id !== environment_id)
        fail('request.invalid', undefined, [{ field: 'environment_id', message: 'cannot be changed' }]);
      await unlessNameTaken(repository.updateTenant(db, scope, id, fields));
    } else await unlessNameTaken(repository.insertTenant(db, scope, { id, environment_id, ...fields }));
    return one(ctx, work, id);
  });

async function deletable({ db, scope }: Work, id: string): Promise<Answer<typeof tenants.checkTenantDeletable>> {
  if (!(await repository.findTenant(db, scope, id))) fail('tenant.not-found');
  const leases = (await repository.listLeasesOf(db, scope, [id])).length;
  const [counted] = await repository.countOccupantsOf(db, scope, [id]);
  const occupants = counted?.n ?? 0;
  return { is_deletable: leases === 0 && occupants === 0, leases, occupants };
}

export const checkTenantDeletable = (ctx: Ctx, { tenant_id }: Parsed<typeof tenants.checkTenantDeletable>) =>
  reading(ctx, (work) => deletable(work, tenant_id));

export async function deleteTenant(ctx: Ctx, { tenant_id }: Parsed<typeof tenants.deleteTenant>) {
  await inTransaction(ctx, async (work) => {
    refuseTenants(work);
    if (!(await deletable(work, tenant_id)).is_deletable) fail('tenant.not-deletable');
    await repository.deleteTenant(work.db, work.scope, tenant_id);
  });
  forgetSessions();
  return { done: true as const };
}

export const getTenantCandidates = (ctx: Ctx) =>
  reading(ctx, (work) => {
    refuseTenants(work);
    return repository.listCandidates(work.db, work.scope);
  });

export async function setTenantAccounts(ctx: Ctx, { tenant_id, user_ids }: Parsed<typeof tenants.setTenantAccounts>) {
  const saved = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const before = await one(ctx, work, tenant_id);
    const wanted = [...new Set(user_ids)];
    const candidates = new Set((await repository.listCandidates(db, scope)).map(({ user_id }) => user_id));
    if (!wanted.every((id) => candidates.has(id))) fail('tenant.no-tenant-role');
    await repository.replaceAccounts(db, scope, tenant_id, wanted);
    const touched = [...new Set([...before.accounts.map(({ user_id }) => user_id), ...wanted])];
    await publishToAll(db, scope.organizationId, touched, 'rights');
    return one(ctx, work, tenant_id);
  });
  forgetSessions();
  return saved;
}

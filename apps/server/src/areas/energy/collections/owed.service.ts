import { sumOfMoney } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { collections } from '@steward/contract/energy/collections';
import type { OwedStatement, TenantCollections } from '@steward/contract/energy/collections.owed';
import { fail } from '@steward/contract/failures';
import { maskedIban } from '@steward/core/payments/bank-account';
import { mandateStateOn } from '@steward/core/payments/tenant-mandate';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { findTenant, refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { findSettings } from './mandates.repository.ts';
import { knownMandates } from './mandates.service.ts';
import * as repository from './owed.repository.ts';

/** The open amount of a statement: neither paid nor about to be collected. */
function openOf({ balance, is_cancelled, collections, payments }: Omit<OwedStatement, 'open'>): number {
  const collected = collections.filter(({ state }) => state === 'announced' || state === 'paid');
  return is_cancelled
    ? 0
    : Math.max(0, sumOfMoney([balance, ...[...collected, ...payments].map(({ amount }) => -amount)]));
}

type CollectionRow = Awaited<ReturnType<typeof repository.listCollections>>[number];
type PaymentRow = Awaited<ReturnType<typeof repository.listPaid>>[number];

function shownCollection(row: CollectionRow): OwedStatement['collections'][number] {
  const { recharge_statement_id: _, state, ...rest } = row;
  return { ...rest, state: state === 'sent' ? 'announced' : state };
}

function shownPayment(row: PaymentRow): OwedStatement['payments'][number] {
  const { recharge_statement_id: _, ...rest } = row;
  return rest;
}

async function ofTenants(ctx: Ctx, work: Work, tenantIds: readonly string[]): Promise<TenantCollections> {
  const { db, scope } = work;
  const statements = await repository.listStatements(db, scope, tenantIds);
  const ids = statements.map(({ recharge_statement_id }) => recharge_statement_id);
  const collected = await repository.listCollections(db, scope, ids);
  const paid = await repository.listPaid(db, scope, ids);
  const { creditor_id = '' } = (await findSettings(db, scope)) ?? {};
  const today = todayOf(ctx);
  return {
    mandates: (await knownMandates(work))
      .filter(({ tenant_id }) => tenantIds.includes(tenant_id))
      .map((mandate) => ({
        tenant_mandate_id: mandate.id,
        tenant_name: mandate.tenant_name,
        mandate_reference: mandate.mandate_reference,
        creditor_id,
        debtor_name: mandate.debtor_name,
        masked_iban: maskedIban(mandate.iban),
        scheme: mandate.scheme,
        signed_on: mandate.signed_on,
        revoked_on: mandate.revoked_on,
        state: mandateStateOn(mandate, today),
      })),
    statements: statements.map((statement) => {
      const isOfIt = (row: { recharge_statement_id: string }) =>
        row.recharge_statement_id === statement.recharge_statement_id;
      const parts = {
        ...statement,
        collections: collected.filter(isOfIt).map(shownCollection),
        payments: paid.filter(isOfIt).map(shownPayment),
      };
      return { ...parts, open: openOf(parts) };
    }),
  };
}

export const getTenantCollections = (ctx: Ctx, { tenant_id }: Parsed<typeof collections.getTenantCollections>) =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    if (!(await findTenant(work, tenant_id))) fail('tenant.not-found');
    return ofTenants(ctx, work, [tenant_id]);
  });

/** Only for the tenants that the user represents. */
export const getMyCollections = (ctx: Ctx) => reading(ctx, (work) => ofTenants(ctx, work, work.scope.tenants ?? []));

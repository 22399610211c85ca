import type { Parsed } from '@steward/contract/call';
import type { recharge } from '@steward/contract/energy/recharge';
import type { RechargeStatement } from '@steward/contract/energy/recharge.run';
import { fail } from '@steward/contract/failures';
import { reading, type Work } from '../../../database/transaction.ts';
import { makeStatementPdf } from '../../../gateways/pdf/ghg-report.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findTenant, refuseTenants } from '../../estate/tenants/tenants.service.ts';
import * as frozen from './frozen.repository.ts';
import { statementModel } from './statement-model.ts';

type Row = Awaited<ReturnType<typeof frozen.listStatements>>[number];
const shown = (row: Row): RechargeStatement => ({
  _id: row._id,
  recharge_run_id: row.recharge_run_id,
  number: row.number,
  state: row.state,
  environment_name: row.environment_name,
  tenant_name: row.tenant_name,
  first_day: row.first_day,
  last_day: row.last_day,
  currency: row.currency,
  amount: row.amount,
  prepayment: row.prepayment,
  balance: row.balance,
  issued_at: row.issued_at,
});

/** The statements of these tenants, the latest first. */
export const listStatementsOf = async ({ db, scope }: Work, tenantIds: readonly string[]) =>
  (await frozen.listStatements(db, scope, { tenantIds })).map((row) => ({ tenant_id: row.tenant_id, ...shown(row) }));

export const getRechargeStatements = (ctx: Ctx, { tenant_id }: Parsed<typeof recharge.getRechargeStatements>) =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    if (!(await findTenant(work, tenant_id))) fail('tenant.not-found');
    return (await frozen.listStatements(work.db, work.scope, { tenantIds: [tenant_id] })).map(shown);
  });

/** Only for the tenants that the user represents: people of the landlord find statements with the tenant. */
export const getMyRechargeStatements = (ctx: Ctx) =>
  reading(ctx, async ({ db, scope }) =>
    (await frozen.listStatements(db, scope, { tenantIds: scope.tenants ?? [] })).map(shown),
  );

type Language = Parsed<typeof recharge.downloadRechargeStatement>['language'];

/** The content of the PDF is read at once; it is typeset after the transaction. */
async function pdfOf(
  ctx: Ctx,
  { recharge_statement_id, language }: { recharge_statement_id: string; language: Language },
  refuseOthers: (work: Work, row: Row) => void,
): Promise<FileAnswer> {
  const model = await reading(ctx, async (work) => {
    const { db, scope } = work;
    const row = await frozen.findStatement(db, scope, recharge_statement_id);
    if (!row) return fail('recharge-statement.not-found');
    refuseOthers(work, row);
    const bills = await frozen.listBills(db, scope, row.recharge_run_id);
    const lines = await frozen.listLinesOfStatement(db, scope, row._id);
    return statementModel(row, bills, lines, language);
  });
  const tenant = model.tenant.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return {
    name: `statement-${model.number}-${tenant}.pdf`,
    contentType: 'application/pdf',
    body: await makeStatementPdf(model),
  };
}

export const downloadRechargeStatement = (ctx: Ctx, input: Parsed<typeof recharge.downloadRechargeStatement>) =>
  pdfOf(ctx, input, refuseTenants);

export const downloadMyRechargeStatement = (ctx: Ctx, input: Parsed<typeof recharge.downloadMyRechargeStatement>) =>
  pdfOf(ctx, input, ({ scope }, { tenant_id }) => {
    if (tenant_id === null || !scope.tenants?.includes(tenant_id)) fail('recharge-statement.not-found');
  });

import type { Answer, Parsed } from '@steward/contract/call';
import { type AuditLimitFields, billFlags } from '@steward/contract/energy/bill-flags';
import { fail } from '@steward/contract/failures';
import { defaultAuditLimits, type AuditLimits } from '@steward/core/bills/audit';
import { defaultFlagThresholds, type FlagThresholds } from '@steward/core/bills/flags';
import { reachesEveryProperty, reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './audit-limits.repository.ts';

const none: AuditLimitFields = {
  long_days: null,
  short_days: null,
  use_per_day_band: null,
  unit_cost_band: null,
  cost_per_day_band: null,
  use_per_area_band: null,
  property_use_band: null,
  amount_tolerance: null,
  gap_days: null,
  severity: null,
  minimum_cost: null,
};

const standard: AuditLimitFields = {
  long_days: defaultAuditLimits.longDays,
  short_days: defaultAuditLimits.shortDays,
  use_per_day_band: defaultAuditLimits.usePerDayBand,
  unit_cost_band: defaultAuditLimits.unitCostBand,
  cost_per_day_band: defaultAuditLimits.costPerDayBand,
  use_per_area_band: defaultAuditLimits.usePerAreaBand,
  property_use_band: defaultAuditLimits.propertyUseBand,
  amount_tolerance: defaultAuditLimits.amountTolerance,
  gap_days: defaultAuditLimits.gapDays,
  severity: defaultFlagThresholds.severity,
  minimum_cost: defaultFlagThresholds.minimumCost,
};

export interface AccountLimits {
  limits: AuditLimits;
  thresholds: FlagThresholds;
}

/** The tolerance of each account: its own, else the organization's, else the default. */
function limitsFrom(rows: Awaited<ReturnType<typeof repository.listLimits>>) {
  const organization = rows.find((row) => row.environment_id === null);
  const accounts = new Map(rows.map((row) => [`${row.environment_id} ${row.meter_no}`, row]));
  return (environmentId: string, meterNo: string): AccountLimits => {
    const account = accounts.get(`${environmentId} ${meterNo}`);
    const of = <K extends 'severity' | keyof AuditLimitFields>(key: K, otherwise: NonNullable<AuditLimitFields[K]>) =>
      account?.[key] ?? organization?.[key] ?? otherwise;
    return {
      limits: {
        longDays: of('long_days', defaultAuditLimits.longDays),
        shortDays: of('short_days', defaultAuditLimits.shortDays),
        usePerDayBand: of('use_per_day_band', defaultAuditLimits.usePerDayBand),
        unitCostBand: of('unit_cost_band', defaultAuditLimits.unitCostBand),
        costPerDayBand: of('cost_per_day_band', defaultAuditLimits.costPerDayBand),
        usePerAreaBand: of('use_per_area_band', defaultAuditLimits.usePerAreaBand),
        propertyUseBand: of('property_use_band', defaultAuditLimits.propertyUseBand),
        amountTolerance: of('amount_tolerance', defaultAuditLimits.amountTolerance),
        gapDays: of('gap_days', defaultAuditLimits.gapDays),
      },
      thresholds: {
        severity: of('severity', defaultFlagThresholds.severity),
        minimumCost: of('minimum_cost', defaultFlagThresholds.minimumCost),
      },
    };
  };
}

export async function limitsOfProperty(
  { db, scope }: Work,
  environmentId: string,
): Promise<(meterNo: string) => AccountLimits> {
  const limitsOf = limitsFrom(await repository.listLimits(db, scope, environmentId));
  return (meterNo) => limitsOf(environmentId, meterNo);
}

/** Of every property within reach. */
export const limitsEverywhere = async ({ db, scope }: Work) => limitsFrom(await repository.listLimits(db, scope));

export const getBillAuditLimits = (ctx: Ctx): Promise<Answer<typeof billFlags.getBillAuditLimits>> =>
  reading(ctx, async ({ db, scope }) => {
    const rows = await repository.listLimits(db, scope);
    const {
      environment_id: _,
      environment_name: __,
      meter_no: ___,
      ...organization
    } = rows.find((row) => row.environment_id === null) ?? {
      ...none,
      environment_id: null,
      environment_name: null,
      meter_no: '',
    };
    return {
      standard,
      organization,
      accounts: rows.flatMap((row) =>
        row.environment_id === null
          ? []
          : [{ ...row, environment_id: row.environment_id, environment_name: row.environment_name ?? '' }],
      ),
    };
  });

function checkDays({ long_days, short_days }: Pick<AuditLimitFields, 'long_days' | 'short_days'>): void {
  if (long_days !== null && short_days !== null && short_days >= long_days)
    fail('request.invalid', undefined, [{ field: 'short_days', message: 'must be below the longest period' }]);
}

/** The limits of the organization or of an account after a change. */
async function saveLimits(
  { db, scope }: Work,
  place: { environment_id: string | null; meter_no: string },
  sent: Parsed<typeof billFlags.saveBillAuditLimits>,
) {
  const known = (await repository.listLimits(db, scope, place.environment_id ?? undefined)).find(
    (row) => row.environment_id === place.environment_id && row.meter_no === place.meter_no,
  );
  const limits = changed(billFlags.saveBillAuditLimits.input, known ?? none, sent);
  checkDays(limits);
  await repository.saveLimits(db, scope, place, limits);
  return { done: true as const };
}

export const saveBillAuditLimits = (ctx: Ctx, sent: Parsed<typeof billFlags.saveBillAuditLimits>) =>
  inTransaction(ctx, async (work) => {
    if (!(await reachesEveryProperty(work.db, work.scope))) fail('bill-audit-limits.every-property');
    return saveLimits(work, { environment_id: null, meter_no: '' }, sent);
  });

export const saveAccountAuditLimits = (
  ctx: Ctx,
  { environment_id, meter_no, ...sent }: Parsed<typeof billFlags.saveAccountAuditLimits>,
) =>
  inTransaction(ctx, async (work) => {
    if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    return saveLimits(work, { environment_id, meter_no }, sent);
  });

export const deleteAccountAuditLimits = (
  ctx: Ctx,
  { environment_id, meter_no }: Parsed<typeof billFlags.deleteAccountAuditLimits>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    await repository.deleteLimits(db, scope, environment_id, meter_no);
    return { done: true as const };
  });

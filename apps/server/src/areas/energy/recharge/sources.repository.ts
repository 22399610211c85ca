import { sql } from 'kysely';
import { activeFlagStates } from '@steward/core/bills/flags';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// The inputs of a recharge: bills, leases, spaces and readings of other areas, read only.

export interface BillRow {
  _id: string;
  carrier: Carrier;
  supplier: string;
  invoice_no: string;
  meter_no: string;
  billing_start_date: string;
  billing_end_date: string;
  end_day_counts: boolean;
  gross_amount: number;
  net_amount: number;
  currency: string;
  /** Whether the tenant has the contract with the supplier. */
  is_paid_by_tenant: boolean;
  is_estimate: boolean;
  /** Whether an audit flag of it is open, assigned or disputed. */
  is_flagged: boolean;
  /** Whether every day of it is counted from other bills of its meter. */
  is_replaced: boolean;
}

const paidByTenant = (scope: Scope) => sql<boolean>`exists (select 1 from meters m
  where m.organization_id = ${scope.organizationId}
    and m.environment_id = bills.environment_id and m.carrier = bills.carrier and m.bill_no = bills.meter_no
    and meter_payer_on(m.paid_by, m.payer_changes, bills.billing_start_date) = 'tenant')`;

/** Saved bills of a property whose days touch these; both days count. */
export const listBills = (db: Tx, scope: Scope, environmentId: string, firstDay: string, lastDay: string) =>
  mine(db, scope, 'bills')
    .select([
      'id as _id',
      'carrier',
      'supplier',
      'invoice_no',
      'meter_no',
      'billing_start_date',
      'billing_end_date',
      'end_day_counts',
      'gross_amount',
      'net_amount',
      'currency',
      paidByTenant(scope).as('is_paid_by_tenant'),
      'is_estimate',
      sql<boolean>`exists (select 1 from bill_flags f where f.organization_id = ${scope.organizationId}
        and f.bill_id = bills.id and f.state = any (${activeFlagStates}::text[]))`.as('is_flagged'),
      sql<boolean>`coalesce((select sum(m.days) = 0 and sum(m.days_left_out) > 0 from bill_months m
        where m.organization_id = ${scope.organizationId} and m.bill_id = bills.id), false)`.as('is_replaced'),
    ])
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'saved')
    // An estimate for missing days has no amount: no bill exists, and its days are still without one.
    .where('is_accrual', '=', false)
    .where('billing_start_date', '<=', lastDay)
    .where('billing_end_date', '>=', firstDay)
    .orderBy('carrier')
    .orderBy('billing_start_date')
    .orderBy('id')
    .$castTo<BillRow>()
    .execute();

/** The meters on the bills of a property, with the days from the first to the last bill; without those that a tenant pays. */
export const listBilledMeters = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'bills')
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'saved')
    .where('is_accrual', '=', false)
    .where(sql<boolean>`not ${paidByTenant(scope)}`)
    .groupBy(['carrier', 'meter_no'])
    .select([
      'carrier',
      'meter_no',
      sql<string>`min(billing_start_date)`.as('first_day'),
      sql<string>`max(billing_end_date)`.as('last_day'),
    ])
    .$narrowType<{ carrier: Carrier }>()
    .execute();

/** Days that a user has marked as without a bill of a meter: from the first day, up to but without the second. */
export const listExemptDays = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'bill_exemptions')
    .select(['carrier', 'meter_no', 'exempt_from as start', 'exempt_until as end'])
    .where('environment_id', '=', environmentId)
    .execute();

/** Days of bills that issued runs contain already: from the first day, up to but without the second. */
export const listRecharged = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'recharge_bills', 'b')
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 'b.recharge_run_id'))
    .select(['b.bill_id', 'b.from_day as start', 'b.until_day as end', 'r.number'])
    .where('b.environment_id', '=', environmentId)
    .where('r.state', '=', 'issued')
    .execute();

export const listLeases = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'leases')
    .innerJoin('tenants', joinMine(scope, 'tenants', 'leases.tenant_id'))
    .innerJoin('spaces', joinMine(scope, 'spaces', 'leases.space_id'))
    .select([
      'leases.id as _id',
      'leases.tenant_id',
      'tenants.name as tenant_name',
      'leases.space_id',
      'spaces.space_name',
      'spaces.gross_floor_area',
      'leases.valid_from',
      'leases.valid_until',
      'leases.area',
      'leases.share',
      'leases.headcount',
      'leases.cost_recovery',
      'leases.recovery_share',
    ])
    .where('leases.environment_id', '=', environmentId)
    .orderBy('tenants.name')
    .orderBy('leases.valid_from')
    .orderBy('leases.id')
    .$narrowType<{ cost_recovery: 'none' | 'area' | 'sub_meter' | 'fixed' }>()
    .execute();

export const listMeters = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'meters')
    .leftJoin('meter_registers as g', joinMine(scope, 'meter_registers as g', 'meters.id', 'meter_id'))
    .select(['meters.id as _id', 'meters.carrier', 'meters.meter_no', 'g.unit', 'g.multiplier', 'g.digits'])
    .where('meters.environment_id', '=', environmentId)
    .orderBy('meters.carrier')
    .orderBy('meters.meter_no')
    .$castTo<{
      _id: string;
      carrier: Carrier;
      meter_no: string;
      unit: string | null;
      multiplier: number | null;
      digits: number | null;
    }>()
    .execute();

export const listReadings = (db: Tx, scope: Scope, meterIds: readonly string[]) =>
  mine(db, scope, 'meter_readings')
    .select(['meter_id', 'day', 'value', 'change', 'old_end as oldEnd', 'new_start as newStart'])
    .where(sql<boolean>`meter_id = any (${meterIds}::uuid[])`)
    .orderBy('meter_id')
    .orderBy('day')
    .$narrowType<{ change: 'rollover' | 'replacement' | 'checked' | null }>()
    .execute();

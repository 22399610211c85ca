import { inCoins, ofCoins, sumOfMoney } from '@steward/core/money';
import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { addDays, intersection, type Period } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import { leasedAreaM2 } from '@steward/core/property/vacancy';
import { subtractPeriods } from '@steward/core/calendar/subtract-periods';
import type { RechargedLease, RechargedProperty } from '@steward/core/recharge/keys';
import { meterGaps } from '@steward/core/recharge/meter-gaps';
import { rechargeBill, type Recharge, type RechargeLine } from '@steward/core/recharge/recharge';
import { balanceCents } from '@steward/core/recharge/statement-cents';
import type { Work } from '../../../database/transaction.ts';
import { listSpaces } from '../../estate/spaces/spaces.service.ts';
import { type CalculatedLine, type Calculation } from './calculation.ts';
import * as sources from './sources.repository.ts';
import { billedMeters, billPeriod } from './billed-meters.service.ts';
import { subMetersOf } from './sub-meters.service.ts';

export interface RunToCalculate {
  environment_id: string;
  first_day: string;
  last_day: string;
  currency: string;
  basis: 'gross' | 'net';
  rules: RechargeView['rules'];
  sub_meters: RechargeView['sub_meters'];
  prepayments: RechargeView['prepayments'];
}

type LeaseRow = Awaited<ReturnType<typeof sources.listLeases>>[number];

const asLease = (row: LeaseRow): RechargedLease => ({
  id: row._id,
  tenantId: row.tenant_id,
  spaceId: row.space_id,
  start: row.valid_from,
  ...(row.valid_until !== null && { end: addDays(row.valid_until, 1) }),
  areaM2: leasedAreaM2(row, row.gross_floor_area),
  headcount: row.headcount,
  recovery: row.cost_recovery,
  fixedShare: row.recovery_share,
});

export const periodOf = ({ first_day, last_day }: { first_day: string; last_day: string }): Period => ({
  start: first_day,
  end: addDays(last_day, 1),
});

type Warning = Calculation['warnings'][number];
const warningOf = (code: Warning['code'], carrier: Carrier, name: string, { start, end }: Period): Warning => ({
  code,
  carrier,
  name,
  first_day: start,
  last_day: addDays(end, -1),
});

/**
 * Whether the key agreed in a lease differs from that of the run. The mixed key includes both; a fixed share, or none, never differs.
 */
const keyDiffers = (agreed: RechargedLease['recovery'], method: string): boolean =>
  (agreed === 'area' && method !== 'area' && method !== 'mixed') ||
  (agreed === 'sub_meter' && method !== 'sub_meter' && method !== 'mixed');

const nameOf = (bill: sources.BillRow) => [bill.supplier, bill.invoice_no].filter(Boolean).join(', ') || bill.meter_no;

/** The warnings about a bill before it is charged to tenants. */
const doubts = ({ is_replaced, is_estimate, is_flagged }: sources.BillRow): Warning['code'][] => [
  ...(is_replaced ? (['not-counted'] as const) : []),
  ...(is_estimate ? (['estimate'] as const) : []),
  ...(is_flagged ? (['flagged'] as const) : []),
];

/** The days of a bill that this run takes, and the reason for the others. */
function daysToTake(
  bill: sources.BillRow,
  run: RunToCalculate,
  taken: readonly (Period & { number: number | null })[],
): { periods: Period[]; warnings: Warning[] } {
  const shared = intersection(billPeriod(bill), periodOf(run));
  if (!shared) return { periods: [], warnings: [] };
  const leftOut = (code: Warning['code']) => ({
    periods: [],
    warnings: [warningOf(code, bill.carrier, nameOf(bill), shared)],
  });
  if (bill.is_paid_by_tenant) return leftOut('paid-by-tenant');
  if (bill.currency !== run.currency) return leftOut('other-currency');
  const recharged = taken.flatMap((one) => {
    const both = intersection(one, shared);
    return both ? warningOf('recharged', bill.carrier, String(one.number ?? ''), both) : [];
  });
  const periods = subtractPeriods(shared, taken);
  // Days that an issued run has charged are not charged again, so there is nothing to warn about.
  const doubtful = periods.length
    ? doubts(bill).map((code) => warningOf(code, bill.carrier, nameOf(bill), shared))
    : [];
  return { periods, warnings: [...recharged, ...doubtful] };
}

/** The result of a run from the current bills, leases and readings. */
export async function calculate(work: Work, run: RunToCalculate): Promise<Calculation> {
  const { db, scope } = work;
  const { environment_id, first_day, last_day } = run;
  const leaseRows = await sources.listLeases(db, scope, environment_id);
  const spaces = await listSpaces(work, environment_id);
  const property: RechargedProperty = {
    spaces: spaces.map((space) => ({
      id: space._id,
      areaM2: space.gross_floor_area,
      type: space.space_type_id,
      isInUse: space.i_am_tenant || space.tenant_name !== '',
    })),
    leases: leaseRows.map(asLease),
    subMeters: [],
  };
  const subMeters = await subMetersOf(work, run);
  const taken = await sources.listRecharged(db, scope, environment_id);
  const rows = await sources.listBills(db, scope, environment_id, first_day, last_day);
  const meters = await billedMeters(work, environment_id, rows);
  const names = {
    lease: new Map(leaseRows.map((row) => [row._id, row])),
    space: new Map(spaces.map((space) => [space._id, space.space_name])),
    meter: new Map((await sources.listMeters(db, scope, environment_id)).map((meter) => [meter._id, meter.meter_no])),
  };
  const result: Calculation = { bills: [], tenants: [], owner: [], problems: [], warnings: [] };
  const splits: { split: Recharge; unit: string }[] = [];
  for (const rule of run.rules) {
    const measured = subMeters.filter(({ carrier }) => carrier === rule.carrier);
    const whole = { ...property, subMeters: measured };
    const covered: (Period & { meterNo: string; name: string; isCredit: boolean })[] = [];
    for (const bill of rows.filter(({ carrier }) => carrier === rule.carrier)) {
      const own = taken.filter(({ bill_id }) => bill_id === bill._id);
      const { periods, warnings } = daysToTake(bill, run, own);
      result.warnings.push(...warnings);
      const amount = run.basis === 'net' ? bill.net_amount : bill.gross_amount;
      const billed = { id: bill._id, ...billPeriod(bill), cents: inCoins(amount, run.currency) };
      const shared = intersection(billed, periodOf(run));
      if (shared && !warnings.some(({ code }) => isLeftOut(code)))
        covered.push({ ...shared, meterNo: bill.meter_no, name: nameOf(bill), isCredit: amount < 0 });
      for (const period of periods) {
        const split = rechargeBill(
          billed,
          {
            method: rule.method,
            basicShare: rule.basic_share ?? undefined,
            vacantHeadcount: rule.vacant_headcount ?? undefined,
          },
          whole,
          period,
        );
        if (!split) continue;
        for (const problem of split.problems)
          result.problems.push({
            code: problem.code,
            carrier: rule.carrier,
            name:
              names.meter.get(problem.meterId ?? '') ??
              names.space.get(problem.spaceId ?? '') ??
              names.lease.get(problem.leaseId ?? '')?.tenant_name ??
              '',
          });
        splits.push({ split, unit: measured[0]?.unit ?? '' });
        result.bills.push({
          bill_id: bill._id,
          carrier: rule.carrier,
          supplier: bill.supplier,
          invoice_no: bill.invoice_no,
          bill_from: billed.start,
          bill_until: billed.end,
          bill_amount: amount,
          from_day: split.bill.start,
          until_day: split.bill.end,
          amount: ofCoins(split.bill.cents, run.currency),
        });
      }
    }
    const agreed = property.leases.flatMap((lease) => {
      const both = keyDiffers(lease.recovery, rule.method)
        ? intersection({ start: lease.start, end: lease.end ?? '9999-12-31' }, periodOf(run))
        : undefined;
      const name = names.lease.get(lease.id)?.tenant_name ?? '';
      return both ? [warningOf('lease-differs', rule.carrier, name, both)] : [];
    });
    result.warnings.push(...agreed);
    const gaps = meterGaps(
      periodOf(run),
      meters.filter(({ carrier }) => carrier === rule.carrier),
    );
    result.warnings.push(
      ...overlaps(rule.carrier, covered),
      ...gaps.map((gap) => warningOf('days-without-bill', rule.carrier, gap.meterNo, gap)),
    );
  }
  const lines = balanceCents(
    splits.map(({ split }) => split),
    (leaseId) => names.lease.get(leaseId)?.tenant_id ?? '',
  ).flatMap((split, place) =>
    split.lines.map((line) => named(line, place, names, { unit: splits[place]?.unit ?? '', currency: run.currency })),
  );
  if (result.bills.length === 0) result.problems.push({ code: 'no-bills', carrier: null, name: '' });
  result.problems = unique(result.problems);
  result.owner = lines.filter(({ owner_reason }) => owner_reason !== null);
  result.tenants = tenantsOf(lines, run, leaseRows);
  return result;
}

interface Names {
  lease: Map<string, LeaseRow>;
  space: Map<string, string>;
}

const unitOf = (key: RechargeLine['key'], unit: string) =>
  key === 'consumption' ? unit : key === 'area' ? 'm2-days' : key === 'headcount' ? 'person-days' : '';

function named(
  line: RechargeLine,
  bill: number,
  names: Names,
  { unit, currency }: { unit: string; currency: string },
): CalculatedLine {
  const lease = names.lease.get(line.leaseId ?? '');
  return {
    bill,
    owner_reason: line.owner ?? null,
    tenant_id: lease?.tenant_id ?? null,
    tenant_name: lease?.tenant_name ?? '',
    space_name: lease?.space_name ?? names.space.get(line.spaceId ?? '') ?? '',
    key: line.key,
    days: line.days,
    quantity: line.quantity,
    total: line.total,
    unit: unitOf(line.key, unit),
    of_bill: line.ofBill,
    amount: ofCoins(line.cents, currency),
  };
}

function tenantsOf(
  lines: readonly CalculatedLine[],
  run: RunToCalculate,
  leases: readonly LeaseRow[],
): Calculation['tenants'] {
  const prepaid = (tenantId: string) => {
    const own = new Set(leases.filter(({ tenant_id }) => tenant_id === tenantId).map(({ _id }) => _id));
    return sumOfMoney(run.prepayments.flatMap((one) => (own.has(one.lease_id) ? one.amount : [])));
  };
  const ids = new Set(lines.flatMap((line) => (line.owner_reason === null && line.tenant_id ? [line.tenant_id] : [])));
  // A tenant who paid in advance and owes nothing gets a statement too, with the refund.
  for (const { lease_id } of run.prepayments) {
    const lease = leases.find(({ _id }) => _id === lease_id);
    if (lease) ids.add(lease.tenant_id);
  }
  return [...ids]
    .map((tenant_id) => ({
      recharge_statement_id: null,
      tenant_id,
      tenant_name: leases.find((lease) => lease.tenant_id === tenant_id)?.tenant_name ?? '',
      prepayment: prepaid(tenant_id),
      lines: lines.filter((line) => line.owner_reason === null && line.tenant_id === tenant_id),
    }))
    .toSorted((a, b) => a.tenant_name.localeCompare(b.tenant_name));
}

/** Two bills of one meter that cover the same days would be recharged twice. */
function overlaps(
  carrier: Carrier,
  bills: readonly (Period & { meterNo: string; name: string; isCredit: boolean })[],
): Warning[] {
  return bills.flatMap((bill, i) =>
    bills.slice(0, i).flatMap((before) => {
      const both = intersection(before, bill);
      return both && before.meterNo === bill.meterNo && !bill.isCredit && !before.isCredit
        ? warningOf('overlap', carrier, `${before.name} / ${bill.name}`, both)
        : [];
    }),
  );
}

const isLeftOut = (code: Warning['code']) => code === 'paid-by-tenant' || code === 'other-currency';

const unique = (problems: Calculation['problems']) => [
  ...new Map(problems.map((problem) => [Object.values(problem).join('\n'), problem])).values(),
];

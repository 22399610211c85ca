import { daysBetween, intersection, type Period } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import {
  areaKey,
  consumptionKey,
  daysOf,
  headcountKey,
  type KeyPart,
  type OwnerReason,
  type RechargedLease,
  type RechargedProperty,
  type RechargeKey,
  type RechargeMethod,
  type RechargeProblem,
} from './keys.ts';
import { centsOfDays, splitCents } from './whole-cents.ts';

export interface RechargeRule {
  method: RechargeMethod;
  /** With `mixed`: the part by area, from 0 to 1; the rest is split by sub-meters. */
  basicShare?: number | undefined;
  /** With `headcount`: the number of people that counts for a space while it has no lease; undefined if not stated. */
  vacantHeadcount?: number | undefined;
}

/** A bill from its first day to the day after its last. */
export interface RechargedBill extends Period {
  id: string;
  /** Negative for a credit. */
  cents: number;
}

/** One part of a bill, with its inputs: cents = bill in the period × ofBill × quantity / total, rounded. */
export interface RechargeLine {
  billId: string;
  /** Absent: the tenant of the lease pays it. */
  owner?: OwnerReason;
  leaseId?: string;
  spaceId?: string;
  key: RechargeKey | 'fixed' | 'rest';
  days: number;
  quantity: number;
  total: number;
  /** The part of the bill that is split by this key, from 0 to 1. */
  ofBill: number;
  /** The share before rounding, in cents with their fraction. */
  exactCents: number;
  cents: number;
}

export interface BillInPeriod extends Period {
  billId: string;
  days: number;
  billDays: number;
  billCents: number;
  /** The part of the bill within the period. */
  cents: number;
}

export interface Recharge {
  bill: BillInPeriod;
  lines: RechargeLine[];
  problems: RechargeProblem[];
}

/** The part of a bill within a period; undefined if they share no day. */
export function billInPeriod(bill: RechargedBill, period: Period): BillInPeriod | undefined {
  const shared = intersection(bill, period);
  if (!shared) return undefined;
  const billDays = daysBetween(bill.start, bill.end);
  const from = daysBetween(bill.start, shared.start);
  const days = daysBetween(shared.start, shared.end);
  const cents = centsOfDays(bill.cents, billDays, from, from + days);
  return { billId: bill.id, ...shared, days, billDays, billCents: bill.cents, cents };
}

interface FixedPart {
  lease: RechargedLease;
  days: number;
  /** The share of the cost of the window. */
  share: number;
}

/**
 * Splits one bill over the leases of a property, by day and to the cent; undefined if bill and period share no day. The owner bears the
 * parts without a tenant, with the reason. Shares fixed by a lease are taken first. If they are below the lease's part by the key, the
 * owner bears the difference; if they are above, the others share the remainder. docs/methods/recharge.md.
 */
export function rechargeBill(
  bill: RechargedBill,
  rule: RechargeRule,
  property: RechargedProperty,
  period: Period,
): Recharge | undefined {
  const part = billInPeriod(bill, period);
  if (!part) return undefined;
  const fixed = property.leases.flatMap((lease): FixedPart[] => {
    const days = daysOf(lease, part);
    if (lease.recovery !== 'fixed' || lease.fixedShare === null || !days) return [];
    const count = daysBetween(days.start, days.end);
    return [{ lease, days: count, share: (lease.fixedShare * count) / part.days }];
  });
  const fixedShare = fixed.reduce((sum, { share }) => sum + share, 0);
  if (fixedShare > 1 + 1e-9) return { bill: part, lines: [], problems: [{ code: 'fixed-shares' }] };

  const weighted: { weight: number; line: Omit<RechargeLine, 'cents' | 'exactCents' | 'billId'> }[] = fixed.map(
    ({ lease, days, share }) => ({
      weight: share,
      line: {
        leaseId: lease.id,
        spaceId: lease.spaceId,
        key: 'fixed',
        days,
        quantity: (lease.fixedShare ?? 0) * days,
        total: part.days,
        ofBill: 1,
      },
    }),
  );
  const problems: RechargeProblem[] = [];
  const fixedIds = new Set(fixed.map(({ lease }) => lease.id));
  for (const { key, ofBill } of componentsOf(rule)) {
    const parts = key === 'rest' ? [] : keyOf(key, property, part, rule);
    const found = parts.filter((one): one is RechargeProblem => 'code' in one);
    if (found.length > 0) {
      problems.push(...found);
      continue;
    }
    const known = parts as KeyPart[];
    const total = sumOf(known);
    const free = known.filter(({ leaseId }) => leaseId === undefined || !fixedIds.has(leaseId));
    const ofFixed = total > 0 ? (total - sumOf(free)) / total : 0;
    const rest = Math.max(0, 1 - fixedShare);
    const owner = (reason: OwnerReason, weight: number) =>
      weighted.push({
        weight,
        line: { owner: reason, key: 'rest', days: part.days, quantity: weight, total: 1, ofBill: 1 },
      });
    if (total === 0) {
      if (rest > 1e-12) owner(key === 'rest' ? 'fixed_difference' : 'no_key', ofBill * rest);
      continue;
    }
    const isLess = fixedShare <= ofFixed;
    const base = isLess ? { ofBill, total } : { ofBill: ofBill * rest, total: sumOf(free) };
    if (base.ofBill > 0)
      for (const { quantity, ...whose } of free)
        if (quantity > 0)
          weighted.push({
            weight: (base.ofBill * quantity) / base.total,
            line: { ...whose, key, quantity, ...base },
          });
    if (isLess && ofFixed - fixedShare > 1e-12) owner('fixed_difference', ofBill * (ofFixed - fixedShare));
  }
  if (problems.length > 0) return { bill: part, lines: [], problems };
  const cents = splitCents(
    part.cents,
    weighted.map(({ weight }) => weight),
  );
  const sum = weighted.reduce((all, { weight }) => all + weight, 0);
  const lines = weighted.map(({ line, weight }, index) => ({
    billId: bill.id,
    ...line,
    exactCents: part.cents * (weight / sum),
    cents: cents[index] ?? 0,
  }));
  return { bill: part, lines, problems: [] };
}

const sumOf = (parts: readonly KeyPart[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0);

function keyOf(
  key: RechargeKey,
  property: RechargedProperty,
  window: Period,
  { vacantHeadcount }: RechargeRule,
): (KeyPart | RechargeProblem)[] {
  if (key === 'area') return areaKey(property, window);
  return key === 'headcount' ? headcountKey(property, window, vacantHeadcount) : consumptionKey(property, window);
}

function componentsOf({ method, basicShare }: RechargeRule): { key: RechargeKey | 'rest'; ofBill: number }[] {
  if (method === 'area' || method === 'headcount') return [{ key: method, ofBill: 1 }];
  if (method === 'sub_meter') return [{ key: 'consumption', ofBill: 1 }];
  if (method === 'fixed') return [{ key: 'rest', ofBill: 1 }];
  if (basicShare === undefined || !(basicShare >= 0 && basicShare <= 1))
    throw new InvalidValue('The basic share must lie between 0 and 1');
  return [
    { key: 'area' as const, ofBill: basicShare },
    { key: 'consumption' as const, ofBill: 1 - basicShare },
  ].filter(({ ofBill }) => ofBill > 0);
}

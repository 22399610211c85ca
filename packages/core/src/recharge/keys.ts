import { daysBetween, intersection, type Day, type Period } from '../calendar/day.ts';
import { isLettable, type OpenPeriod, type Space } from '../property/vacancy.ts';
import { countedIn, stretches, type SubMeter } from './sub-meters.ts';

/** The allocation keys. `mixed`: a part by area, the rest by sub-meters. `fixed`: only by the shares stated in leases. */
export const rechargeMethods = ['area', 'headcount', 'sub_meter', 'mixed', 'fixed'] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];

export interface RechargedLease extends OpenPeriod {
  id: string;
  tenantId: string;
  spaceId: string;
  areaM2: number;
  headcount: number | null;
  /** `none`: its part stays with the owner. */
  recovery: 'none' | 'area' | 'sub_meter' | 'fixed';
  /** From 0 to 1, with `fixed`. */
  fixedShare: number | null;
}

/** The parts of a property over which costs are split. */
export interface RechargedProperty {
  spaces: readonly Space[];
  leases: readonly RechargedLease[];
  subMeters: readonly SubMeter[];
}

export const rechargeKeys = ['area', 'headcount', 'consumption'] as const;
export type RechargeKey = (typeof rechargeKeys)[number];

/** The reason why the owner bears a part. */
export const ownerReasons = ['vacancy', 'own_use', 'not_recovered', 'fixed_difference', 'no_key'] as const;
export type OwnerReason = (typeof ownerReasons)[number];

/** The quantity of a key: square metres times days, people times days, or the use of a sub-meter. */
export interface KeyPart {
  /** Absent: the tenant of the lease. */
  owner?: OwnerReason;
  leaseId?: string;
  spaceId?: string;
  days: number;
  quantity: number;
}

/** An input that is missing to split a cost. */
export interface RechargeProblem {
  code: 'no-headcount' | 'no-vacant-headcount' | 'no-meter' | 'no-readings' | 'negative-use' | 'fixed-shares' | 'units';
  leaseId?: string;
  spaceId?: string;
  meterId?: string;
}

export const daysOf = (lease: OpenPeriod, window: Period): Period | undefined =>
  intersection({ start: lease.start, end: lease.end ?? window.end }, window);

const dayCount = (period: Period | undefined) => (period ? daysBetween(period.start, period.end) : 0);

const ofLease = (lease: RechargedLease, days: number, quantity: number): KeyPart => ({
  ...(lease.recovery === 'none' && { owner: 'not_recovered' as const }),
  leaseId: lease.id,
  spaceId: lease.spaceId,
  days,
  quantity,
});

/** Square metres times days: the area of every lease, and the unlet area of every lettable space. */
export function areaKey({ spaces, leases }: RechargedProperty, window: Period): KeyPart[] {
  const days = dayCount(window);
  return spaces
    .filter((space) => isLettable(space, leases))
    .flatMap((space): KeyPart[] => {
      const all = leases.filter(({ spaceId }) => spaceId === space.id);
      const parts = all.flatMap((lease) => {
        const its = dayCount(daysOf(lease, window));
        return its > 0 ? [ofLease(lease, its, lease.areaM2 * its)] : [];
      });
      const leased = parts.reduce((sum, { quantity }) => sum + quantity, 0);
      const whole = space.areaM2 * days;
      // Three thirds of a space may differ from the whole by rounding.
      const rest = whole - leased > whole * 1e-9 ? whole - leased : 0;
      if (rest > 0)
        parts.push({
          owner: all.length === 0 && space.isInUse ? 'own_use' : 'vacancy',
          spaceId: space.id,
          days: daysNotWhollyLet(space, all, window),
          quantity: rest,
        });
      return parts;
    });
}

/** Days on which a part of the space is not let. */
const daysNotWhollyLet = (space: Space, leases: readonly RechargedLease[], window: Period): number =>
  stretches(leases, window).reduce((sum, stretch) => {
    const leased = leasesOn(leases, stretch.start).reduce((area, { areaM2 }) => area + areaM2, 0);
    return leased < space.areaM2 * (1 - 1e-9) ? sum + dayCount(stretch) : sum;
  }, 0);

const leasesOn = (leases: readonly RechargedLease[], day: Day) =>
  leases.filter(({ start, end }) => start <= day && (end === undefined || day < end));

/**
 * People times days: the people of every lease. For a space without a lease, or its unlet part, `vacantHeadcount` people count per whole
 * space, and the owner bears theirs; without that number a property with such a space is not split.
 */
export function headcountKey(
  property: RechargedProperty,
  window: Period,
  vacantHeadcount?: number,
): KeyPart[] | RechargeProblem[] {
  const { spaces, leases } = property;
  const present = leases.flatMap((lease) => {
    const days = dayCount(daysOf(lease, window));
    return days > 0 ? [{ lease, days }] : [];
  });
  const unknown = present.filter(({ lease }) => lease.headcount === null && lease.recovery !== 'fixed');
  const vacant = areaKey(property, window).filter(({ leaseId }) => leaseId === undefined);
  const asked = vacantHeadcount === undefined ? vacant : [];
  if (unknown.length > 0 || asked.length > 0)
    return [
      ...unknown.map(({ lease }): RechargeProblem => ({ code: 'no-headcount', leaseId: lease.id })),
      ...asked.map(({ spaceId }): RechargeProblem => ({ code: 'no-vacant-headcount', ...(spaceId && { spaceId }) })),
    ];
  const people = present.map(({ lease, days }) => ofLease(lease, days, (lease.headcount ?? 0) * days));
  if (vacantHeadcount === undefined) return people;
  const areaOf = new Map(spaces.map(({ id, areaM2 }) => [id, areaM2]));
  return [
    ...people,
    ...vacant.flatMap((part): KeyPart[] => {
      const areaM2 = areaOf.get(part.spaceId ?? '');
      return areaM2 ? [{ ...part, quantity: (vacantHeadcount * part.quantity) / areaM2 }] : [];
    }),
  ];
}

/**
 * The use of the sub-meters of the spaces: on days with one lease that tenant bears all of it, with several it is split by area, without
 * any the owner bears it.
 */
export function consumptionKey(property: RechargedProperty, window: Period): KeyPart[] | RechargeProblem[] {
  const { leases, subMeters } = property;
  const problems: RechargeProblem[] = [];
  const measured = new Set(subMeters.map(({ spaceId }) => spaceId));
  for (const lease of leases)
    if (!measured.has(lease.spaceId) && daysOf(lease, window))
      problems.push({ code: 'no-meter', leaseId: lease.id, spaceId: lease.spaceId });
  if (new Set(subMeters.map(({ unit }) => unit)).size > 1) problems.push({ code: 'units' });
  const parts = new Map<string, KeyPart>();
  for (const meter of subMeters) {
    const own = leases.filter(({ spaceId }) => spaceId === meter.spaceId);
    for (const stretch of stretches(own, window)) {
      const quantity = countedIn(meter, stretch);
      if (quantity === undefined) {
        problems.push({ code: 'no-readings', meterId: meter.meterId, spaceId: meter.spaceId });
        break;
      }
      // A difference of meters can be negative, which is not a valid use.
      if (quantity < 0) {
        problems.push({ code: 'negative-use', meterId: meter.meterId, spaceId: meter.spaceId });
        break;
      }
      const present = leasesOn(own, stretch.start);
      const areaM2 = present.reduce((sum, lease) => sum + lease.areaM2, 0);
      for (const lease of present) add(parts, ofLease(lease, 0, (quantity * lease.areaM2) / areaM2));
      const owner = isUsedByOwner(property, meter.spaceId) ? 'own_use' : 'vacancy';
      if (present.length === 0 && quantity > 0)
        add(parts, { owner, spaceId: meter.spaceId, days: dayCount(stretch), quantity });
    }
  }
  if (problems.length > 0) return problems;
  return [...parts.values()].map((part) => {
    const lease = leases.find(({ id }) => id === part.leaseId);
    return lease ? { ...part, days: dayCount(daysOf(lease, window)) } : part;
  });
}

const isUsedByOwner = ({ spaces, leases }: RechargedProperty, id: string) =>
  Boolean(spaces.find((space) => space.id === id)?.isInUse) && !leases.some(({ spaceId }) => spaceId === id);

function add(parts: Map<string, KeyPart>, part: KeyPart): void {
  const key = `${part.leaseId ?? ''} ${part.spaceId ?? ''}`;
  const before = parts.get(key);
  if (!before) parts.set(key, part);
  else parts.set(key, { ...before, days: before.days + part.days, quantity: before.quantity + part.quantity });
}

import { grouped } from '../grouped.ts';
import type { MeterUse } from '../meters/serves.ts';

/** A meter of a property in a year: who pays it, what it serves, and whether anything was measured. */
export interface ControlledMeter {
  /** The group of carriers that it belongs to, such as electricity. */
  group: string;
  paidBy: 'landlord' | 'tenant';
  /** All that was said of it for days of the year; null: not said on some days. */
  serves: readonly (MeterUse | null)[];
  hasData: boolean;
}

/** Whether nothing is used under a control (`none`: known, it is 0), something is (`some`), or it is not known (`unknown`). */
export type KnownControl = 'some' | 'none' | 'unknown';

/** Uses that put the supply of the whole property, or of all that is let, into the hands of the payer of the meter. */
const coversTenants: readonly (MeterUse | null)[] = ['whole_building', 'tenant_space'];

/**
 * Whether tenants, and the landlord, use anything that they buy themselves. Where a meter of theirs has data they do. That there is none is
 * known only if no meter of theirs is registered, and
 * - for tenants: nothing is let, or all meters say what they serve and those of each group that the landlord pays serve the whole building or
 *   the space of tenants, or nothing is entered of letting and none serves the space of tenants;
 * - for the landlord: all meters say what they serve and tenants pay one of the whole building in each group.
 * `letArea`: m² times days let in the year; undefined: nothing is entered.
 */
export function knownControl(
  meters: readonly ControlledMeter[],
  letArea: number | undefined,
): { tenant: KnownControl; landlord: KnownControl } {
  const groups = [...grouped(meters, ({ group }) => group).values()];
  const doAllSay = meters.every(({ serves }) => serves.length > 0 && !serves.includes(null));
  const isEach = (payer: ControlledMeter['paidBy'], uses: readonly (MeterUse | null)[]) =>
    groups.every((own) =>
      own.some(({ paidBy, serves }) => paidBy === payer && serves.some((use) => uses.includes(use))),
    );
  const stateOf = (payer: ControlledMeter['paidBy'], isNone: boolean): KnownControl => {
    const own = meters.filter(({ paidBy }) => paidBy === payer);
    if (own.some(({ hasData }) => hasData)) return 'some';
    return own.length === 0 && isNone ? 'none' : 'unknown';
  };
  const isNothingLet = letArea === 0;
  const isByLandlord =
    meters.length > 0 &&
    doAllSay &&
    (isEach('landlord', coversTenants) ||
      (letArea === undefined && meters.every(({ serves }) => !serves.includes('tenant_space'))));
  const isByTenants = meters.length > 0 && doAllSay && isEach('tenant', ['whole_building']);
  return { tenant: stateOf('tenant', isNothingLet || isByLandlord), landlord: stateOf('landlord', isByTenants) };
}

import { monthOffset, type Day } from '../calendar/day.ts';

/** The exemptions from the minimum class of let buildings in England and Wales. */
export const exemptionKinds = [
  'payback',
  'all-improvements',
  'consent',
  'devaluation',
  'wall-insulation',
  'new-landlord',
] as const;
export type ExemptionKind = (typeof exemptionKinds)[number];

/** An exemption that is registered for a property. */
export interface Exemption {
  exemption: ExemptionKind;
  registered_on: Day;
  valid_until: Day;
}

/** The last day that an exemption can have: so many months after it was registered, in a shorter month its last day. */
export function lastExemptDay(registeredOn: Day, months: number): Day {
  const month = monthOffset(registeredOn.slice(0, 7), months);
  const [year, number] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(registeredOn.slice(8)), length)).padStart(2, '0')}`;
}

/** The exemption that is in force on a day; of several the one that lasts longest. Both days of each are included. */
export const exemptionOn = <E extends Exemption>(
  exemptions: readonly E[],
  monthsOf: (kind: ExemptionKind) => number,
  day: Day,
): E | undefined =>
  exemptions
    .filter(
      ({ exemption, registered_on, valid_until }) =>
        registered_on <= day && day <= valid_until && day <= lastExemptDay(registered_on, monthsOf(exemption)),
    )
    .toSorted((a, b) => b.valid_until.localeCompare(a.valid_until))[0];

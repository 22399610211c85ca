import type { Day } from '../calendar/day.ts';

/** A mandate by which a tenant lets the landlord collect. */
export interface TenantMandate {
  signed_on: Day;
  /** The last day on which the landlord may collect; null: until further notice. */
  revoked_on: Day | null;
  /** The last collection under it; null: none yet. */
  last_collected_on: Day | null;
  /** Whether another person has confirmed the changed bank details. */
  is_confirmed: boolean;
  /** The reason of a return that forbids further collections; empty without one. */
  block_reason: string;
}

export const mandateStates = ['usable', 'unconfirmed', 'blocked', 'revoked', 'expired', 'upcoming'] as const;
export type MandateState = (typeof mandateStates)[number];

const UNUSED_MONTHS = 36;

function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  return [y, m, Math.min(date, last)].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The last day on which a mandate can be used without a collection: 36 months after the last one, or after it was signed. EPC016-06. */
export const expiresOn = ({
  signed_on,
  last_collected_on,
}: Pick<TenantMandate, 'signed_on' | 'last_collected_on'>): Day =>
  addMonths(last_collected_on !== null && last_collected_on > signed_on ? last_collected_on : signed_on, UNUSED_MONTHS);

/** Whether a mandate allows a collection on a day, or the reason why not. */
export function mandateStateOn(mandate: TenantMandate, day: Day): MandateState {
  if (mandate.revoked_on !== null && mandate.revoked_on < day) return 'revoked';
  if (mandate.signed_on > day) return 'upcoming';
  if (expiresOn(mandate) < day) return 'expired';
  if (mandate.block_reason !== '') return 'blocked';
  return mandate.is_confirmed ? 'usable' : 'unconfirmed';
}

// Return reasons of EPC173-14 after which the same account must not be debited again, and those after which the mandate is invalid.
const accountReasons = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'RC01'];
const mandateReasons = ['MD01', 'MD02', 'MD07', 'SL01'];

/**
 * The consequence of a returned collection for its mandate: `account`, another account is needed; `mandate`, another mandate is needed.
 * Insufficient funds, or a refund claimed by the debtor, leave it valid.
 */
export const returnConcerns = (reason: string): 'account' | 'mandate' | null =>
  accountReasons.includes(reason) ? 'account' : mandateReasons.includes(reason) ? 'mandate' : null;

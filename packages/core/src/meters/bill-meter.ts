import { grouped } from '../grouped.ts';

/** The fields of a meter by which bills are assigned to it. */
export interface BillableMeter {
  id: string;
  environmentId: string;
  carrier: string;
  /** Its number in the form for comparison: letters and digits. */
  billNo: string;
  /** Other numbers that bills have for it, as users decided. */
  otherNumbers: readonly string[];
  accountNo: string;
  /** Its first day; null: always. */
  validFrom: string | null;
  /** Its last day, included; null: it is in use. */
  validUntil: string | null;
  /** Whether it is a sub-meter or a virtual one: no supplier bills it, so an account number alone does not identify it. */
  isBehindAnother: boolean;
}

/** The fields of a bill that identify its meter. */
export interface PrintedMeter {
  environment_id: string;
  carrier: string;
  meter_no: string;
  account_no: string;
  billing_start_date: string;
  billing_end_date: string;
}

/** The stored form of a meter's number: spaces and hyphens are printed in one place and left out in another. */
export const lettersAndDigits = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '');

/** The form for comparison, regardless of case. */
export const sameNumber = (number: string): string => lettersAndDigits(number).toUpperCase();

const placeOf = (environmentId: string, carrier: string, number: string) =>
  `${environmentId} ${carrier} ${sameNumber(number)}`;

/** The meters with a number, by property and carrier. */
function byPlace(meters: readonly BillableMeter[], numbersOf: (meter: BillableMeter) => readonly string[]) {
  const numbered = meters.flatMap((meter) =>
    [...new Set(numbersOf(meter).map(sameNumber))].flatMap((number) => (number === '' ? [] : [{ number, meter }])),
  );
  const found = grouped(numbered, ({ number, meter }) => placeOf(meter.environmentId, meter.carrier, number));
  return (place: string): readonly BillableMeter[] => (found.get(place) ?? []).map(({ meter }) => meter);
}

const only = (found: readonly BillableMeter[]) => (found.length === 1 ? found[0] : undefined);

/**
 * The registered meter of a bill: the one of the property and carrier with its number; for a bill without a number, the one with its
 * account. Only a meter that is in use on a day of the bill, and the only one. A number that is not registered is another meter, even with
 * a known account. `functions/20-billed-meters.sql` decides what happens to the others.
 */
export function meterOfBill(meters: readonly BillableMeter[]): (bill: PrintedMeter) => BillableMeter | undefined {
  const byNumber = byPlace(meters, ({ billNo, otherNumbers }) => [billNo, ...otherNumbers]);
  const byAccount = byPlace(
    meters.filter(({ isBehindAnother }) => !isBehindAnother),
    ({ accountNo }) => [accountNo],
  );
  return ({ environment_id, carrier, meter_no, account_no, billing_start_date, billing_end_date }) => {
    // Lists without meter numbers repeat the account number.
    const isPrinted = sameNumber(meter_no) !== '' && sameNumber(meter_no) !== sameNumber(account_no);
    const isInUse = ({ validFrom, validUntil }: BillableMeter) =>
      (validFrom === null || validFrom <= billing_end_date) &&
      (validUntil === null || validUntil >= billing_start_date);
    const numbered = byNumber(placeOf(environment_id, carrier, meter_no));
    if (isPrinted || numbered.length > 0) {
      const meter = only(numbered);
      return meter && isInUse(meter) ? meter : undefined;
    }
    return only(byAccount(placeOf(environment_id, carrier, account_no)).filter(isInUse));
  };
}

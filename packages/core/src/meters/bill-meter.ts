import { grouped } from '../grouped.ts';

/** A meter as far as bills can be told to be of it. */
export interface BillableMeter {
  id: string;
  environmentId: string;
  carrier: string;
  /** Its number as bills have it: letters and digits. */
  billNo: string;
  accountNo: string;
  /** Its first day; null: since ever. */
  validFrom: string | null;
  /** Its last day, which counts; null: it is in use. */
  validUntil: string | null;
  /** A sub-meter or a virtual one: no supplier bills it, so that an account alone does not mean it. */
  isBehindAnother: boolean;
}

/** What of a bill tells its meter. */
export interface PrintedMeter {
  environment_id: string;
  carrier: string;
  meter_no: string;
  account_no: string;
  billing_start_date: string;
  billing_end_date: string;
}

/** A meter's number as it is kept: spaces and hyphens are printed in one place and left out in the other. */
export const lettersAndDigits = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '');

/** Two prints of one number come out the same, whatever the size of their letters. */
export const sameNumber = (number: string): string => lettersAndDigits(number).toUpperCase();

const placeOf = (environmentId: string, carrier: string, number: string) =>
  `${environmentId} ${carrier} ${sameNumber(number)}`;

/** Those that have the number, by their place. */
const byPlace = (meters: readonly BillableMeter[], numberOf: (meter: BillableMeter) => string) =>
  grouped(
    meters.filter((meter) => sameNumber(numberOf(meter)) !== ''),
    (meter) => placeOf(meter.environmentId, meter.carrier, numberOf(meter)),
  );

const only = (found: readonly BillableMeter[] | undefined) => (found?.length === 1 ? found[0] : undefined);

/**
 * The registered meter that a bill is of: the one of the property and carrier with its number; where the bill has no number, the one of
 * its account, if it is the only one in use in its period. A number that nobody registered is another meter, whatever its account is.
 */
export function meterOfBill(meters: readonly BillableMeter[]): (bill: PrintedMeter) => BillableMeter | undefined {
  const byNumber = byPlace(meters, ({ billNo }) => billNo);
  const byAccount = byPlace(
    meters.filter(({ isBehindAnother }) => !isBehindAnother),
    ({ accountNo }) => accountNo,
  );
  return ({ environment_id, carrier, meter_no, account_no, billing_start_date, billing_end_date }) => {
    // Lists without a number of the meter give that of the account twice.
    const isPrinted = sameNumber(meter_no) !== '' && sameNumber(meter_no) !== sameNumber(account_no);
    const numbered = byNumber.get(placeOf(environment_id, carrier, meter_no));
    if (isPrinted || numbered) return only(numbered);
    return only(
      byAccount
        .get(placeOf(environment_id, carrier, account_no))
        ?.filter(
          ({ validFrom, validUntil }) =>
            (validFrom === null || validFrom <= billing_end_date) &&
            (validUntil === null || validUntil >= billing_start_date),
        ),
    );
  };
}

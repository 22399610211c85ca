import type { Day } from '../calendar/day.ts';

/** What a supplier may collect by itself. */
export interface Mandate {
  environment_id: string;
  supplier: string;
  /** Empty: every account with the supplier. */
  account_no: string;
  signed_on: Day;
  /** The last day; null: without an end. */
  ended_on: Day | null;
}

export interface CollectedBill {
  environment_id: string;
  supplier: string;
  account_no: string;
  date_of_bill: Day;
}

/** A supplier under which its bills are found: small letters, single blanks. */
export const supplierKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** Whether a mandate of its supplier collects a bill: same property, same supplier, its account, in force on the day of the bill. */
export const isCollected = (bill: CollectedBill, mandates: readonly Mandate[]): boolean =>
  mandates.some(
    (mandate) =>
      mandate.environment_id === bill.environment_id &&
      supplierKey(mandate.supplier) === supplierKey(bill.supplier) &&
      (mandate.account_no === '' || supplierKey(mandate.account_no) === supplierKey(bill.account_no)) &&
      mandate.signed_on <= bill.date_of_bill &&
      (mandate.ended_on === null || mandate.ended_on >= bill.date_of_bill),
  );

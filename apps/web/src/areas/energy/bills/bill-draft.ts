import type { OverlapCounts } from '@steward/core/bills/counted-days';
import { currentSession } from '../../../session/session.ts';
import type { BillForm } from './bill-form-values.ts';

/**
 * Typed values that are not saved yet; they survive a reload and a failed save, and are deleted with the browser tab.
 */
export interface Draft {
  values: BillForm;
  confirmed: string[];
  isAnotherBill: boolean;
  overlapCounts?: OverlapCounts;
  isUseConfirmed?: boolean;
}

const keyOf = (billId: string) => `bill-draft:${currentSession()?.uid ?? ''}:${billId}`;

export function readDraft(billId: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(billId)) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const keepDraft = (billId: string, draft: Draft) => sessionStorage.setItem(keyOf(billId), JSON.stringify(draft));
export const dropDraft = (billId: string) => sessionStorage.removeItem(keyOf(billId));

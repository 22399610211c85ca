import { bills } from '@steward/contract/energy/bills';
import type { Bill, Check } from '@steward/contract/energy/bills.bill';
import type { Input } from '@steward/contract/call';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { schemaOf } from '../../../api/call-resolver.ts';
import { useAnswer } from '../../../api/hooks.ts';
import type { BillFields } from './bill-form-values.ts';

const waitMs = 400;

/** The results of the checks on the typed bill, shortly after the last key; undefined while it is incomplete. */
export function useBillChecks(bill: Bill | undefined, fields: Partial<BillFields>): Check[] | undefined {
  const [settled] = useDebouncedValue(JSON.stringify(fields), waitMs);
  const [complete, setComplete] = useState<Input<typeof bills.checkBill>>();
  useEffect(() => {
    let isLatest = true;
    void schemaOf(bills.checkBill).then(({ input }) => {
      const asked = { ...(bill && { bill_id: bill._id }), fields: JSON.parse(settled) as BillFields };
      const isComplete = hasMeter(bill, asked.fields) && input.safeParse(asked).success;
      if (isLatest) setComplete(isComplete ? asked : undefined);
    });
    return () => {
      isLatest = false;
    };
  }, [bill, settled]);
  const { data } = useAnswer(bills.checkBill, complete ?? ({} as Input<typeof bills.checkBill>), {
    enabled: complete !== undefined,
    keepsLast: true,
  });
  return complete ? data : undefined;
}

/**
 * Without a number, the meter is that of the account, if it is registered: this is known only for the account that was
 * read.
 */
const hasMeter = (bill: Bill | undefined, { meter_no, account_no }: BillFields) =>
  Boolean(meter_no || (account_no && (account_no !== bill?.account_no || bill.meter_of_account)));

import { bills } from '@steward/contract/energy/bills';
import type { Check } from '@steward/contract/energy/bills.bill';
import type { Input } from '@steward/contract/call';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { schemaOf } from '../../../api/call-resolver.ts';
import { useAnswer } from '../../../api/hooks.ts';
import type { BillFields } from './bill-form-values.ts';

const waitMs = 400;

/** What the checks say of a bill as typed so far, a moment after the last key; nothing while it is incomplete. */
export function useBillChecks(billId: string | undefined, fields: Partial<BillFields>): Check[] | undefined {
  const [settled] = useDebouncedValue(JSON.stringify(fields), waitMs);
  const [complete, setComplete] = useState<Input<typeof bills.checkBill>>();
  useEffect(() => {
    let isLatest = true;
    void schemaOf(bills.checkBill).then(({ input }) => {
      const asked = { ...(billId && { bill_id: billId }), fields: JSON.parse(settled) as BillFields };
      if (isLatest) setComplete(input.safeParse(asked).success ? asked : undefined);
    });
    return () => {
      isLatest = false;
    };
  }, [billId, settled]);
  const { data } = useAnswer(bills.checkBill, complete ?? ({} as Input<typeof bills.checkBill>), {
    enabled: complete !== undefined,
    keepsLast: true,
  });
  return complete ? data : undefined;
}

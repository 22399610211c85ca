import type { Bill } from '@steward/contract/energy/bills.bill';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/format.ts';

/** The source of the bill, its sender and date of receipt. */
export function BillOrigin({ bill }: { bill: Pick<Bill, 'source' | 'source_detail' | 'received_at' | 'created_at'> }) {
  const { t } = useTranslation('bills');
  const day = formatDay(bill.received_at ?? bill.created_at);
  const from = `\u2068${bill.source_detail}\u2069`;
  return (
    <span style={{ display: 'block' }}>
      {t(bill.source_detail ? `source.from.${bill.source}` : `source.on.${bill.source}`, { day, from })}
    </span>
  );
}

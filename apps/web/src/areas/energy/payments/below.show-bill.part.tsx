import { payments } from '@steward/contract/energy/payments';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useHolds } from '../../../shared/may.ts';
import { Section } from '../../../ui/section.tsx';
import { PayablePanel } from './payable-panel.tsx';

/** On the page of a bill: where its payment stands, and the next step. A bill that is not saved has none. */
export default function BillPaymentPart() {
  const { t } = useTranslation('payments');
  const [address] = useAddressState();
  const bill_id = textOf(address['id']);
  const mayRead = useHolds()('payments.read');
  const found = useAnswer(
    payments.getPayables,
    { bill_id: bill_id ?? '' },
    { enabled: bill_id !== undefined && mayRead, freshFor: 0 },
  );
  const payable = found.data?.paginateData[0];
  if (!payable) return null;
  return (
    <Section title={t('onBill')} id="payment">
      <div style={{ maxWidth: 720 }}>
        <PayablePanel key={payable.state} payable={payable} isOnBill />
      </div>
    </Section>
  );
}

import { payments } from '@steward/contract/energy/payments';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useHolds } from '../../../shared/may.ts';
import { Section } from '../../../ui/section.tsx';
import { PayablePanel } from './payable-panel.tsx';

/** On the page of a saved bill: the state of its payment, and the next step. */
export default function PaymentOfBill() {
  const { t } = useTranslation('payments');
  const [address] = useAddressState();
  const bill_id = textOf(address['id']);
  const mayRead = useHolds()('payments.read');
  const { data } = useAnswer(
    payments.getPayables,
    { ...(bill_id !== undefined && { bill_id }), page_size: 1 },
    { enabled: bill_id !== undefined && mayRead, freshFor: 0 },
  );
  const payable = data?.paginateData[0];
  const isHere = payable !== undefined && payable._id === bill_id;
  // The notification of a requested approval opens this address before the page has its full height.
  useEffect(() => {
    if (!isHere || window.location.hash !== '#payment') return undefined;
    const show = () => document.querySelector('#payment')?.scrollIntoView({ block: 'center' });
    show();
    const timer = setTimeout(show, 500);
    return () => clearTimeout(timer);
  }, [isHere]);
  if (!payable || !isHere) return null;
  return (
    <Section title={t('onBill.title')} note={t('onBill.note')} id="payment">
      <div style={{ maxWidth: 560 }}>
        <PayablePanel key={`${payable._id} ${payable.state}`} payable={payable} isOnBill />
      </div>
    </Section>
  );
}

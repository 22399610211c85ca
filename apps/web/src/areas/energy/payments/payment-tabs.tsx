import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';

/** The tabs of bills to pay, payment runs, history and direct debits. */
export function PaymentTabs() {
  const { t } = useTranslation('payments');
  return <ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />;
}

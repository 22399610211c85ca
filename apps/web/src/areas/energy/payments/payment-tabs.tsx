import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';

/** Bills to pay, payment runs, history and direct debits stand side by side. */
export function PaymentTabs() {
  const { t } = useTranslation('payments');
  return <ScreenTabs of="/datahub/data_library/utilities/make_payment" label={t('tabs')} />;
}

import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ApprovalLimits } from './approval-limits.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

/** The amounts up to which one user may approve alone. Not a list with a form: there is one amount for each currency. */
export default function ApprovalLimitsScreen() {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeader title={t('limits.title')} question={t('limits.text')} />
      <PaymentTabs />
      <div style={{ maxInlineSize: 520 }}>
        <ApprovalLimits onSaved={() => showToast('success', t('words:savedSentence'))} />
      </div>
    </>
  );
}

import type { PowerBINotice as Code } from '@steward/contract/insight/power-bi';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** Why the page of Steward is shown instead of a report of Power BI, and what to do. */
export function PowerBINotice({ code }: { code: Code }) {
  const { t } = useTranslation('power-bi-report');
  return (
    <Notice tone="warn" icon={IconInfoCircle} title={t('title')}>
      {t(`reasons.${code}`)}
    </Notice>
  );
}

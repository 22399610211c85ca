import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/**
 * Lists the years with an accepted report that a change affects, before it is saved; renders nothing without such
 * years.
 */
export function AcceptedYears({ years }: { years: readonly number[] }) {
  const { t } = useTranslation('shared');
  if (years.length === 0) return null;
  return (
    <Notice tone="warn" icon={IconLock} title={t('acceptedYears.title', { years: years.join(t('words:comma')) })}>
      {t('acceptedYears.note')}
    </Notice>
  );
}

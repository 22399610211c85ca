import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The page for an invalid link: possible reasons, and what to do. */
export function LinkProblem({ year }: { year: string | undefined }) {
  const { t } = useTranslation('verification');
  return (
    <EmptyState
      isPage
      icon={IconLinkOff}
      title={t('invalid.title')}
      steps={[t('invalid.step1'), t('invalid.step2'), t('invalid.step3')]}
    >
      {t('invalid.text')}
      {year && /^\d{4}$/.test(year) && ` ${t('invalid.about', { year })}`}
    </EmptyState>
  );
}

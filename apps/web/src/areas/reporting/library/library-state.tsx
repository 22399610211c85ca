import { IconBuildings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { isRefusal } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

/** Why a page has no answers: beyond reach, which another place may mend, or a failure. */
export function LibraryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('library');
  const failureText = useFailureText();
  if (isRefusal(error))
    return (
      <EmptyState icon={IconBuildings} title={t('notReached')}>
        {t('notReachedText')}
      </EmptyState>
    );
  return <ErrorState message={failureText(error)} onRetry={onRetry} />;
}

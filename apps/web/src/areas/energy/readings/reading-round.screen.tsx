import { readings } from '@steward/contract/energy/readings';
import { IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { ReadingRound } from './reading-round.tsx';

/** All meters of the selected property, for reading them with a phone. */
export default function ReadingRoundScreen() {
  const { t } = useTranslation('readings');
  const failureText = useFailureText();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(readings.getMetersToRead, { environment_id }, { enabled: environment_id !== '' });
  return (
    <>
      <PageHeader
        title={t('round.title', { name: selected?.environment_name ?? '' })}
        question={t('round.note')}
        actions={
          <ButtonLink to="/environment/meters" variant="default">
            {t('words:allMeters')}
          </ButtonLink>
        }
      />
      {list.isError && !list.data && (
        <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <PageSkeleton />}
      {list.data?.length === 0 && (
        <EmptyState
          icon={IconGauge}
          title={t('round.empty.title', { name: selected?.environment_name ?? '' })}
          actions={<ButtonLink to="/environment/meters">{t('words:allMeters')}</ButtonLink>}
        >
          {t('round.empty.text')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ReadingRound key={environment_id} environmentId={environment_id} meters={list.data} />
      )}
    </>
  );
}

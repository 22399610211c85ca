import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { EventLog } from '../../../shared/emissions/rounds/event-log.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';

/** The report's log, its hash chain verified on this device, and how to verify it elsewhere. */
export function LogSide({ token, year }: { token: string; year: number }) {
  const { t } = useTranslation('emissions');
  const failureText = useFailureText();
  const log = useAnswer(verification.getLogForVerifier, { token }, { freshFor: 0 });
  if (log.error && !log.data) return <ErrorState message={failureText(log.error)} onRetry={() => void log.refetch()} />;
  if (!log.data) return <RowSkeletons rows={8} />;
  return (
    <EventLog
      entries={log.data}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            onClick={() => void download(verification.exportBundleForVerifier, { token }, `report-${year}.json`)}
          >
            {t('log.export')}
          </Button>
          <ButtonLink variant="subtle" to="/verify-report">
            {t('log.checkElsewhere')}
          </ButtonLink>
        </>
      }
    />
  );
}

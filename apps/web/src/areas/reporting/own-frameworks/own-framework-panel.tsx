import { Button, Group, Stack } from '@mantine/core';
import { ownFrameworks, type OwnFramework } from '@steward/contract/reporting/own-frameworks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { FrameworkPreview } from './framework-preview.tsx';
import classes from './own-frameworks.module.css';
import { nameOfEdition, useStateWords } from './own-framework-words.ts';

/** One edition: its state, its files and its questions. */
export function OwnFrameworkPanel({ row, mayChange }: { row: OwnFramework; mayChange: boolean }) {
  const { t, i18n } = useTranslation('own-frameworks');
  const failureText = useFailureText();
  const save = useDownload();
  const stateWords = useStateWords();
  const { _id: own_framework_id, key, edition, state } = row;
  const language = i18n.language as 'en' | 'ar' | 'de';
  const detail = useAnswer(ownFrameworks.getOwnFramework, { own_framework_id, language });
  const download = (format: 'json' | 'xlsx') =>
    save(ownFrameworks.downloadOwnFramework, { own_framework_id, format }, `${key}-${edition}.${format}`);
  return (
    <Stack gap="md">
      <p className={classes.soft}>
        {[stateWords(state), t(`groups.${row.group}`), `${t('validFrom')} ${formatDay(row.valid_from)}`].join(' · ')}
      </p>
      {row.reports > 0 && (
        <p>
          <Link to="/solutions/reporting/frameworks" search={{ key }}>
            {t('reportsUsing')}
          </Link>
        </p>
      )}
      {mayChange && <StateButtons row={row} />}
      <Group gap="sm">
        {(['json', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => download(format)}
          >
            {t(format === 'json' ? 'asJson' : 'asWorkbook')}
          </Button>
        ))}
      </Group>
      <Section title={t('allQuestions')}>
        {detail.error && !detail.data ? (
          <ErrorState message={failureText(detail.error)} onRetry={() => void detail.refetch()} />
        ) : detail.data ? (
          <FrameworkPreview framework={detail.data.framework} />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </Section>
    </Stack>
  );
}

function StateButtons({ row }: { row: OwnFramework }) {
  const { t } = useTranslation('own-frameworks');
  const [asking, setAsking] = useState<'publish' | 'retire'>();
  const publish = useSend(ownFrameworks.publishOwnFramework);
  const retire = useSend(ownFrameworks.retireOwnFramework);
  const { _id: own_framework_id, version, state } = row;
  const name = nameOfEdition(row);
  const accept = async () => {
    const input = { own_framework_id, version };
    if (asking === 'publish') await publish.mutateAsync(input);
    else await retire.mutateAsync(input);
    showToast('success', t(asking === 'publish' ? 'isPublished' : 'isRetired', { name }));
    setAsking(undefined);
  };
  return (
    <>
      <div>
        {state === 'published' ? (
          <Button variant="default" onClick={() => setAsking('retire')}>
            {t('retire')}
          </Button>
        ) : (
          <Button onClick={() => setAsking('publish')}>{t(state === 'draft' ? 'publish' : 'publishAgain')}</Button>
        )}
      </div>
      <ConfirmDialog opened={asking !== undefined} onClose={() => setAsking(undefined)} onAccept={accept}>
        {t(asking === 'retire' ? 'retireNote' : 'publishNote')}
      </ConfirmDialog>
    </>
  );
}

import { Button } from '@mantine/core';
import type { MeterDataFile } from '@steward/contract/energy/meter-data';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { PeriodText } from '../../../shared/period-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './meter-data.module.css';

export const stateTones: Record<MeterDataFile['state'], Tone> = { draft: 'warn', stored: 'good', undone: 'plain' };

interface Props {
  list: { data: MeterDataFile[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
}

/** Earlier files: user, time, days. A list of links with figures, nothing to add, edit or sort. */
export function FileHistory({ list }: Props) {
  const { t } = useTranslation('meter-data');
  const failureText = useFailureText();
  const [, change] = useAddressState();
  return (
    <Section title={t('words:files')}>
      {list.error && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && (
        <EmptyState icon={IconFileAnalytics} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      <ul className={classes.files}>
        {list.data?.map((file) => (
          <li key={file._id} className={classes.file}>
            <div>
              <div className={classes.name}>
                <bdi>{file.file_name}</bdi>{' '}
                <StatusBadge tone={stateTones[file.state]}>{t(`states.${file.state}`)}</StatusBadge>
              </div>
              <div className={classes.soft}>
                {t(`formats.${file.format}`)}
                {file.first_day && file.last_day && (
                  <>
                    {' · '}
                    <PeriodText start={file.first_day} end={file.last_day} endCounts />
                  </>
                )}
                {file.meters > 0 && ` · ${t('meters', { count: file.meters, shown: formatCount(file.meters) })}`}
              </div>
              <Who file={file} />
            </div>
            <Button
              variant="default"
              aria-label={t('words:openName', { name: file.file_name })}
              onClick={() => change({ file: file._id }, { push: true })}
            >
              {t('open')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The source of a file, and its result. */
export function Who({ file }: { file: MeterDataFile }) {
  const { t } = useTranslation('meter-data');
  const steps = [
    { key: 'uploaded', at: file.created_at, name: file.author_name },
    { key: 'stored', at: file.stored_at, name: file.stored_by_name },
    { key: 'undone', at: file.undone_at, name: file.undone_by_name },
  ] as const;
  return (
    <div className={classes.soft}>
      {steps
        .filter(({ at }) => at !== null)
        .map(({ key, at, name }) => (
          <div key={key}>
            {name
              ? t(`who.${key}By`, { name, when: formatMoment(at ?? '') })
              : t(`who.${key}`, { when: formatMoment(at ?? '') })}
          </div>
        ))}
    </div>
  );
}

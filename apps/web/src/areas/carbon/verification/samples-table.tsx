import { Button } from '@mantine/core';
import type { Workbench } from '@steward/contract/carbon/verification.workbench';
import { useTranslation } from 'react-i18next';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { formatTonnes, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount, formatMoment, formatPercent } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './workbench.module.css';

interface Props {
  samples: Workbench['samples'];
  onDrop?: (sampleId: string) => void;
}

/** Each sample with its parameters for reproduction, its coverage, and its projection to the whole. */
export function SamplesTable({ samples, onDrop }: Props) {
  const { t } = useTranslation('verification');
  const { t: words } = useTranslation('emissions');
  const madeBy = ({ method, seed, interval_kg, start_kg, confidence, basis }: Workbench['samples'][number]) =>
    [
      words(`basis.${basis}`),
      seed && t('sample.seedIs', { seed }),
      method === 'monetary-unit' &&
        t('sample.intervalIs', {
          interval: `${formatTonnes(interval_kg ?? 0)} t`,
          start: `${formatTonnes(start_kg ?? 0)} t`,
          confidence: formatPercent(confidence ?? 0, 0),
        }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <SumTable
      title={t('sample.samples')}
      note={t('sample.samplesNote')}
      head={[
        t('sample.method'),
        t('sample.checked'),
        t('words:shareOfEmissions'),
        words('inUnit', { label: t('sample.known'), unit: 't' }),
        words('inUnit', { label: t('sample.projected'), unit: 't' }),
        words('inUnit', { label: t('sample.upper'), unit: 't' }),
        ...(onDrop ? [t('words:actions')] : []),
      ]}
      rows={samples.map((sample) => ({
        key: sample._id,
        label: (
          <>
            {t(`sample.methods.${sample.method}`)}
            <bdi className={classes.sub}>{madeBy(sample)}</bdi>
            <span className={classes.sub}>{formatMoment(sample.created_at)}</span>
            {sample.is_too_coarse && <StatusBadge tone="warn">{t('sample.tooCoarse')}</StatusBadge>}
          </>
        ),
        cells: [
          <bdi key="n" dir="ltr">
            {formatCount(sample.checked_items)} / {formatCount(sample.coverage.covered_items)}
          </bdi>,
          <span key="s">
            {sample.coverage.share === null ? <NoValue /> : formatPercent(sample.coverage.share)}
            <span className={classes.sub}>
              <Tonnes kg={sample.coverage.covered_kg} />
            </span>
          </span>,
          <Tonnes key="k" kg={sample.result.known_kg} withoutUnit />,
          <Tonnes key="p" kg={sample.result.overstated_kg + sample.result.understated_kg} withoutUnit />,
          <Tonnes key="u" kg={sample.result.upper_kg} withoutUnit />,
          ...(onDrop
            ? [
                sample.checked_items === 0 ? (
                  <Button key="d" size="compact-sm" variant="subtle" onClick={() => onDrop(sample._id)}>
                    {t('sample.drop')}
                  </Button>
                ) : (
                  ''
                ),
              ]
            : []),
        ],
      }))}
    />
  );
}

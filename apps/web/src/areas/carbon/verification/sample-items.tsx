import type { SampledItem } from '@steward/contract/carbon/verification.workbench';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from './workbench.module.css';

interface Props {
  items: SampledItem[];
  onOpen: (item: SampledItem) => void;
}

const tones: Record<NonNullable<SampledItem['tick']>['result'], Tone> = {
  agreed: 'good',
  deviation: 'bad',
  'not-available': 'warn',
};

/** Every selected item, unchecked ones first. */
export function SampleItems({ items, onOpen }: Props) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const columns = useMemo<Column<SampledItem>[]>(() => {
    const result = ({ tick }: SampledItem) => t(tick ? `tick.${tick.result}` : 'tick.open');
    return [
      {
        id: 'item',
        label: t('tick.item'),
        value: ({ environment_name, name }) => `${environment_name} ${name}`,
        cell: ({ environment_name, name, carrier }) => (
          <>
            <bdi>{name || words.carrier(carrier)}</bdi>
            <bdi className={classes.sub}>{[environment_name, words.carrier(carrier)].filter(Boolean).join(' · ')}</bdi>
          </>
        ),
      },
      {
        id: 'emitted',
        label: t('words:emissions'),
        unit: 't CO₂e',
        align: 'end',
        value: ({ kg_co2e }) => kg_co2e / 1000,
        cell: ({ kg_co2e }) => <Tonnes kg={kg_co2e} withoutUnit />,
      },
      {
        id: 'why',
        label: t('tick.why'),
        value: ({ methods, reasons }) =>
          [...methods.map((method) => t(`sample.short.${method}`)), ...reasons.map((one) => t(`reason.${one}`))].join(
            t('words:comma'),
          ),
        cell: ({ methods, is_top, reasons }) => (
          <span className={classes.reasons}>
            {methods.map((method) => (
              <StatusBadge key={method} tone="brand">
                {t(method === 'monetary-unit' && is_top ? 'sample.short.top' : `sample.short.${method}`)}
              </StatusBadge>
            ))}
            {reasons.map((one) => (
              <StatusBadge key={one}>{t(`reason.${one}`)}</StatusBadge>
            ))}
          </span>
        ),
      },
      {
        id: 'result',
        label: t('tick.result'),
        value: result,
        filter: true,
        cell: (item) => (
          <>
            <StatusBadge tone={item.tick ? tones[item.tick.result] : 'plain'}>{result(item)}</StatusBadge>
            {item.tick?.note && <bdi className={classes.sub}>{item.tick.note}</bdi>}
          </>
        ),
      },
      {
        id: 'difference',
        label: t('tick.difference'),
        unit: 't',
        align: 'end',
        value: ({ tick }) => tick?.difference_t,
        cell: ({ tick }) => <Tonnes kg={tick && tick.difference_t * 1000} withoutUnit />,
      },
    ];
  }, [t, words]);
  const rows = useMemo(() => items.toSorted((a, b) => Number(a.tick !== null) - Number(b.tick !== null)), [items]);
  return (
    <DataTable
      name={t('sample.items')}
      columns={columns}
      rows={rows}
      rowId={({ unit_key }) => unit_key}
      onOpen={onOpen}
    />
  );
}

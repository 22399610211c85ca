import type { TelemetrySeries } from '@steward/contract/sensing/telemetry';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { labelsOf } from './point-labels.ts';

interface Change {
  at: string;
  label: string;
  state: string;
  quality: string;
}

/** The changes of a state, newest first: values that repeat the one before are left out. */
export function StateTable({ series, states }: { series: TelemetrySeries; states: readonly string[] }) {
  const { t } = useTranslation('telemetry');
  const rows = useMemo(() => {
    const labels = labelsOf(series);
    return series.points
      .map(({ at, value, quality }, index): Change => ({
        at,
        label: labels[index] ?? at,
        state: value === null ? '' : (states[value] ?? String(value)),
        quality,
      }))
      .filter(({ state, quality }, index, all) => {
        const before = all[index - 1];
        return !before || before.state !== state || before.quality !== quality;
      })
      .toReversed();
  }, [series, states]);
  const columns = useMemo(
    (): Column<Change>[] => [
      { id: 'at', label: t('states.since'), value: (row) => row.label, sorted: (row) => row.at },
      {
        id: 'state',
        label: t('states.state'),
        value: (row) => row.state,
        cell: (row) => <bdi>{row.state}</bdi>,
        filter: true,
      },
      { id: 'quality', label: t('states.quality'), value: (row) => t(`qualities.${row.quality}`) },
    ],
    [t],
  );
  return <DataTable name={t('states.title')} columns={columns} rows={rows} rowId={({ at }) => at} />;
}

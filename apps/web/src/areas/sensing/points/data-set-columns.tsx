import type { IotDataSet } from '@steward/contract/sensing/points';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodText } from '../../../shared/period-text.tsx';
import { formatCount, formatDay, formatPercent } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { CountText, NameText, NoValue } from '../../../ui/value-text.tsx';

/** The first day and the last one, or that it goes on. */
export function PeriodOfSet({ dataSet: { first_day, last_day } }: { dataSet: IotDataSet }) {
  const { t } = useTranslation('points');
  if (last_day !== null) return <PeriodText start={first_day} end={last_day} endCounts />;
  return <span className="figures">{t('words:sinceDay', { day: formatDay(first_day) })}</span>;
}

/** A share of expected values; unknown before the first day of the period has ended. */
export function ShareText({ share }: { share: number | null }) {
  if (share === null) return <NoValue />;
  return (
    <bdi dir="ltr" className="figures">
      {formatPercent(share)}
    </bdi>
  );
}

export function useDataSetColumns(): Column<IotDataSet>[] {
  const { t } = useTranslation('points');
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('words:name'),
        value: (row) => row.name,
        cell: (row) => <NameText>{row.name}</NameText>,
      },
      {
        id: 'properties',
        label: t('words:property'),
        value: (row) => row.properties.map(({ environment_name }) => environment_name).join(', '),
        cell: ({ properties: [first], properties: { length } }) =>
          first ? (
            <bdi>
              {length === 1
                ? first.environment_name
                : t('set.andMore', { name: first.environment_name, shown: formatCount(length - 1) })}
            </bdi>
          ) : (
            <NoValue />
          ),
        sortable: false,
      },
      {
        id: 'sensors',
        label: t('set.sensors'),
        value: (row) => row.sensor_count,
        cell: (row) => <CountText value={row.sensor_count} />,
        align: 'end',
        sortable: false,
      },
      {
        id: 'first_day',
        label: t('words:period'),
        value: (row) => row.first_day,
        cell: (row) => <PeriodOfSet dataSet={row} />,
      },
      {
        id: 'coverage',
        label: t('words:dataCoverage'),
        value: (row) => row.coverage,
        cell: (row) => <ShareText share={row.coverage} />,
        align: 'end',
        sortable: false,
      },
      {
        id: 'latest_at',
        label: t('set.latest'),
        value: (row) => row.latest_at,
        cell: (row) => (row.latest_at ? <RelativeTime moment={row.latest_at} /> : <NoValue />),
        sortable: false,
      },
      {
        id: 'owner_name',
        label: t('words:owner'),
        value: (row) => row.owner_name,
        cell: (row) => (row.owner_name ? <bdi>{row.owner_name}</bdi> : <NoValue />),
      },
    ],
    [t],
  );
}

import type { PointType } from '@steward/contract/sensing/devices';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { formatPlain } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import { usePointTypeList } from '../../../shared/sensors/point-types.ts';

// No ListScreen: the published list is read only.
/** What sensors can measure: the types with unit, kind and valid range. */
export default function SensorDetailsScreen() {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const list = usePointTypeList();
  const columns = useMemo((): Column<PointType>[] => {
    const range = (value: number | null) =>
      value === null ? <NoValue /> : <bdi className="figures">{formatPlain(value)}</bdi>;
    return [
      {
        id: 'label',
        label: t('sensor.point_type'),
        value: (row) => row.label,
        cell: (row) => <strong>{row.label}</strong>,
      },
      { id: 'group', label: t('details.group'), value: (row) => row.group, filter: true },
      {
        id: 'key',
        label: t('details.key'),
        value: (row) => row.key,
        cell: (row) => (
          <bdi dir="ltr">
            <code>{row.key}</code>
          </bdi>
        ),
      },
      {
        id: 'unit',
        label: t('words:unit'),
        value: (row) => row.unit,
        cell: (row) => (row.unit ? <bdi dir="ltr">{row.unit}</bdi> : <NoValue />),
      },
      { id: 'kind', label: t('sensor.kind'), value: (row) => t(`kinds.${row.kind}`), filter: true },
      { id: 'min', label: t('sensor.valid_min'), value: (row) => row.min, cell: (row) => range(row.min), align: 'end' },
      { id: 'max', label: t('sensor.valid_max'), value: (row) => row.max, cell: (row) => range(row.max), align: 'end' },
    ];
  }, [t]);
  return (
    <>
      <PageHeader
        above={<Link to="/instructions/sensors">{t('families.sensors.title')}</Link>}
        title={t('details.title')}
        question={t('details.question')}
      />
      <DataTable
        name={t('details.title')}
        columns={columns}
        rows={list.data}
        rowId={({ key }) => key}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}

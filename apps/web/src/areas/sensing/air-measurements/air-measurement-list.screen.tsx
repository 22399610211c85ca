import { airMeasurements, airMeasurementSorts, type AirMeasurement } from '@steward/contract/sensing/air-measurements';
import { measuredAir } from '@steward/core/comfort/air-units';
import { IconChartBar, IconTableImport, IconWind } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NoValue } from '../../../ui/value-text.tsx';
import { AirMeasurementForm } from './air-measurement-form.tsx';

const withUnit = (value: number, unit: string) => <bdi dir="ltr">{`${formatPlain(value)} ${unit}`}</bdi>;

/** The values of indoor air of the selected property that people measured, the latest first. */
export default function AirMeasurementListScreen() {
  const { t } = useTranslation('air-measurements');
  const { labelOf } = usePointTypes();
  const [address] = useAddressState();
  const mayEdit = useMay('devices.edit');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const filters = useMemo(
    () => [
      {
        id: 'quantity',
        field: 'point_type' as const,
        label: t('fields.point_type'),
        all: t('everything'),
        options: measuredAir.map((value) => ({ value, label: labelOf(value) })),
      },
    ],
    [t, labelOf],
  );
  const list = useServedList(airMeasurements.getAirMeasurements, {
    input: { environment_id },
    sorts: airMeasurementSorts,
    descends: true,
    filters,
    enabled: environment_id !== '',
  });
  const remove = useSend(airMeasurements.deleteAirMeasurement, { alsoRefreshes: ['dashboard-pages'] });
  const columns = useMemo<Column<AirMeasurement>[]>(
    () => [
      {
        id: 'measured_at',
        label: t('measuredAt'),
        value: ({ measured_on, measured_time }) => `${measured_on} ${measured_time}`,
        cell: ({ measured_on, measured_time }) => (
          <>
            <DateText value={measured_on} /> <bdi dir="ltr">{measured_time}</bdi>
          </>
        ),
      },
      {
        id: 'space_name',
        label: t('words:place'),
        value: ({ space_name }) => space_name,
        cell: ({ space_name }) => (space_name ? <bdi>{space_name}</bdi> : t('wholeProperty')),
      },
      { id: 'point_type', label: t('fields.point_type'), value: ({ point_type }) => labelOf(point_type) },
      {
        id: 'value',
        label: t('words:value'),
        value: ({ usual }) => usual.value,
        align: 'end',
        sortable: false,
        cell: ({ usual }) => withUnit(usual.value, usual.unit),
      },
      {
        id: 'entered',
        label: t('asEntered'),
        value: ({ value, unit }) => `${value} ${unit}`,
        align: 'end',
        hidden: true,
        sortable: false,
        cell: ({ value, unit }) => withUnit(value, unit),
      },
      {
        id: 'instrument',
        label: t('fields.instrument'),
        value: ({ instrument }) => instrument,
        sortable: false,
        cell: ({ instrument }) => (instrument ? <bdi>{instrument}</bdi> : <NoValue />),
      },
      {
        id: 'method',
        label: t('fields.method'),
        value: ({ method }) => method,
        hidden: true,
        sortable: false,
        cell: ({ method }) => (method ? <bdi>{method}</bdi> : <NoValue />),
      },
      {
        id: 'calibrated_until',
        label: t('fields.calibrated_until'),
        value: ({ calibrated_until }) => calibrated_until,
        hidden: true,
        sortable: false,
        cell: ({ calibrated_until }) => <DateText value={calibrated_until} />,
      },
      {
        id: 'measured_by',
        label: t('fields.measured_by'),
        value: ({ measured_by }) => measured_by,
        cell: ({ measured_by }) => (measured_by ? <bdi>{measured_by}</bdi> : <NoValue />),
      },
      {
        id: 'document',
        label: t('fields.document_id'),
        value: ({ document }) => document?.title,
        sortable: false,
        cell: ({ document }) =>
          document ? (
            <Link to="/documentation/document" search={{ document: document.document_id }}>
              <bdi>{document.title}</bdi>
            </Link>
          ) : (
            <NoValue />
          ),
      },
    ],
    [t, labelOf],
  );
  return (
    <ListScreen
      words="air-measurements"
      values={{ name: selected?.environment_name }}
      may={{ create: 'devices.edit', edit: 'devices.edit', delete: 'devices.edit' }}
      icon={IconWind}
      head={<PropertyTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ point_type, measured_on, measured_time }) =>
        `${labelOf(point_type)}, ${formatDay(measured_on)} ${measured_time}`
      }
      actions={
        <>
          <ButtonLink
            to="/dashboard/air"
            search={{ environment: environment_id }}
            variant="default"
            leftSection={<IconChartBar size={17} aria-hidden="true" />}
          >
            {t('dashboard')}
          </ButtonLink>
          {mayEdit && (
            <ButtonLink
              to="/account_setting/imports"
              search={{ thing: 'air-measurements' }}
              variant="default"
              leftSection={<IconTableImport size={16} aria-hidden="true" />}
            >
              {t('words:importAList')}
            </ButtonLink>
          )}
        </>
      }
      panel={(measurement, end) => (
        <AirMeasurementForm
          key={measurement?._id ?? 'new'}
          environmentId={environment_id}
          spaceId={textOf(address['space']) ?? null}
          measurement={measurement}
          {...end}
        />
      )}
      remove={({ _id }) => remove.mutateAsync({ air_measurement_id: _id })}
    />
  );
}

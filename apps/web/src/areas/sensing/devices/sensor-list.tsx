import type { Input } from '@steward/contract/call';
import { devices, type Sensor } from '@steward/contract/sensing/devices';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import { LatestValue, StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import { useNewestValues } from '../../../shared/sensors/newest-values.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';

type Place = Pick<Input<typeof devices.getHardwareSensors>, 'environment_id' | 'hardware_id' | 'space_id' | 'meter_id'>;

/** Where the property is known, new values arrive at once; only the server knows that a sensor is silent. */
const [TOLD_MS, ASKED_MS] = [60_000, 15_000];

interface Asking {
  /** The property of the sensors. */
  property?: string | null | undefined;
  enabled?: boolean;
  every?: number;
}

/** The sensors of a place or device, kept up to date while the page is open. */
export function useSensors(of: Place, { property, enabled = true, every }: Asking = {}) {
  useNewestValues(property);
  const refetchEvery = every ?? (property ? TOLD_MS : ASKED_MS);
  return useAnswer(devices.getHardwareSensors, { ...of, page_size: 1000 }, { enabled, refetchEvery });
}

interface Props {
  name: string;
  list: ReturnType<typeof useSensors>;
  /** On the page of one device. */
  isOfDevice?: boolean;
  onOpen?: ((sensor: Sensor) => void) | undefined;
}

// No ListScreen: a part of the page of a property, a space or a device, which has the buttons.
/** Sensors with their newest values and states. */
export function SensorList({ name, list, isOfDevice = false, onOpen }: Props) {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const { byKey, labelOf } = usePointTypes();
  const columns = useMemo(
    (): Column<Sensor>[] => [
      {
        id: 'name',
        label: t('sensors.sensor'),
        value: (row) => row.name || row.sensor_key,
        cell: (row) => (
          <Link to="/datahub/devices/sensors/:sensor_id" params={{ sensor_id: row._id }}>
            <bdi>{row.name || row.sensor_key}</bdi>
          </Link>
        ),
      },
      {
        id: 'point_type',
        label: t('sensor.point_type'),
        value: (row) => labelOf(row.point_type),
        cell: (row) => (row.point_type ? labelOf(row.point_type) : <NoValue />),
      },
      {
        id: 'latest',
        label: t('sensors.latest'),
        value: (row) => row.latest?.value,
        cell: (row) => <LatestValue sensor={row} decimals={byKey.get(row.point_type)?.decimals} />,
        align: 'end',
      },
      {
        id: 'at',
        label: t('sensors.at'),
        value: (row) => row.latest?.at,
        cell: (row) => (row.latest ? <RelativeTime moment={row.latest.at} /> : <NoValue />),
      },
      {
        id: 'state',
        label: t('words:status'),
        value: (row) => t(`state.${row.state}`),
        cell: (row) => <StateBadge state={row.state} />,
        filter: true,
      },
      {
        id: 'space',
        label: t('words:space'),
        value: (row) => row.space_name,
        cell: (row) => (row.space_name ? <bdi>{row.space_name}</bdi> : <NoValue />),
      },
      {
        id: 'meter',
        label: t('words:meter'),
        value: (row) => row.meter_no,
        cell: (row) => (row.meter_no ? <bdi>{row.meter_no}</bdi> : <NoValue />),
        hidden: !isOfDevice,
      },
      ...(isOfDevice
        ? []
        : [
            {
              id: 'device',
              label: t('device.device'),
              value: (row: Sensor) => row.device_name,
              cell: (row: Sensor) => (
                <Link to="/datahub/devices/:hardware_id" params={{ hardware_id: row.hardware_id }}>
                  <bdi>{row.device_name}</bdi>
                </Link>
              ),
            },
          ]),
    ],
    [t, byKey, labelOf, isOfDevice],
  );
  return (
    <DataTable
      name={name}
      columns={columns}
      rows={list.data?.paginateData}
      rowId={({ _id }) => _id}
      failure={list.error && failureText(list.error)}
      onRetry={() => void list.refetch()}
      onOpen={onOpen}
    />
  );
}

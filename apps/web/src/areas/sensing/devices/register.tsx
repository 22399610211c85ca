import { devices, type Hardware } from '@steward/contract/sensing/devices';
import { IconCpu } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import classes from './devices.module.css';

export const registerSorts = ['serial_number', 'name', 'kind', 'maker', 'environment_name', 'last_seen_at'];

/** The devices of an organization. */
export function Register({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('devices');
  const columns = useRegisterColumns();
  const list = useServedList(devices.getHardware, {
    input: { organization_id: organizationId },
    enabled: organizationId !== '',
    sorts: registerSorts,
    pageSize: 25,
    filters: [
      {
        id: 'removed',
        field: 'with_removed',
        label: t('register.withRemoved'),
        options: [{ value: true, label: t('register.withRemoved') }],
      },
    ],
  });
  return (
    <section aria-labelledby="register">
      <h2 id="register" style={{ margin: '6px 0 10px', fontSize: 18 }}>
        {t('register.title')}
      </h2>
      <ListScreen
        words="devices:register"
        frame="part"
        icon={IconCpu}
        list={list}
        columns={columns}
        nameOf={({ serial_number }) => serial_number}
      />
    </section>
  );
}

const textColumn = (
  id: 'name' | 'kind' | 'maker' | 'model' | 'firmware' | 'source',
  label: string,
): Column<Hardware> => ({
  id,
  label,
  value: (row) => row[id],
  cell: (row) => (row[id] ? <bdi>{row[id]}</bdi> : <NoValue />),
  sortable: id === 'name' || id === 'kind' || id === 'maker',
});

/** So many sensors of a device are named; a gateway may have hundreds. */
const SENSORS_SHOWN = 3;

export function useRegisterColumns(): Column<Hardware>[] {
  const { t } = useTranslation('devices');
  return useMemo(
    () => [
      {
        id: 'serial_number',
        label: t('fields.serial_number'),
        value: (row) => row.serial_number,
        cell: (row) => (
          <strong className={classes.serial}>
            <bdi>{row.serial_number}</bdi>
          </strong>
        ),
      },
      textColumn('name', t('fields.name')),
      textColumn('kind', t('fields.kind')),
      textColumn('maker', t('fields.maker')),
      { ...textColumn('model', t('fields.model')), hidden: true },
      { ...textColumn('firmware', t('fields.firmware')), hidden: true },
      {
        id: 'environment_name',
        label: t('fields.property'),
        value: (row) => row.environment_name,
        cell: (row) =>
          row.environment_name ? (
            <bdi>{[row.environment_name, row.space_name].filter(Boolean).join(', ')}</bdi>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'sensors',
        label: t('fields.sensors'),
        value: (row) => row.sensors.length,
        cell: (row) =>
          row.sensors.length > 0 ? (
            <span className={classes.sensors}>
              {row.sensors.slice(0, SENSORS_SHOWN).map(({ _id, name, sensor_key, unit }) => (
                <StatusBadge key={_id}>
                  <bdi>{unit ? `${name || sensor_key} (${unit})` : name || sensor_key}</bdi>
                </StatusBadge>
              ))}
              {row.sensors.length > SENSORS_SHOWN && (
                <StatusBadge>
                  <bdi>{`+${formatPlain(row.sensors.length - SENSORS_SHOWN)}`}</bdi>
                </StatusBadge>
              )}
            </span>
          ) : (
            <NoValue />
          ),
        sortable: false,
      },
      {
        id: 'last_seen_at',
        label: t('fields.last_seen'),
        value: (row) => row.last_seen_at,
        cell: (row) => (row.last_seen_at ? <RelativeTime moment={row.last_seen_at} /> : <NoValue />),
      },
      { ...textColumn('source', t('fields.source')), hidden: true },
      {
        id: 'state',
        label: t('fields.state'),
        value: (row) => t(`state.${row.state}`),
        cell: (row) =>
          row.removed_at ? (
            <StatusBadge tone="warn">{t('register.removedSince', { day: formatDay(row.removed_at) })}</StatusBadge>
          ) : (
            <StateBadge state={row.state} />
          ),
        sortable: false,
      },
    ],
    [t],
  );
}

import { Button, Group } from '@mantine/core';
import { telemetry, type Quarantined } from '@steward/contract/sensing/telemetry';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { CountText, NameText, NoValue } from '../../../ui/value-text.tsx';
import { AcceptForm } from './accept-form.tsx';

const LIVE_MS = 15_000;
/** The server keeps more; those that were accepted or discarded make room for them. */
const SHOWN = 1000;

const nameOf = ({ serial_number, sensor_key }: Quarantined) => [serial_number, sensor_key].filter(Boolean).join(' · ');

/** What devices sent and could not be stored: a user accepts it as sensors, or discards it. */
export default function QuarantineScreen() {
  const { t } = useTranslation('telemetry');
  const failureText = useFailureText();
  const answer = useAnswer(telemetry.getQuarantine, { page_size: SHOWN }, { refetchEvery: LIVE_MS });
  const discard = useSend(telemetry.discardQuarantined);
  const onFailure = (error: unknown) => showToast('error', failureText(error));
  const accept = useSend(telemetry.acceptQuarantined, {
    inPlace: true,
    alsoRefreshes: ['devices'],
    onDone: ({ sensors, stored, left }) => {
      showToast('success', t('quarantine.accepted', { count: sensors.length, shown: formatCount(stored) }));
      if (left > 0) showToast('warning', t('quarantine.left', { count: left, shown: formatCount(left) }));
    },
  });
  const columns = useColumns();
  const list = { data: answer.data?.paginateData, error: answer.error, refetch: answer.refetch };
  return (
    <ListScreen<Quarantined>
      words="telemetry:quarantine"
      above={<Link to="/datahub/devices">{t('quarantine.devices')}</Link>}
      icon={IconShieldQuestion}
      may={{ edit: 'devices.edit', delete: 'devices.edit' }}
      list={list}
      columns={columns}
      nameOf={nameOf}
      sortedBy={{ id: 'last_at', desc: true }}
      panelTitle={(row) => <bdi>{nameOf(row)}</bdi>}
      panel={(row, { onSaved, onCancel }) =>
        row && <AcceptForm quarantined={row} onSaved={onSaved} onCancel={onCancel} />
      }
      remove={({ _id }) => discard.mutateAsync({ quarantined_ids: [_id] })}
      deleteText={(row) => t('quarantine.discardNote', { name: nameOf(row) })}
      selection={(selected, clear) => {
        const quarantined_ids = selected.map(({ _id }) => _id);
        return (
          <Group gap="xs">
            <Button
              size="compact-sm"
              loading={accept.isPending}
              onClick={() => accept.mutate({ quarantined_ids }, { onSuccess: clear, onError: onFailure })}
            >
              {t('words:accept')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={discard.isPending}
              onClick={() => discard.mutate({ quarantined_ids }, { onSuccess: clear, onError: onFailure })}
            >
              {t('words:discard')}
            </Button>
          </Group>
        );
      }}
    />
  );
}

function useColumns(): Column<Quarantined>[] {
  const { t } = useTranslation('telemetry');
  return useMemo(
    () => [
      {
        id: 'sensor_key',
        label: t('quarantine.key'),
        value: (row) => row.sensor_key,
        cell: (row) => <NameText>{row.sensor_key}</NameText>,
      },
      {
        id: 'device',
        label: t('quarantine.device'),
        value: (row) => row.device_name,
        cell: (row) => (
          <Link to="/datahub/devices/:hardware_id" params={{ hardware_id: row.hardware_id }}>
            <bdi>{row.device_name}</bdi>
          </Link>
        ),
      },
      {
        id: 'serial_number',
        label: t('quarantine.serial'),
        value: (row) => row.serial_number,
        cell: (row) => (row.serial_number ? <bdi>{row.serial_number}</bdi> : <NoValue />),
      },
      {
        id: 'property',
        label: t('words:property'),
        value: (row) => row.environment_name,
        cell: (row) => (row.environment_name ? <bdi>{row.environment_name}</bdi> : <NoValue />),
        hidden: true,
      },
      { id: 'reason', label: t('words:reason'), value: (row) => t(`reasons.${row.reason}`), filter: true },
      {
        id: 'last_value',
        label: t('quarantine.lastValue'),
        value: (row) => row.last_value,
        cell: (row) => <bdi>{row.last_value}</bdi>,
      },
      {
        id: 'last_at',
        label: t('quarantine.lastAt'),
        value: (row) => row.last_at,
        cell: (row) => <RelativeTime moment={row.last_at} />,
      },
      {
        id: 'count',
        label: t('quarantine.count'),
        value: (row) => row.count,
        cell: (row) => <CountText value={row.count} />,
        align: 'end',
      },
      {
        id: 'kept',
        label: t('quarantine.kept'),
        value: (row) => row.kept,
        cell: (row) => <CountText value={row.kept} />,
        align: 'end',
      },
    ],
    [t],
  );
}

import { devices } from '@steward/contract/sensing/devices';
import { IconCpu, IconPlugConnected, IconTableImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { DeviceForm } from './device-form.tsx';
import { states } from '../../../shared/sensors/sensor-states.tsx';
import classes from './devices.module.css';
import { registerSorts, useRegisterColumns } from './register.tsx';

const tones = { live: 'good', silent: 'warn', never: 'plain', off: 'plain' } as const;

/** The devices in the properties that the user may access, with their states. */
export default function DeviceListScreen() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const mayEdit = useMay('devices.edit');
  const columns = useRegisterColumns();
  const open = (hardware_id: string) => void navigate({ to: '/datahub/devices/:hardware_id', params: { hardware_id } });
  const filters = useMemo(
    () => [
      {
        id: 'state',
        field: 'state' as const,
        label: t('words:status'),
        options: states.filter((state) => state !== 'off').map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        id: 'removed',
        field: 'with_removed' as const,
        label: t('register.withRemoved'),
        options: [{ value: true, label: t('register.withRemoved') }],
      },
    ],
    [t],
  );
  const list = useServedList(devices.getHardware, { sorts: registerSorts, pageSize: 25, filters });
  const counts = list.answer?.states;
  return (
    <ListScreen
      words="devices:devices"
      icon={IconCpu}
      may={{ create: 'devices.edit', edit: 'devices.edit', delete: 'devices.edit' }}
      list={list}
      columns={columns}
      nameOf={({ name, serial_number }) => name || serial_number}
      actions={
        mayEdit && (
          <>
            <ButtonLink
              to="/account_setting/imports"
              search={{ thing: 'devices' }}
              variant="default"
              leftSection={<IconTableImport size={16} aria-hidden="true" />}
            >
              {t('words:importAList')}
            </ButtonLink>
            <ButtonLink
              to="/instructions"
              variant="default"
              leftSection={<IconPlugConnected size={17} aria-hidden="true" />}
            >
              {t('sensors.connect')}
            </ButtonLink>
          </>
        )
      }
      head={
        counts &&
        Object.values(counts).some(Boolean) && (
          <div className={`${classes.counts} figures`}>
            {states
              .filter((state) => state !== 'off' || counts.off > 0)
              .map((state) => (
                <StatusBadge key={state} tone={counts[state] > 0 ? tones[state] : 'plain'}>
                  {t(`stateCount.${state}`, { count: counts[state], shown: formatCount(counts[state]) })}
                </StatusBadge>
              ))}
          </div>
        )
      }
      panel={(device, { onSaved, onCancel }) => (
        <DeviceForm
          device={device}
          onCancel={onCancel}
          onSaved={(saved) => {
            onSaved(saved.name || saved.serial_number);
            if (!device) open(saved._id);
          }}
        />
      )}
      onOpen={({ _id }) => open(_id)}
    />
  );
}

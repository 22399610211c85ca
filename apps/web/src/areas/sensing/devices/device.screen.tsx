import { Button, Group } from '@mantine/core';
import { devices, type Hardware, type Sensor } from '@steward/contract/sensing/devices';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { PropertyLink } from '../../../shared/property/property-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceLabelSection } from './device-label.tsx';
import { StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import { DeviceTokens } from './device-tokens.tsx';
import classes from './devices.module.css';
import { SensorForm } from './sensor-form.tsx';
import { SensorList, useSensors } from './sensor-list.tsx';

/** One device: what and where it is, its sensors with their newest values, its tokens and its label. */
export default function DeviceScreen() {
  const failureText = useFailureText();
  const { hardware_id = '' } = useAddressParams<'/datahub/devices/:hardware_id'>();
  const known = useAnswer(devices.getDevice, { hardware_id }, { refetchEvery: 30_000 });
  if (known.isError)
    return <ErrorState isPage message={failureText(known.error)} onRetry={() => void known.refetch()} />;
  if (!known.data) return <PageSkeleton />;
  return <DevicePage key={hardware_id} device={known.data} />;
}

function DevicePage({ device }: { device: Hardware }) {
  const { t } = useTranslation('devices');
  const mayEdit = useMay('devices.edit');
  const update = useSend(devices.updateDevice, { alsoRefreshes: ['spaces', 'telemetry'] });
  const [opened, setOpened] = useState<'edit' | 'remove' | 'sensor' | Sensor>();
  const list = useSensors({ hardware_id: device._id }, { property: device.environment_id });
  const close = () => setOpened(undefined);
  const isRemoved = device.removed_at !== null;
  const sensor = typeof opened === 'object' ? opened : undefined;
  return (
    <>
      <PageHeader
        above={<Link to="/datahub/devices">{t('devices.title')}</Link>}
        title={<bdi>{device.name || device.serial_number}</bdi>}
        question={<StateBadge state={device.state} />}
        actions={
          mayEdit && (
            <Group gap="xs">
              {isRemoved ? (
                <Button
                  loading={update.isPending}
                  onClick={() => update.mutate({ hardware_id: device._id, is_removed: false })}
                >
                  {t('device.restore')}
                </Button>
              ) : (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={17} aria-hidden="true" />}
                    onClick={() => setOpened('edit')}
                  >
                    {t('words:edit')}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconTrash size={17} aria-hidden="true" />}
                    onClick={() => setOpened('remove')}
                  >
                    {t('words:remove')}
                  </Button>
                </>
              )}
            </Group>
          )
        }
      />
      <DeviceFacts device={device} />
      <Section
        title={t('sensors.title')}
        end={
          mayEdit &&
          !isRemoved && (
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => setOpened('sensor')}
            >
              {t('sensors.add')}
            </Button>
          )
        }
      >
        {list.data?.totalData === 0 ? (
          <p className={classes.soft}>{t('sensors.noneOfDevice')}</p>
        ) : (
          <SensorList
            name={t('sensors.title')}
            list={list}
            isOfDevice
            onOpen={mayEdit && !isRemoved ? setOpened : undefined}
          />
        )}
      </Section>
      {mayEdit && <DeviceTokens device={device} />}
      {mayEdit && !isRemoved && <DeviceLabelSection device={device} />}
      <ListPanel openId={opened === 'edit' ? device._id : undefined} title={t('device.edit')} onClose={close}>
        {({ onSaved, onCancel }) => (
          <DeviceForm
            device={device}
            onSaved={({ name, serial_number }) => onSaved(name || serial_number)}
            onCancel={onCancel}
          />
        )}
      </ListPanel>
      <ListPanel
        openId={sensor?._id ?? (opened === 'sensor' ? 'new' : undefined)}
        title={sensor ? <bdi>{sensor.name || sensor.sensor_key}</bdi> : t('sensors.add')}
        onClose={close}
      >
        {(end) => <SensorForm device={device} sensor={sensor} {...end} />}
      </ListPanel>
      <DeleteDialog
        opened={opened === 'remove'}
        onClose={close}
        onAccept={async () => {
          await update.mutateAsync({ hardware_id: device._id, is_removed: true });
          showToast('success', t('device.isRemoved', { name: device.name || device.serial_number }));
        }}
      >
        {t('device.removeNote')}
      </DeleteDialog>
    </>
  );
}

const worded = (text: string): ReactNode => (text ? <bdi>{text}</bdi> : <NoValue />);

function DeviceFacts({ device: one }: { device: Hardware }) {
  const { t } = useTranslation('devices');
  const facts: [string, ReactNode][] = [
    [t('device.serial_number'), worded(one.serial_number)],
    [
      t('words:property'),
      one.environment_id && one.environment_name ? (
        <PropertyLink key="property" to="/environment/meters" id={one.environment_id} name={one.environment_name} />
      ) : (
        <NoValue key="none" />
      ),
    ],
    [t('words:space'), worded(one.space_name ?? '')],
    [t('device.kind'), worded(one.kind)],
    [t('device.maker'), worded([one.maker, one.model].filter(Boolean).join(' '))],
    [t('fields.firmware'), worded(one.firmware)],
    [t('device.battery'), <NumberText key="battery" value={one.battery} unit="%" decimals={0} />],
    [t('device.rssi'), <NumberText key="rssi" value={one.rssi} unit="dBm" decimals={0} />],
    [
      t('device.gateway_id'),
      one.gateway_id ? (
        <Link key="gateway" to="/datahub/devices/:hardware_id" params={{ hardware_id: one.gateway_id }}>
          <bdi>{one.gateway_name}</bdi>
        </Link>
      ) : (
        <NoValue key="none" />
      ),
    ],
    [
      t('fields.last_seen'),
      one.last_seen_at ? <RelativeTime key="seen" moment={one.last_seen_at} /> : <NoValue key="none" />,
    ],
    [t('fields.source'), one.source ? <bdi key="source">{one.source}</bdi> : t('device.byHand')],
    [t('device.note'), worded(one.note)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

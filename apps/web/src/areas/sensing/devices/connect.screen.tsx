import { Button, Group, Select, Stack } from '@mantine/core';
import { devices, type Hardware } from '@steward/contract/sensing/devices';
import { IconCheck, IconKey, IconLoader, IconPlus } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { DeviceForm } from './device-form.tsx';
import { LatestValue } from '../../../shared/sensors/sensor-states.tsx';
import { NewToken } from './device-tokens.tsx';
import classes from './devices.module.css';
import { EdgeAgent } from './edge-agent.tsx';
import { families, familyNames, type Family } from './families.ts';
import { SensorForm } from './sensor-form.tsx';
import { useSensors } from './sensor-list.tsx';

/** How a family of devices is connected, from the device to its first value: one address for each family. */
export default function ConnectScreen() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const family = familyNames.find((name) => path.endsWith(`/${name}`)) ?? 'sensors';
  return <Connect key={family} family={family} />;
}

function Connect({ family }: { family: Family }) {
  const { t } = useTranslation('devices');
  const mayEdit = useMay('devices.edit');
  const [device, setDevice] = useState<Hardware>();
  const { steps, readByEdge } = families[family];
  return (
    <>
      <PageHeader
        above={<Link to="/instructions">{t('instructions.title')}</Link>}
        title={t(`families.${family}.title`)}
        question={t(`families.${family}.note`)}
      />
      <Section title={t('instructions.before')}>
        <ol className={classes.steps}>
          {Array.from({ length: steps }, (_, n) => (
            <li key={n}>{t(`families.${family}.step${n + 1}`)}</li>
          ))}
        </ol>
        <p className={classes.soft}>
          {t('instructions.connectors')} <Link to="/solutions/connectors">{t('instructions.openConnectors')}</Link>
        </p>
      </Section>
      {readByEdge && <EdgeAgent protocol={readByEdge} />}
      {mayEdit ? (
        <>
          <Section title={t('instructions.device')}>
            <ChooseDevice family={family} device={device} onChoose={setDevice} />
          </Section>
          {device && <Sending key={device._id} device={device} family={family} />}
        </>
      ) : (
        <Notice icon={IconKey}>{t('instructions.ask')}</Notice>
      )}
    </>
  );
}

interface ChooseProps {
  family: Family;
  device: Hardware | undefined;
  onChoose: (device: Hardware | undefined) => void;
}

/** A device of the register, or a new one in the selected property. */
function ChooseDevice({ family, device, onChoose }: ChooseProps) {
  const { t } = useTranslation('devices');
  const { selected } = useSelectedEnvironment();
  const list = useAnswer(devices.getHardware, { page_size: 1000 });
  const [isAdding, setAdding] = useState(false);
  const known = list.data?.paginateData ?? [];
  // One that was just added may not be in the list yet.
  const all = device && !known.some(({ _id }) => _id === device._id) ? [device, ...known] : known;
  if (isAdding || (list.data && all.length === 0))
    return (
      <div className={classes.narrow}>
        <DeviceForm
          environmentId={selected?._id}
          known={families[family].known}
          submit={t('devices.add')}
          onSaved={(saved) => {
            setAdding(false);
            onChoose(saved);
          }}
          onCancel={all.length > 0 ? () => setAdding(false) : undefined}
        />
      </div>
    );
  return (
    <Group align="end" gap="sm">
      <Select
        label={t('device.device')}
        data={all.map(({ _id, name, serial_number }) => ({
          value: _id,
          label: name ? `${name} · ${serial_number}` : serial_number,
        }))}
        value={device?._id ?? null}
        onChange={(id) => onChoose(all.find(({ _id }) => _id === id))}
        searchable={all.length > 8}
        limit={100}
        w={340}
        maw="100%"
      />
      <Button variant="default" leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t('devices.add')}
      </Button>
    </Group>
  );
}

/** A sensor to receive values, a token to send them, and the first value as soon as it arrives. */
function Sending({ device, family }: { device: Hardware; family: Family }) {
  const { t } = useTranslation('devices');
  const issue = useSend(devices.issueDeviceToken);
  const list = useSensors({ hardware_id: device._id }, { property: device.environment_id });
  const isReady = (list.data?.totalData ?? 0) > 0 || families[family].isGateway;
  return (
    <>
      {!families[family].isGateway && (
        <Section title={t('instructions.sensor')}>
          {list.data?.totalData === 0 ? (
            <div className={classes.narrow}>
              <p className={classes.soft}>{t('instructions.sensorNote')}</p>
              <SensorForm device={device} sensor={undefined} onSaved={() => void list.refetch()} />
            </div>
          ) : (
            <ul className={classes.plain}>
              {list.data?.paginateData.map(({ _id, name, sensor_key, unit }) => (
                <li key={_id}>
                  <bdi>{name || sensor_key}</bdi>{' '}
                  <bdi dir="ltr" className={classes.soft}>
                    {unit ? `${sensor_key} (${unit})` : sensor_key}
                  </bdi>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {isReady && (
        <Section title={t('instructions.token')}>
          <Stack gap="md">
            {issue.data ? (
              <NewToken
                token={issue.data.token}
                device={{ ...device, sensors: list.data?.paginateData ?? device.sensors }}
              />
            ) : (
              <>
                <p className={classes.soft}>{t('tokens.note')}</p>
                <Group>
                  <Button
                    leftSection={<IconKey size={17} aria-hidden="true" />}
                    loading={issue.isPending}
                    onClick={() => issue.mutate({ hardware_id: device._id })}
                  >
                    {t('tokens.issue')}
                  </Button>
                </Group>
              </>
            )}
          </Stack>
        </Section>
      )}
      {issue.data && <FirstValue device={device} />}
    </>
  );
}

const WAIT_MS = 2000;

/** Asks every two seconds until a value that is newer than this page has arrived. */
function FirstValue({ device }: { device: Hardware }) {
  const { t } = useTranslation('devices');
  const [opened] = useState(() => Date.now());
  const [hasArrived, setArrived] = useState(false);
  const list = useSensors(
    { hardware_id: device._id },
    { property: device.environment_id, ...(!hasArrived && { every: WAIT_MS }) },
  );
  const found = (list.data?.paginateData ?? [])
    .filter(({ latest }) => latest && Date.parse(latest.at) > opened - 60_000)
    .toSorted((a, b) => Date.parse(b.latest?.at ?? '') - Date.parse(a.latest?.at ?? ''))[0];
  if (found && !hasArrived) setArrived(true);
  return (
    <Section title={t('first.title')}>
      {/* Read out when it arrives. */}
      <output className={classes.first}>
        {found ? (
          <Notice
            tone="brand"
            icon={IconCheck}
            title={t('first.arrived', { name: found.name || found.sensor_key })}
            actions={
              <ButtonLink to="/datahub/devices/:hardware_id" params={{ hardware_id: device._id }} variant="default">
                {t('first.open')}
              </ButtonLink>
            }
          >
            <strong className={classes.firstValue}>
              <LatestValue sensor={found} />
            </strong>
          </Notice>
        ) : (
          <Notice icon={IconLoader} title={t('first.waiting')}>
            {t('first.waitingNote')}
          </Notice>
        )}
      </output>
    </Section>
  );
}

import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { devices, type Hardware } from '@steward/contract/sensing/devices';
import { releasable, type DeviceLabel, type Releasable } from '@steward/contract/sensing/devices.labels';
import { IconCopy, IconDownload, IconLinkOff, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';

/** The label on a device: its QR code, and what everybody who scans it sees. */
export function DeviceLabelSection({ device }: { device: Hardware }) {
  const { t } = useTranslation('devices');
  const failureText = useFailureText();
  const label = useAnswer(devices.getDeviceLabel, { hardware_id: device._id });
  return (
    <Section title={t('label.title')} note={t('label.note')}>
      {label.isError && <ErrorState message={failureText(label.error)} onRetry={() => void label.refetch()} />}
      {label.isPending && <FormSkeleton fields={2} />}
      {label.data && <Chosen key={label.data.made_at} device={device} label={label.data} />}
    </Section>
  );
}

function Chosen({ device, label }: { device: Hardware; label: DeviceLabel }) {
  const { t } = useTranslation('devices');
  const [released, setReleased] = useState<string[]>(label.released);
  const [sensorIds, setSensorIds] = useState<string[]>(label.sensor_ids);
  const save = useSend(devices.saveDeviceLabel, {
    onDone: () => showToast('success', t('label.saved')),
  });
  return (
    <Stack gap="md">
      <Checkbox.Group label={t('label.shows')} value={released} onChange={setReleased}>
        <Group gap="md" mt={6}>
          {releasable.map((what) => (
            <Checkbox key={what} value={what} label={t(`label.what.${what}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {device.sensors.length > 0 && (
        <Checkbox.Group label={t('label.values')} value={sensorIds} onChange={setSensorIds}>
          <Group gap="md" mt={6}>
            {device.sensors.map(({ _id, name, sensor_key }) => (
              <Checkbox key={_id} value={_id} label={name || sensor_key} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Group>
        <Button
          variant={label.url ? 'default' : 'filled'}
          leftSection={<IconQrcode size={17} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ hardware_id: device._id, released: released as Releasable[], sensor_ids: sensorIds })
          }
        >
          {t(label.url ? 'words:save' : 'label.make')}
        </Button>
      </Group>
      {label.url && <Printed device={device} url={label.url} />}
    </Stack>
  );
}

function Printed({ device, url }: { device: Hardware; url: string }) {
  const { t } = useTranslation('devices');
  const revoke = useSend(devices.revokeDeviceLabel);
  const [isEnding, setEnding] = useState(false);
  const svg = renderSVG(url, { border: 2 });
  return (
    <Stack gap="sm" align="start">
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        alt={t('label.qr', { name: device.name || device.serial_number })}
        width={160}
        height={160}
      />
      <TextInput
        label={t('label.address')}
        value={url}
        readOnly
        dir="ltr"
        w="100%"
        maw={560}
        onFocus={(event) => event.target.select()}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(url).then(() => showToast('success', t('words:copied')))}
        >
          {t('words:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          onClick={() => saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${device.serial_number}.svg`)}
        >
          {t('label.download')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconLinkOff size={17} aria-hidden="true" />}
          onClick={() => setEnding(true)}
        >
          {t('label.revoke')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('label.printNote')}
      </Text>
      <DeleteDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        onAccept={() => revoke.mutateAsync({ hardware_id: device._id })}
      >
        {t('label.revokeNote')}
      </DeleteDialog>
    </Stack>
  );
}

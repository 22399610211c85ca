import { Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './devices.module.css';

/** A text to copy, such as a command, on lines of its own. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('devices');
  return (
    <figure className={classes.copy}>
      <figcaption>{label}</figcaption>
      {/* A long command is scrolled, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre dir="ltr" tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        aria-label={t('send.copy', { name: label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => showToast('success', t('words:copied')))}
      >
        {t('words:copy')}
      </Button>
    </figure>
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

interface Props {
  /** The token that was just issued. */
  token: string;
  /** Of a gateway: the serial number of a device that it sends for. */
  serial?: string | undefined;
  sensorKey: string;
}

/** Ready commands that send a first value of a device. */
export function SendCommands({ token, serial, sensorKey }: Props) {
  const { t } = useTranslation('devices');
  const values = { [sensorKey]: 21.4 };
  const body = JSON.stringify(serial ? { [serial]: [{ values }] } : values);
  const http = [
    `curl -X POST ${location.origin}/v2/telemetry \\`,
    `  -H ${quoted(`Authorization: Bearer ${token}`)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(body)}`,
  ].join('\n');
  const mqtt = [
    `mosquitto_pub -h ${location.hostname} -p 8883 --capath /etc/ssl/certs \\`,
    `  -u ${quoted(token)} -q 1 \\`,
    `  -t ${serial ? 'v1/gateway/telemetry' : 'v1/telemetry'} \\`,
    `  -m ${quoted(body)}`,
  ].join('\n');
  return (
    <Stack gap="sm">
      <CopyText label={t('send.http')} text={http} />
      <CopyText label={t('send.mqtt')} text={mqtt} />
      <Text size="sm" c="dimmed">
        {t('send.note')}
      </Text>
    </Stack>
  );
}

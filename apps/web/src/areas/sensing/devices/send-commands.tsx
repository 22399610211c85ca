import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../ui/values/copy-text.tsx';

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

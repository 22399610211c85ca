import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMqttAddress } from './mqtt-address.ts';
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
  const address = useMqttAddress();
  const listener = address && URL.canParse(address) ? new URL(address) : undefined;
  const mqtt = listener && [
    `mosquitto_pub -h ${listener.hostname} -p ${listener.port}${listener.protocol === 'mqtts:' ? ' --capath /etc/ssl/certs' : ''} \\`,
    `  -u ${quoted(token)} -q 1 \\`,
    `  -t ${serial ? 'v1/gateway/telemetry' : 'v1/telemetry'} \\`,
    `  -m ${quoted(body)}`,
  ];
  return (
    <Stack gap="sm">
      <CopyText label={t('send.http')} text={http} />
      {mqtt && <CopyText label={t('send.mqtt')} text={mqtt.join('\n')} />}
      <Text size="sm" c="dimmed">
        {t('send.note')}
      </Text>
    </Stack>
  );
}

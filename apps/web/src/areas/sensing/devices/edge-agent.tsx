import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import classes from './devices.module.css';
import { useMqttAddress } from './mqtt-address.ts';
import { CopyText } from '../../../ui/values/copy-text.tsx';

const devices = {
  modbus: `{ "protocol": "modbus", "serial": "METER-1", "host": "10.0.0.5", "unit": 1,
      "everySeconds": 60, "points": [
      { "key": "energy", "from": "holding", "address": 0, "type": "uint32", "factor": 0.01 }
    ] }`,
  bacnet: `{ "protocol": "bacnet", "serial": "AHU-1", "host": "10.0.0.9",
      "everySeconds": 60, "points": [
      { "key": "supply_temp", "object": "analog-input", "instance": 1 }
    ] }`,
};

const configOf = (protocol: keyof typeof devices, address: string) => `{
  "steward": { "url": "${address}" },
  "buffer": { "folder": "./edge-data", "maxMB": 500 },
  "devices": [
    ${devices[protocol]}
  ]
}`;

/** When a building is read by the edge agent, and how it starts. */
export function EdgeAgent({ protocol }: { protocol: keyof typeof devices }) {
  const { t } = useTranslation('devices');
  const address = useMqttAddress() ?? `mqtts://${location.hostname}:8883`;
  return (
    <Section title={t('edge.title')}>
      <div className={classes.prose}>
        <p>{t('edge.text')}</p>
        <p>{t('edge.steps')}</p>
        <CopyText label={t('edge.config')} text={configOf(protocol, address)} />
        <CopyText
          label={t('edge.command')}
          text="STEWARD_EDGE_CONFIG=./edge.json STEWARD_EDGE_TOKEN='std_…' node edge.js"
        />
      </div>
    </Section>
  );
}

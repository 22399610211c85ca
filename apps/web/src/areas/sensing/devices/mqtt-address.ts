import { connectors } from '@steward/contract/sensing/connectors';
import { useAnswer } from '../../../api/hooks.ts';

/** Where devices of this installation send by MQTT, such as `mqtts://steward.example:8883`; null: MQTT is off, undefined: not known yet. */
export function useMqttAddress(): string | null | undefined {
  const { data } = useAnswer(connectors.getConnectors, {});
  if (!data) return undefined;
  return data.built_in.find(({ kind }) => kind === 'mqtt-listener')?.address ?? null;
}

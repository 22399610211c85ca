import { connectorKinds, type ConnectorKind } from '@steward/core/sensing/connector-kinds';
import { IconBroadcast, IconFileSpreadsheet, IconMessages, IconWorldDownload } from '@tabler/icons-react';
import type { ConnectorState } from '@steward/contract/sensing/connectors';
import type { Tone } from '../../../ui/badges.tsx';

export const kinds: Readonly<Record<ConnectorKind, { Icon: typeof IconBroadcast }>> = {
  'lorawan-tts': { Icon: IconBroadcast },
  'lorawan-chirpstack': { Icon: IconBroadcast },
  'http-pull': { Icon: IconWorldDownload },
  'mqtt-client': { Icon: IconMessages },
  'csv-folder': { Icon: IconFileSpreadsheet },
};
export const kindNames = connectorKinds;

export const tones: Readonly<Record<ConnectorState, Tone>> = {
  off: 'plain',
  connecting: 'brand',
  running: 'good',
  failing: 'bad',
  paused: 'warn',
};

import type { BuiltInConnector, Connector } from '@steward/contract/sensing/connectors';
import type { BuiltInKind, ConnectorKind } from '@steward/core/sensing/connector-kinds';

/** A connector, or a way in that every installation has. */
export interface Row extends Pick<
  Connector,
  | 'state'
  | 'messages'
  | 'stored'
  | 'refused'
  | 'unauthorized'
  | 'last_message_at'
  | 'failing_since'
  | 'failure'
  | 'next_at'
> {
  _id: string;
  name: string;
  kind: ConnectorKind | BuiltInKind;
  connector: Connector | undefined;
  address: string | null;
}

export const rowOf = (connector: Connector): Row => ({ ...connector, connector, address: connector.send_to });

export const builtInRow = (builtIn: BuiltInConnector, name: string): Row => ({
  ...builtIn,
  _id: builtIn.kind,
  name,
  connector: undefined,
  failing_since: null,
  failure: null,
  next_at: null,
});

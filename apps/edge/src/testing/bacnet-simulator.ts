import dgram from 'node:dgram';
import imported, { ApplicationTag, ErrorClass, ErrorCode, type BACNetAppData } from '@bacnet-js/client';

const BacnetClient = (imported as unknown as { default?: typeof imported }).default ?? imported;

const freeUdpPort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

/** A BACnet device with these present values, by `type:instance`. */
export async function startBacnetSimulator(values: Map<string, BACNetAppData>) {
  const port = await freeUdpPort();
  const server = new BacnetClient({ port, interface: '127.0.0.1' });
  const writes: string[] = [];
  server.on('readProperty', ({ header, payload, invokeId = 0 }) => {
    const { objectId, property } = payload;
    const value = values.get(`${objectId.type}:${objectId.instance}`);
    const sender = header?.sender ?? { address: '' };
    if (value) server.readPropertyResponse(sender, invokeId, objectId, property, value);
    else server.errorResponse(sender, 12, invokeId, ErrorClass.OBJECT, ErrorCode.UNKNOWN_OBJECT);
  });
  server.on('writeProperty', () => writes.push('write'));
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  return { port, writes, stop: () => server.close() };
}

export const real = (value: number): BACNetAppData => ({ type: ApplicationTag.REAL, value });
export const enumerated = (value: number): BACNetAppData => ({ type: ApplicationTag.ENUMERATED, value });
export const text = (value: string): BACNetAppData => ({
  type: ApplicationTag.CHARACTER_STRING,
  value,
  encoding: 0,
});

import dgram from 'node:dgram';
import { EventEmitter } from 'node:events';
import imported from '@bacnet-js/client';
import { objectTypes, type BacnetDevice, type BacnetPoint } from './config.ts';
import { DeviceSilent, within, type Reading } from './reading.ts';

const PRESENT_VALUE = 85;
const MAX_PAYLOAD = 1482;

// The package is CommonJS: what Node.js imports has the class one field deeper than what a bundler may make of it.
const BacnetClient = (imported as unknown as { default?: typeof imported }).default ?? imported;

/** A socket of its own for each device: the system takes only messages of this device for it. No broadcasts. */
class Transport extends EventEmitter {
  private readonly socket = dgram.createSocket('udp4');
  private ready: Promise<void> | undefined;

  constructor(
    private readonly device: { host: string; port: number },
    private readonly localAddress: string | undefined,
  ) {
    super();
    this.socket.on('message', (message, { address, port }) => this.emit('message', message, `${address}:${port}`));
    // A message that cannot be sent is not answered, which is noticed.
    this.socket.on('error', () => undefined);
  }

  open(): void {
    const { host, port } = this.device;
    this.ready = new Promise((resolve) => {
      this.socket.bind(0, this.localAddress, () => this.socket.connect(port, host, resolve));
    });
  }

  send(buffer: Buffer, length: number, receiver?: string): void {
    if (receiver === undefined) return;
    const sent = this.ready?.then(() => this.socket.send(buffer, 0, length, () => undefined));
    // Closed meanwhile.
    sent?.catch(() => undefined);
  }

  getBroadcastAddress = () => this.device.host;
  getMaxPayload = () => MAX_PAYLOAD;

  close(): void {
    this.socket.close();
  }
}

/** The answer of a device that has no such object. */
const isRefusal = (error: unknown) => /^Bacnet(Error|Abort|Reject)|INVALID_DECODING/.test((error as Error).message);

/** A present value as it is sent; undefined for one that says nothing. */
export function valueOf(answered: unknown, { object, factor }: BacnetPoint): number | boolean | string | undefined {
  if (typeof answered === 'boolean') return answered;
  if (typeof answered === 'string') return answered.slice(0, 100);
  const number = typeof answered === 'bigint' ? Number(answered) : answered;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  if (object.startsWith('binary')) return number !== 0;
  // A real of BACnet has four bytes.
  return Number((number * factor).toPrecision(object.startsWith('analog') ? 7 : 15));
}

/** Reads present values of the devices at an address and nothing else, one request at a time. */
export class BacnetConnection {
  private readonly client: InstanceType<typeof BacnetClient>;
  private readonly address: string;
  private last: Promise<unknown> = Promise.resolve();

  constructor(device: { host: string; port: number }, localAddress?: string) {
    this.address = `${device.host}:${device.port}`;
    this.client = new BacnetClient({ transport: new Transport(device, localAddress), apduTimeout: 60_000 });
    this.client.on('error', () => undefined);
  }

  read(device: BacnetDevice): Promise<Reading> {
    const read = this.last.then(() => this.readNow(device));
    this.last = read.catch(() => undefined);
    return read;
  }

  private async readNow({ points, timeoutMs }: BacnetDevice): Promise<Reading> {
    const reading: Reading = { at: Date.now(), values: {}, refused: 0 };
    for (const point of points) {
      try {
        const value = await this.ask(point, timeoutMs);
        if (value !== undefined) reading.values[point.key] = value;
      } catch (error) {
        if (!isRefusal(error)) throw new DeviceSilent((error as Error).message);
        reading.refused += 1;
      }
    }
    return reading;
  }

  private async ask(point: BacnetPoint, timeoutMs: number) {
    const object = { type: objectTypes[point.object], instance: point.instance };
    const asked = this.client.readProperty({ address: this.address }, object, PRESENT_VALUE);
    const { objectId, values } = await within(asked, timeoutMs);
    // A late answer to an earlier request.
    if (objectId.type !== object.type || objectId.instance !== object.instance) throw new Error('another answer came');
    return valueOf(values[0]?.value, point);
  }

  close(): void {
    this.client.close();
  }
}

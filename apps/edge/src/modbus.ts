import ModbusRTU from 'modbus-serial';
import { registerCounts, type ModbusDevice, type ModbusPoint } from './config.ts';
import { DeviceSilent, within, type Reading } from './reading.ts';

/** The largest number of registers that one request reads; the protocol allows 125. */
const MOST_REGISTERS = 100;

const isBit = ({ from }: ModbusPoint) => from === 'coil' || from === 'discrete';
const lengthOf = (point: ModbusPoint) => (isBit(point) ? 1 : registerCounts[point.type]);

/** The number in registers, two bytes each; undefined if it is none (a float that is no number). */
export function numberIn(registers: readonly number[], { type, wordOrder, factor }: ModbusPoint): number | undefined {
  const words = wordOrder === 'low-first' ? registers.toReversed() : registers;
  const bytes = Buffer.alloc(words.length * 2);
  for (const [at, word] of words.entries()) bytes.writeUInt16BE(word, at * 2);
  const value = {
    int16: () => bytes.readInt16BE(),
    uint16: () => bytes.readUInt16BE(),
    int32: () => bytes.readInt32BE(),
    uint32: () => bytes.readUInt32BE(),
    float32: () => bytes.readFloatBE(),
    float64: () => bytes.readDoubleBE(),
  }[type]();
  if (!Number.isFinite(value)) return undefined;
  // Seven digits are what a float of four bytes has: 21.4 and not 21.399999618530273.
  const exact = type === 'float32' ? Number(value.toPrecision(7)) : value;
  return factor === 1 ? exact : Number((exact * factor).toPrecision(type === 'float32' ? 7 : 15));
}

/** Points whose registers follow each other are read by one request. */
export function requestsOf(points: readonly ModbusPoint[]): ModbusPoint[][] {
  const sorted = points.toSorted((a, b) => a.from.localeCompare(b.from) || a.address - b.address);
  const requests: ModbusPoint[][] = [];
  let end = 0;
  for (const point of sorted) {
    const request = requests.at(-1);
    const first = request?.[0];
    const isNext =
      first?.from === point.from &&
      point.address <= end &&
      point.address + lengthOf(point) - first.address <= MOST_REGISTERS;
    end = isNext ? Math.max(end, point.address + lengthOf(point)) : point.address + lengthOf(point);
    if (isNext) request?.push(point);
    else requests.push([point]);
  }
  return requests;
}

/** An answer of the device that it has no such register. */
const isException = (error: unknown): boolean => typeof (error as { modbusCode?: unknown }).modbusCode === 'number';

/** A connection to a host, with one request at a time for all devices behind it. */
export class ModbusConnection {
  private client: ModbusRTU | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly address: { host: string; port: number }) {}

  /** Reads the points of a device, after what others have asked for. */
  read(device: ModbusDevice): Promise<Reading> {
    const read = this.last.then(() => this.readNow(device));
    this.last = read.catch(() => undefined);
    return read;
  }

  private async readNow(device: ModbusDevice): Promise<Reading> {
    const at = Date.now();
    const values: Reading['values'] = {};
    let refused = 0;
    for (const points of requestsOf(device.points)) {
      try {
        Object.assign(values, await this.ask(device, points));
      } catch (error) {
        if (!isException(error)) throw error;
        for (const point of points.length > 1 ? points : []) {
          try {
            Object.assign(values, await this.ask(device, [point]));
          } catch (again) {
            if (!isException(again)) throw again;
            refused += 1;
          }
        }
        if (points.length === 1) refused += 1;
      }
    }
    return { at, values, refused };
  }

  private async ask(device: ModbusDevice, points: readonly ModbusPoint[]): Promise<Reading['values']> {
    const [first] = points;
    if (!first) return {};
    const { address } = first;
    const length = Math.max(...points.map((point) => point.address + lengthOf(point))) - address;
    try {
      const client = await this.open(device.timeoutMs);
      client.setID(device.unit);
      client.setTimeout(device.timeoutMs);
      const asked = {
        holding: () => client.readHoldingRegisters(address, length),
        input: () => client.readInputRegisters(address, length),
        coil: () => client.readCoils(address, length),
        discrete: () => client.readDiscreteInputs(address, length),
      }[first.from]();
      // The library does not settle a request whose connection ends.
      const { data } = await within<{ data: (number | boolean)[] }>(asked, device.timeoutMs + 500);
      const found = points.flatMap((point) => {
        const own = data.slice(point.address - address, point.address - address + lengthOf(point));
        const value = isBit(point) ? Boolean(own[0]) : numberIn(own.map(Number), point);
        return value === undefined ? [] : [[point.key, value] as const];
      });
      return Object.fromEntries(found);
    } catch (error) {
      if (isException(error)) throw error;
      // What arrives late must not be taken for the answer to another request.
      this.drop();
      throw new DeviceSilent((error as Error).message);
    }
  }

  private async open(timeoutMs: number): Promise<ModbusRTU> {
    if (this.isClosed) throw new Error('the agent stops');
    if (this.client?.isOpen) return this.client;
    this.drop();
    const client = new ModbusRTU();
    client.on('error', () => undefined);
    this.client = client;
    await within(client.connectTCP(this.address.host, { port: this.address.port }), timeoutMs);
    return client;
  }

  private drop(): void {
    const { client } = this;
    this.client = undefined;
    client?.destroy(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    this.drop();
  }
}

import net from 'node:net';
import { ServerTCP } from 'modbus-serial';

export interface ModbusSimulator {
  port: number;
  stop: () => Promise<void>;
}

/** A port of this machine on which nothing listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A Modbus device with these registers, by address; others do not exist. Only unit 1 answers. */
export async function startModbusSimulator(
  registers: Map<number, number>,
  coils: Map<number, boolean> = new Map(),
  givenPort?: number,
): Promise<ModbusSimulator> {
  const port = givenPort ?? (await freePort());
  const valueOf =
    <T>(values: Map<number, T>) =>
    (address: number, _unit: number) => {
      const value = values.get(address);
      // The code of an illegal address.
      if (value === undefined) throw Object.assign(new Error('no such address'), { modbusErrorCode: 2 });
      return value;
    };
  const server = new ServerTCP(
    {
      getHoldingRegister: valueOf(registers),
      getInputRegister: valueOf(registers),
      getCoil: valueOf(coils),
      getDiscreteInput: valueOf(coils),
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  await new Promise<void>((resolve) => server.on('initialized', () => resolve()));
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

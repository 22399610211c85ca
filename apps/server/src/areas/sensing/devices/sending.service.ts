import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './sending.repository.ts';
import type { SendingSensor } from './sending.repository.ts';

// What devices send: for the area that receives it.

export type { SendingSensor } from './sending.repository.ts';

export interface SendingRegister {
  /** The device itself first, then those registered under it, if it is a gateway. */
  devices: readonly { hardwareId: string; serialNumber: string; environmentId: string | null }[];
  sensors: readonly SendingSensor[];
}

/** The device of a token with its sensors and, for a gateway, those of the devices registered under it; removed ones are left out. */
export async function listSensorsToSend({ db, scope }: Work, hardwareId: string): Promise<SendingRegister> {
  const found = await repository.listSending(db, scope, hardwareId);
  const devices = found
    .map(({ id, serial_number, environment_id }) => ({
      hardwareId: id,
      serialNumber: serial_number,
      environmentId: environment_id,
    }))
    .toSorted((a, b) => Number(b.hardwareId === hardwareId) - Number(a.hardwareId === hardwareId));
  const sensors = await repository.listSendingSensors(
    db,
    scope,
    devices.map((device) => device.hardwareId),
  );
  return { devices, sensors };
}

/** What a device says of itself; what is absent stays as it is. */
export interface ReportedState {
  firmware?: string | undefined;
  battery?: number | undefined;
  rssi?: number | undefined;
}

/** Keeps what a device reported of itself. */
export async function noteDeviceState({ db, scope }: Work, hardwareId: string, state: ReportedState, at: Date) {
  const { firmware, battery, rssi } = state;
  await repository.noteState(db, scope, hardwareId, {
    ...(firmware !== undefined && { firmware: firmware.slice(0, 100) }),
    ...(battery !== undefined && battery >= 0 && battery <= 100 && { battery }),
    ...(rssi !== undefined && { rssi }),
    state_at: at,
  });
}

/** Keeps when devices were last heard, never an earlier moment. */
export const noteSeen = ({ db, scope }: Work, seen: readonly { id: string; at: string }[]): Promise<void> =>
  repository.updateLastSeen(db, scope, seen);

/** The serial number of the device of a connector. */
const serialOfConnector = (connectorId: string): string => `connector ${connectorId}`;

/**
 * The device of a connector in the register, like a gateway of its devices: what is unknown waits in quarantine under
 * it. Made by the first such value.
 */
export async function ensureConnectorDevice(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<string> {
  const serial_number = serialOfConnector(id);
  const find = ({ db, scope }: Work) => repository.findBySerial(db, scope, serial_number);
  const known = await reading(ctx, find);
  if (known && known.removed_at === null) return known.id;
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const found = await find(work);
    if (found) await repository.setRemoved(db, scope, found.id, null);
    else await repository.insertConnectorDevice(db, scope, { id: uuid(), serial_number, name });
    return found?.id ?? (await find(work))?.id ?? '';
  });
}

/** Takes the device of a deleted connector out of the register; what waits in its quarantine ends with the usual days. */
export async function removeConnectorDevice({ db, scope }: Work, connectorId: string, now: Date): Promise<void> {
  const found = await repository.findBySerial(db, scope, serialOfConnector(connectorId));
  if (found && found.removed_at === null) await repository.setRemoved(db, scope, found.id, now);
}

/** The registered device with a serial number that a connector named; undefined for the device of a gateway. */
export async function findConnectedDevice({ db, scope }: Work, holderId: string, serial: string) {
  const holder = await repository.findById(db, scope, holderId);
  if (!holder?.serial_number.startsWith(serialOfConnector(''))) return undefined;
  const found = await repository.findBySerial(db, scope, serial);
  return found?.removed_at === null ? found.id : undefined;
}

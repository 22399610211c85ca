import type { Work } from '../../../database/transaction.ts';
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

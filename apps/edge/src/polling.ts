import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { BacnetConnection } from './bacnet.ts';
import type { EdgeConfig, EdgeDevice } from './config.ts';
import type { Noted } from './disk-queue.ts';
import type { Log } from './log.ts';
import { ModbusConnection } from './modbus.ts';
import type { Reading } from './reading.ts';

/** The longest wait for a device that does not answer, unless its own interval is longer. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** The wait after so many polls in a row without an answer. */
export const waitAfter = (failures: number, intervalMs: number): number =>
  Math.min(intervalMs * 2 ** Math.min(failures, 20), Math.max(intervalMs, LONGEST_WAIT_MS));

/** The next whole interval after a moment: polls of a minute are at the minute. */
export const nextPoll = (now: number, intervalMs: number): number => (Math.floor(now / intervalMs) + 1) * intervalMs;

export interface Polled {
  devices: number;
  silent: number;
  polls: number;
  /** Points that a device does not have, at its last poll. */
  refusedPoints: number;
}

export interface Polling {
  counts: () => Polled;
  stop: () => Promise<void>;
}

interface Connection {
  read: (device: never) => Promise<Reading>;
  close: () => void;
}

/** Polls every device in its interval and gives what it answered to `note`. */
export function startPolling(config: EdgeConfig, note: (noted: Noted) => void, log: Log): Polling {
  const connections = new Map<string, Connection>();
  const stopping = new AbortController();
  // Every device waits for it.
  setMaxListeners(0, stopping.signal);
  const silent = new Set<string>();
  const refused = new Map<string, number>();
  let polls = 0;

  const connectionOf = (device: EdgeDevice): Connection => {
    const name = `${device.protocol} ${device.host}:${device.port}`;
    const made =
      connections.get(name) ??
      (device.protocol === 'modbus'
        ? new ModbusConnection(device)
        : new BacnetConnection(device, config.bacnet.localAddress));
    connections.set(name, made);
    return made;
  };
  const poll = async (device: EdgeDevice): Promise<void> => {
    const { at, values, refused: without } = await connectionOf(device).read(device as never);
    if (stopping.signal.aborted) return;
    polls += 1;
    if (without > 0 && refused.get(device.serial) !== without)
      log.warn(`${device.serial} does not have ${without} of its points: compare their addresses with its manual.`);
    refused.set(device.serial, without);
    // Whole seconds, so that the values of an interval are evenly spaced.
    if (Object.keys(values).length > 0) note({ serial: device.serial, at: Math.floor(at / 1000) * 1000, values });
  };

  const follow = async (device: EdgeDevice): Promise<void> => {
    const intervalMs = device.everySeconds * 1000;
    let failures = 0;
    let at = Date.now();
    while (!stopping.signal.aborted) {
      // A timer may be a millisecond early, which would be the second before.
      for (let left = at - Date.now(); left > 0; left = at - Date.now())
        await wait(left, undefined, { signal: stopping.signal });
      try {
        await poll(device);
        if (failures > 0) log.info(`${device.serial} answers again, after ${failures} polls without an answer.`);
        failures = 0;
        silent.delete(device.serial);
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        silent.add(device.serial);
        log.warn(
          `${device.serial} at ${device.host}:${device.port} does not answer (${(error as Error).message}); next poll in ${Math.round(waitAfter(failures, intervalMs) / 1000)} s.`,
        );
      }
      at = failures > 0 ? Date.now() + waitAfter(failures, intervalMs) : nextPoll(Date.now(), intervalMs);
    }
  };

  const followed = config.devices.map((device) => follow(device).catch(() => undefined));
  return {
    counts: () => ({
      devices: config.devices.length,
      silent: silent.size,
      polls,
      refusedPoints: [...refused.values()].reduce((sum, one) => sum + one, 0),
    }),
    stop: async () => {
      stopping.abort();
      for (const connection of connections.values()) connection.close();
      // A request that is open ends with its own time.
      await Promise.race([Promise.all(followed), wait(2000, undefined, { ref: false })]);
    },
  };
}

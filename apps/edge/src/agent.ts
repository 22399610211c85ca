import type { EdgeConfig } from './config.ts';
import { DiskQueue } from './disk-queue.ts';
import { startHealth } from './health.ts';
import type { Log } from './log.ts';
import { startPolling } from './polling.ts';
import { startSending, type SendingOptions } from './sending.ts';

const VERSION = '0.1.0';

export interface Agent {
  health: () => object;
  stop: () => Promise<void>;
}

/** Polls the devices of a building, keeps their values on disk and sends them to Steward. */
export async function startAgent(
  config: EdgeConfig,
  log: Log,
  pace: Omit<SendingOptions, 'url' | 'token' | 'ca'> = {},
): Promise<Agent> {
  const queue = new DiskQueue(config.buffer.folder, config.buffer.maxMB * 1_000_000, log);
  const polling = startPolling(config, (noted) => queue.note(noted), log);
  const state = () => {
    const { devices, silent, refusedPoints } = polling.counts();
    const { dropped } = queue.counts;
    return { firmware: `Edge ${VERSION}`, devices, silent, refused_points: refusedPoints, dropped };
  };
  const { url } = config.steward;
  const sending = startSending(queue, state, { url, token: config.token, ca: config.ca, ...pace }, log);
  const health = () => ({
    version: VERSION,
    connected: sending.isConnected(),
    ...polling.counts(),
    ...queue.counts,
    pendingBytes: queue.pendingBytes,
  });
  const closeHealth = config.health && (await startHealth(config.health.port, health));
  log.info(
    `Steward's edge agent ${VERSION} polls ${config.devices.length} devices; values are in ${config.buffer.folder}.`,
  );
  return {
    health,
    stop: async () => {
      await polling.stop();
      await sending.stop();
      await closeHealth?.();
      queue.close();
    },
  };
}

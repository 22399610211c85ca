import { readings } from '@steward/contract/energy/readings';
import { ask } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { queryClient } from '../../../api/query-client.ts';
import { currentSession } from '../../../session/session.ts';
import { stored } from '../../../session/stored.ts';
import { UNSENT_READINGS } from '../../../session/kept-on-device.ts';
import type { Typed } from './reading-check.ts';

/**
 * A reading that is only on this device: typed and not saved yet; waiting for a connection; or refused by the server, with the code of
 * the failure. Outlives a closed page and a session that ended, and is shown only to the person who typed it.
 */
export interface UnsentReading extends Omit<Typed, 'value'> {
  uid: string;
  environment_id: string;
  meter_id: string;
  /** Nothing yet: only a reason was chosen, or the figure was removed. */
  value: number | null;
  state: 'typed' | 'waiting' | 'refused';
  code: string | null;
}

const list = stored<UnsentReading[]>(
  () => {
    try {
      return JSON.parse(localStorage.getItem(UNSENT_READINGS) ?? '[]') as UnsentReading[];
    } catch {
      return [];
    }
  },
  (all) =>
    all.length ? localStorage.setItem(UNSENT_READINGS, JSON.stringify(all)) : localStorage.removeItem(UNSENT_READINGS),
  [UNSENT_READINGS],
);

const isOwn = ({ uid }: UnsentReading) => uid === currentSession()?.uid;

/** The own ones of a property. */
export const useUnsent = (environmentId: string): UnsentReading[] =>
  list.use().filter((one) => isOwn(one) && one.environment_id === environmentId);

const isOf = (meterId: string) => (one: UnsentReading) => isOwn(one) && one.meter_id === meterId;

/** Keeps what is typed for a meter; there is one unsent reading of each. */
export function keepUnsent(reading: Omit<UnsentReading, 'uid'>): void {
  const uid = currentSession()?.uid;
  if (!uid) return;
  const others = list.get().filter((one) => !isOf(reading.meter_id)(one));
  list.set([...others, { ...reading, uid }]);
}

export const forgetUnsent = (meterId: string): void => list.set(list.get().filter((one) => !isOf(meterId)(one)));

const AGAIN_MS = 15_000;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const isWaiting = (one: UnsentReading) => isOwn(one) && one.state === 'waiting';

/** Without a connection or a session, or while the server is down, it is tried again. What is no answer at all never left the device. */
const isPassing = (failure: unknown) =>
  !(failure instanceof CallFailure) || [0, 401, 429].includes(failure.status) || failure.status >= 500;

/** The readings as they were sent; one that was changed in the meantime keeps its change. */
function settle(sent: readonly UnsentReading[], codeOf: (index: number) => string | null): void {
  const codes = new Map(sent.map((one, index) => [one, codeOf(index)]));
  list.set(
    list.get().flatMap((one): UnsentReading[] => {
      const code = codes.get(one);
      if (code === undefined) return [one];
      return code === null ? [] : [{ ...one, state: 'refused', code }];
    }),
  );
}

/** Sends what waits, and goes on trying until nothing waits any more. Answers how many were saved. */
export async function sendWaiting(): Promise<number> {
  clearTimeout(timer);
  const waiting = list.get().filter(isWaiting);
  if (isSending || !waiting.length) return 0;
  isSending = true;
  try {
    const given = waiting.flatMap(({ meter_id, day, value, change, old_end, new_start }) =>
      value === null ? [] : [{ meter_id, day, value, change, old_end, new_start }],
    );
    const answer = await ask(readings.saveMeterReadings, { readings: given }, { quiet: true });
    settle(waiting, (index) => answer[index]?.code ?? null);
    void queryClient.invalidateQueries({ queryKey: [readings.getMetersToRead.area] });
    return answer.filter(({ is_saved }) => is_saved).length;
  } catch (failure) {
    if (isPassing(failure)) timer = setTimeout(() => void sendWaiting(), AGAIN_MS);
    else settle(waiting, () => (failure as CallFailure).code ?? 'server.failed');
    return 0;
  } finally {
    isSending = false;
  }
}

window.addEventListener('online', () => void sendWaiting());

import { readings } from '@steward/contract/energy/readings';
import { ask } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { queryClient } from '../../../api/query-client.ts';
import { currentSession } from '../../../session/session.ts';
import { stored } from '../../../session/stored.ts';
import { UNSENT_READINGS } from '../../../session/kept-on-device.ts';
import type { Typed } from './reading-check.ts';
import { forgetPhoto, keptPhoto } from './register-photo.ts';

/**
 * A reading that is only on this device: typed and not saved yet; waiting for a connection; refused by the server, with
 * the code of the failure; or saved, with a photo still to be sent. Outlives a closed page and an ended session, and is
 * shown only to the user who typed it.
 */
export interface UnsentReading extends Omit<Typed, 'value'> {
  uid: string;
  environment_id: string;
  meter_id: string;
  /** Null if only a reason was chosen, or if the value was removed. */
  value: number | null;
  state: 'typed' | 'waiting' | 'refused' | 'photo';
  code: string | null;
  /** A photo of the register is stored with it. */
  has_photo?: boolean;
  /** The reading is saved; its photo is not (`photo`). */
  reading_id?: string;
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

/** The user's own unsent readings of a property. */
export const useUnsent = (environmentId: string): UnsentReading[] =>
  list.use().filter((one) => isOwn(one) && one.environment_id === environmentId);

const isOf = (meterId: string) => (one: UnsentReading) => isOwn(one) && one.meter_id === meterId;

/** Stores a typed reading; each meter has at most one unsent reading. */
export function keepUnsent(reading: Omit<UnsentReading, 'uid'>): void {
  const uid = currentSession()?.uid;
  if (!uid) return;
  const others = list.get().filter((one) => !isOf(reading.meter_id)(one));
  list.set([...others, { ...reading, uid }]);
}

export function forgetUnsent(meterId: string): void {
  const uid = currentSession()?.uid;
  if (uid) void forgetPhoto(uid, meterId);
  list.set(list.get().filter((one) => !isOf(meterId)(one)));
}

const AGAIN_MS = 15_000;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const isWaiting = (one: UnsentReading) => isOwn(one) && one.state === 'waiting';
const isPhotoWaiting = (one: UnsentReading) => isOwn(one) && one.state === 'photo' && one.code === null;

/**
 * Whether to retry: without a connection or a session, when throttled (429), or after a server error. A failure that is
 * not a `CallFailure` occurred before anything was sent.
 */
const isPassing = (failure: unknown) =>
  !(failure instanceof CallFailure) || [0, 401, 429].includes(failure.status) || failure.status >= 500;

interface Outcome {
  code: string | null;
  reading_id: string | null;
}

/**
 * Applies the answers to the sent readings; one that was changed in the meantime keeps its change, one with a photo
 * stays until the photo is sent.
 */
function settle(sent: readonly UnsentReading[], outcomeOf: (index: number) => Outcome): void {
  const outcomes = new Map(sent.map((one, index) => [one, outcomeOf(index)]));
  list.set(
    list.get().flatMap((one): UnsentReading[] => {
      const outcome = outcomes.get(one);
      if (!outcome) return [one];
      if (outcome.code !== null) return [{ ...one, state: 'refused', code: outcome.code }];
      return one.has_photo && outcome.reading_id !== null
        ? [{ ...one, state: 'photo', code: null, reading_id: outcome.reading_id }]
        : [];
    }),
  );
}

/** Sends all waiting readings. Returns how many were saved. */
async function sendReadings(): Promise<number> {
  const waiting = list.get().filter(isWaiting);
  if (!waiting.length) return 0;
  const given = waiting.flatMap(({ meter_id, day, value, change, old_end, new_start }) =>
    value === null ? [] : [{ meter_id, day, value, change, old_end, new_start }],
  );
  try {
    const answer = await ask(readings.saveMeterReadings, { readings: given }, { quiet: true });
    settle(waiting, (index) => answer[index] ?? { code: null, reading_id: null });
    return answer.filter(({ is_saved }) => is_saved).length;
  } catch (failure) {
    if (isPassing(failure)) throw failure;
    settle(waiting, () => ({ code: (failure as CallFailure).code ?? 'server.failed', reading_id: null }));
    return 0;
  }
}

/** Sends the photos of saved readings, one after the other. */
async function sendPhotos(): Promise<void> {
  for (const one of list.get().filter(isPhotoWaiting)) {
    const photo = await keptPhoto(one.uid, one.meter_id);
    try {
      if (photo && one.reading_id)
        await ask(readings.saveReadingPhoto, { reading_id: one.reading_id }, { files: [photo], quiet: true });
      forgetUnsent(one.meter_id);
    } catch (failure) {
      if (isPassing(failure)) throw failure;
      keepUnsent({ ...one, code: (failure as CallFailure).code ?? 'server.failed' });
    }
  }
}

/** Sends everything that waits, and retries until nothing waits any more. Returns how many readings were saved. */
export async function sendWaiting(): Promise<number> {
  clearTimeout(timer);
  if (isSending || !list.get().some((one) => isWaiting(one) || isPhotoWaiting(one))) return 0;
  isSending = true;
  let saved = 0;
  try {
    saved = await sendReadings();
    await sendPhotos();
  } catch {
    timer = setTimeout(() => void sendWaiting(), AGAIN_MS);
  } finally {
    isSending = false;
  }
  if (saved) {
    void queryClient.invalidateQueries({ queryKey: [readings.getMetersToRead.area] });
    // A reading can end a task.
    void queryClient.invalidateQueries({ queryKey: ['tasks'] });
  }
  return saved;
}

window.addEventListener('online', () => void sendWaiting());

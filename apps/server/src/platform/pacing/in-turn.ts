import { away } from '../customer.ts';

const last = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work of this process with the same key has ended, in whatever way. The wait is not the server's time. */
export async function afterOthers<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = away(() =>
    before.then(
      () => undefined,
      () => undefined,
    ),
  ).then(work);
  const ended = mine.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, ended);
  try {
    return await mine;
  } finally {
    if (last.get(key) === ended) last.delete(key);
  }
}

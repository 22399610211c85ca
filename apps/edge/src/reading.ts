/** What a device answered. */
export interface Reading {
  /** The moment of the poll, milliseconds since 1970. */
  at: number;
  values: Record<string, number | boolean | string>;
  /** Points that the device does not have. */
  refused: number;
}

/** The device does not answer. */
export class DeviceSilent extends Error {}

/** Rejects if the promise takes longer. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  // It may fail after the wait has ended.
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

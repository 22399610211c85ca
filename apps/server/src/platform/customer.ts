import { AsyncLocalStorage } from 'node:async_hooks';

/** The customer for work that runs for no organization: maintenance, mails that arrive, the start. */
const INSTALLATION = 'installation';

interface Work {
  customer: string;
  /** The time that this work has waited for other processes and computers. */
  awayMs: number;
}

const current = new AsyncLocalStorage<Work>();

/**
 * Runs work for a customer, which is an organization, or the network or link of a call without one. Queues take customers in turn
 * (decision 0105). HTTP calls and jobs begin with this, so no function in between needs a parameter.
 */
export const workFor = <T>(customer: string, work: () => T): T => current.run({ customer, awayMs: 0 }, work);

/** The customer for whom the present code runs. */
export const currentCustomer = (): string => current.getStore()?.customer ?? INSTALLATION;

/** Waits for another process or computer: this time is not counted as time of the server that the customer used. */
export async function away<T>(wait: () => Promise<T>): Promise<T> {
  const work = current.getStore();
  const started = performance.now();
  try {
    return await wait();
  } finally {
    if (work) work.awayMs += performance.now() - started;
  }
}

/** Runs work; `usedMs` returns its time so far, without the time away. */
export function timed<T>(work: () => Promise<T>, give: (usedMs: () => number) => void): Promise<T> {
  const started = performance.now();
  const before = current.getStore()?.awayMs ?? 0;
  give(() => Math.max(0, performance.now() - started - ((current.getStore()?.awayMs ?? 0) - before)));
  return work();
}

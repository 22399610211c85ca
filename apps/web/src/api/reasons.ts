import { reasonFailures } from '@steward/contract/accepted-years';
import { CallFailure } from './failure.ts';

/** A change that was refused because it needs a reason, and the answer of the person; undefined: not changed. */
export interface AskedReason {
  failure: CallFailure;
  answer: (reason: string | undefined) => void;
}

let asked: AskedReason | undefined;
const listeners = new Set<() => void>();
const set = (next: AskedReason | undefined) => {
  asked = next;
  listeners.forEach((listener) => listener());
};

export const askedReason = () => asked;
export const onAskedReason = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const codes: readonly string[] = reasonFailures;
const needsReason = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code !== undefined && codes.includes(error.code);

/** Sends a change. Where it is refused without a reason the person is asked for one, and it is sent again with it. */
export async function withReason<A>(send: (more: { reason?: string }) => Promise<A>): Promise<A> {
  try {
    return await send({});
  } catch (failure) {
    // Without a place that asks, the refusal is shown.
    if (!needsReason(failure) || listeners.size === 0 || asked) throw failure;
    const reason = await new Promise<string | undefined>((resolve) => set({ failure, answer: resolve }));
    set(undefined);
    if (reason === undefined) throw failure;
    return send({ reason });
  }
}

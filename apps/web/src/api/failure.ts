import type { FailureCode } from '@steward/contract/failures';
import type { FieldError } from '@steward/contract/call';

/** Codes of the browser itself, in addition to those of the contract. */
export type ClientCode = 'network.offline' | 'network.timeout';

/**
 * The failure of a finished job. The code is one of the contract; a newer server may have one that this page does not.
 */
export const failureOfJob = (code: string | null) => new CallFailure(500, '', (code ?? 'server.failed') as FailureCode);

/** A call that failed. `message` is English; show `useFailureText()` or `<FailureWords>` instead. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: FailureCode | ClientCode,
    readonly errors: FieldError[] = [],
    /** The objects that the refusal is about, such as rows of a file; in no language. */
    readonly detail = '',
  ) {
    super(message);
    this.name = 'CallFailure';
  }
}

/** Whether an approval was refused because the thing is no longer what the screen showed. */
export const isChanged = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'approval.changed';

/** Whether a call was refused to this user: a retry changes nothing. */
export const isRefusal = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 403;

import type { FailureCode } from '@steward/contract/failures';
import type { FieldError } from '@steward/contract/call';

/** Codes of the browser itself, beside those of the contract. */
export type ClientCode = 'network.offline' | 'network.timeout';

/** What a finished job says went wrong. The code is of the contract; a newer server may know one that this page does not. */
export const failureOfJob = (code: string | null) => new CallFailure(500, '', (code ?? 'server.failed') as FailureCode);

/** A call that did not succeed. `message` is English; show `useFailureText()` or `<FailureWords>` instead. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: FailureCode | ClientCode,
    readonly errors: FieldError[] = [],
    /** What the refusal names, such as rows of a file; in no language. */
    readonly detail = '',
  ) {
    super(message);
    this.name = 'CallFailure';
  }
}

/** Whether a call was refused to this person: trying again changes nothing. */
export const isRefusal = (failure: unknown): boolean => failure instanceof CallFailure && failure.status === 403;

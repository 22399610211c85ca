import { failures, type FailureCode } from './declared.ts';

export { failures, type FailureCode } from './declared.ts';

/** Thrown by a service; answered by `bind`; shown by the web. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    /** What the message names: a field, a country, a year. Shown after the message; never anything internal. */
    readonly detail?: string,
    readonly errors?: { field: string; message: string }[],
  ) {
    super(failures[code].message);
    this.name = 'Failure';
  }
}

export function fail(code: FailureCode, detail?: string, errors?: { field: string; message: string }[]): never {
  throw new Failure(code, detail, errors);
}

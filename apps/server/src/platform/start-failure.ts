/** A reason not to start that a person can mend: printed as one sentence, without a stack, and the exit code is 1. */
export class StartFailure extends Error {}

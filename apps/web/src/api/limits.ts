/** Timeouts and sizes of the specification (K001, K003, K004, K025). */
export const requestTimeoutMs = 200_000;
export const uploadTimeoutMs = 180_000;
export const filesAtATime = 5;

/**
 * Performance materiality in percent of the materiality, unless the verifier sets another: what samples are drawn by, so that errors that
 * are found or missed add up to less than the materiality (ISA 320, 11). 75 % is usual where few errors are expected, 50 % where many are.
 */
export const PERFORMANCE_PERCENT = 75;

import { area } from '../call.ts';

/** Answers to common questions; nobody calls it. */
export const help = area('insight/help', {});

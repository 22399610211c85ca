import { area } from '../call.ts';

/** Answers to common questions, as a page without calls. */
export const help = area('insight/help', {});

import { area } from '../call.ts';

/** The demo organization; nobody calls it. */
export const demo = area('operations/demo', {});

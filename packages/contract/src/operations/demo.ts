import { area } from '../call.ts';

/** The demo organization, made without calls. */
export const demo = area('operations/demo', {});

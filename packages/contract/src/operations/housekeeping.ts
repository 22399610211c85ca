import { area } from '../call.ts';

/** What is cleaned away regularly; nobody calls it. */
export const housekeeping = area('operations/housekeeping', {});

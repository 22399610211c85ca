import { area } from '../call.ts';

/** Regular deletion of data that is no longer needed. */
export const housekeeping = area('operations/housekeeping', {});

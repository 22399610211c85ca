import { area } from '../call.ts';

/** People and their credentials, across organizations; the only area that reads and writes the table of users. It has no calls. */
export const accounts = area('access/accounts', {});

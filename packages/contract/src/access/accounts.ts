import { area } from '../call.ts';

/** People and their credentials, across organizations: the one owner of the table of users. Other areas ask it; it has no calls. */
export const accounts = area('access/accounts', {});

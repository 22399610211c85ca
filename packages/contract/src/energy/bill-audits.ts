import { area } from '../call.ts';

/** Looks for findings on saved bills, in jobs. They are read and handled as flags (`bill-flags`). */
export const billAudits = area('energy/bill-audits', {});

import type { ChoreHandlers } from '../../platform/jobs.ts';
import { eraseFiles } from './files.service.ts';

export const fileChores: ChoreHandlers = {
  'files.erase': (ctx, { erased_organizations }) => eraseFiles(ctx, erased_organizations),
};

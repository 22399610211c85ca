import { inTransaction } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './imports.repository.ts';

/** Records the end of an import, of any kind. */
export const endImport = (ctx: Ctx, importId: string, state: 'done' | 'stopped' | 'undone'): Promise<void> =>
  inTransaction(ctx, ({ db, scope }) =>
    repository.changeState(db, scope, importId, { state, job_id: null, ended_at: new Date() }),
  );

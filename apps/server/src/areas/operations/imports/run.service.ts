import { Failure, type FailureCode } from '@steward/contract/failures';
import pg from 'pg';
import { refreshStatistics } from '../../../database/long-lists.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { actingAs } from '../../access/session/session.service.ts';
import { importables } from './importables.ts';
import { endImport } from './imports.ending.ts';
import * as repository from './imports.repository.ts';
import { changesFrom, changing, permitted, planInput } from './planning.ts';
import { rowPlanner, type PlannedRow, type RowError } from './row-plan.ts';

const IN_USE: FailureCode = 'import.in-use';

type Placed = PlannedRow & { position: number };

/** The reasons why a rule or the database refuses a row; undefined for a bug or an unavailable database. */
export function refusalOf(error: unknown): RowError[] | undefined {
  if (error instanceof Failure && error.code !== 'server.busy')
    return error.errors?.length
      ? error.errors.map(({ field, message }) => ({ field, column: '', message }))
      : [{ field: '', column: '', message: error.code }];
  if (error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? ''))
    return [{ field: '', column: '', message: IN_USE }];
  return undefined;
}

function outcomeOf(row: Placed): repository.OutcomeRow {
  const { position, line, name } = row;
  const plain = { position, line, name, target_id: null, before: null, after: null, errors: null };
  switch (row.kind) {
    case 'new':
      return { ...plain, outcome: 'created', target_id: row.id, after: row.values };
    case 'update':
      return { ...plain, outcome: 'updated', target_id: row.id, before: row.before, after: row.values };
    case 'duplicate':
      return { ...plain, outcome: 'duplicate', target_id: row.id };
    default:
      return { ...plain, outcome: 'rejected', errors: row.errors };
  }
}

/**
 * Imports the remaining rows, some hundred in a transaction together with their outcomes: after a crash the next run continues after the
 * last of them.
 */
export async function runImport(jobCtx: Ctx, importId: string, job: JobHandle): Promise<{ rows: number }> {
  const ctx = await actingAs(jobCtx, job.ownerId);
  const start = await reading(ctx, async (work) => {
    const row = await repository.findImport(work.db, work.scope, importId);
    if (row?.state !== 'running') return undefined;
    const done = await repository.listOutcomes(work.db, work.scope, importId);
    return { row, done, plan: await planInput(ctx, work, row, permitted(ctx, importables[row.thing])) };
  });
  // An earlier run completed the import without recording its end.
  if (!start) return { rows: 0 };
  const { row, done, plan } = start;
  const importable = importables[row.thing];
  const from = changesFrom(row.mapping);
  const next = rowPlanner({
    ...plan,
    done: new Map(done.flatMap(({ target_id, line }) => (target_id ? [[target_id, line] as const] : []))),
  });

  async function write(rows: Placed[]): Promise<void> {
    const written = async () =>
      inTransaction(ctx, async (work) => {
        const added = rows.flatMap((one) => (one.kind === 'new' ? [{ id: one.id, values: one.values }] : []));
        if (added.length) await importable.add(ctx, work, added, row.file_name);
        const changed = rows.flatMap((one) => (one.kind === 'update' ? [{ id: one.id, values: one.values }] : []));
        await changing(importable, ctx, work, changed, row.mapping, (one) => importable.change(ctx, work, one, from));
        await repository.insertOutcomes(work.db, work.scope, importId, rows.map(outcomeOf));
      });
    try {
      await written();
    } catch (error) {
      const errors = refusalOf(error);
      if (!errors) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) {
        if (only.kind === 'error') throw error;
        await write([{ kind: 'error', line: only.line, name: only.name, position: only.position, errors }]);
        return;
      }
      // One refused row must not stop the others: it is found by halving the batch.
      const half = Math.ceil(rows.length / 2);
      await write(rows.slice(0, half));
      await write(rows.slice(half));
    }
  }

  for (let part = 0; part * repository.PART_ROWS < row.rows; part++) {
    const from = part * repository.PART_ROWS;
    if (from + repository.PART_ROWS <= done.length) continue;
    const cells = await reading(ctx, ({ db, scope }) => repository.listSheet(db, scope, row, part));
    const planned = cells
      .map((one, index) => ({ one, position: from + index }))
      .filter(({ position }) => position >= done.length)
      .map(({ one, position }) => ({ ...next(one), position }));
    if (planned.length) {
      await write(planned);
      await inTransaction(ctx, ({ db }) => refreshStatistics(db, ['import_rows', ...(importable.fills ?? [])]));
    }
    await job.progress((100 * (from + cells.length)) / row.rows, 'rows');
    job.signal.throwIfAborted();
  }
  importable.afterwards?.(ctx);
  await endImport(ctx, importId, 'done');
  return { rows: row.rows };
}

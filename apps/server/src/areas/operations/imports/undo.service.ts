import { canonicalJson } from '@steward/core/canonical-json';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { actingAs } from '../../access/session/session.service.ts';
import { importables } from './importables.ts';
import { endImport } from './imports.ending.ts';
import * as repository from './imports.repository.ts';
import { changing, permitted } from './planning.ts';
import { refusalOf } from './run.service.ts';

type Row = Awaited<ReturnType<typeof repository.listToUndo>>[number];

const AT_ONCE = 500;
const CHANGED = 'import.changed-since';
const GONE = 'import.gone-since';

const isSame = (now: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(now).every((field) => canonicalJson(now[field] ?? null) === canonicalJson(after[field] ?? null));

/**
 * Undoes an import, the last rows first: added objects are deleted, changed ones get their former values; objects changed since are kept.
 */
export async function takeBack(jobCtx: Ctx, importId: string, job: JobHandle): Promise<{ rows: number }> {
  const ctx = await actingAs(jobCtx, job.ownerId);
  const start = await reading(ctx, async ({ db, scope }) => {
    const row = await repository.findImport(db, scope, importId);
    return row?.state === 'undoing' ? { row, rows: await repository.listToUndo(db, scope, importId) } : undefined;
  });
  if (!start) return { rows: 0 };
  const { thing, mapping } = start.row;
  const importable = importables[thing];
  permitted(ctx, importable);

  async function undo(rows: readonly Row[]): Promise<void> {
    try {
      await inTransaction(ctx, async (work) => {
        const { db, scope } = work;
        const targets = rows.flatMap(({ target_id }) => target_id ?? []);
        const current = new Map((await importable.list(ctx, work, targets)).map(({ id, values }) => [id, values]));
        const used = await importable.inUse(
          ctx,
          work,
          rows.flatMap(({ outcome, target_id }) => (outcome === 'created' && target_id ? target_id : [])),
        );
        const reasons = new Map<string, number[]>();
        const removed: string[] = [];
        const restored: Parameters<typeof importable.change>[2][] = [];
        const undone: number[] = [];
        for (const { position, outcome, target_id, after, before } of rows) {
          const now = target_id ? current.get(target_id) : undefined;
          const reason = !now
            ? GONE
            : !isSame(now, after ?? {})
              ? CHANGED
              : outcome === 'created' && used.has(target_id ?? '')
                ? importable.inUseFailure
                : undefined;
          if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), position]);
          else {
            undone.push(position);
            if (outcome === 'created') removed.push(target_id ?? '');
            else restored.push({ id: target_id ?? '', values: before ?? {} });
          }
        }
        await changing(importable, ctx, work, restored, mapping, (one) => importable.change(ctx, work, one, null));
        if (removed.length) await importable.remove(work, removed, ctx);
        if (undone.length) await repository.markUndone(db, scope, importId, undone, 'undone');
        for (const [reason, positions] of reasons)
          await repository.markUndone(db, scope, importId, positions, 'kept', reason);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) {
        const reason = refusal[0]?.message ?? 'import.in-use';
        await inTransaction(ctx, ({ db, scope }) =>
          repository.markUndone(db, scope, importId, [only.position], 'kept', reason),
        );
        return;
      }
      const half = Math.ceil(rows.length / 2);
      await undo(rows.slice(0, half));
      await undo(rows.slice(half));
    }
  }

  for (let at = 0; at < start.rows.length; at += AT_ONCE) {
    await undo(start.rows.slice(at, at + AT_ONCE));
    await job.progress((100 * (at + AT_ONCE)) / start.rows.length, 'rows');
    job.signal.throwIfAborted();
  }
  importable.afterwards?.(ctx);
  await endImport(ctx, importId, 'undone');
  return { rows: start.rows.length };
}

import { decide } from '@steward/contract/modules';
import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { Mapping } from '@steward/contract/operations/imports';
import { withDefinedFields, type Importable } from '../../../platform/imports/importable.ts';
import { importables } from './importables.ts';
import type { ImportRow } from './imports.repository.ts';
import type { PlanInput } from './row-plan.ts';

/** The user's permissions for an import. Tenants may read their data; only the landlord may change it. */
export function permissionsFor(ctx: Ctx, { needs }: Importable): { create: boolean; edit: boolean } {
  const { rights } = actorOf(ctx);
  const isTenant = Boolean(ctx.scope?.tenants);
  return {
    create: !isTenant && decide(rights, needs.create).allowed,
    edit: !isTenant && decide(rights, needs.edit).allowed,
  };
}

/** The same, refused without any permission. */
export function permitted(ctx: Ctx, importable: Importable): { create: boolean; edit: boolean } {
  const may = permissionsFor(ctx, importable);
  if (!may.create && !may.edit) fail('session.forbidden');
  return may;
}

/** The first day of changed values with a history; null corrects all years. */
export const changesFrom = ({ since }: Mapping): string | null =>
  since === undefined || since === 'correction' ? null : since;

/** Writes changed rows; those of accepted years need the reason that was stated for the import. */
export async function changing<R extends { id: string }>(
  importable: Importable,
  ctx: Ctx,
  work: Work,
  rows: readonly R[],
  { reason }: Mapping,
  write: (row: R) => Promise<void>,
): Promise<void> {
  const all = async () => {
    for (const row of rows) await write(row);
  };
  if (!importable.changing || !rows.length) return all();
  const ids = rows.map(({ id }) => id);
  return importable.changing(ctx, work, ids, reason, all);
}

/** The data with which the rows of an import are compared. */
export async function planInput(
  ctx: Ctx,
  work: Work,
  { thing, columns, mapping }: Pick<ImportRow, 'thing' | 'columns' | 'mapping'>,
  may: PlanInput['may'],
): Promise<PlanInput> {
  const importable = await withDefinedFields(importables[thing], work, ctx);
  return {
    importable,
    mapping,
    columns: columns.names,
    known: await importable.list(ctx, work),
    references: (await importable.references?.(work, ctx)) ?? {},
    reader: await importable.reader?.(ctx, work),
    may,
  };
}

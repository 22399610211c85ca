import type { Parsed } from '@steward/contract/call';
import { EnvironmentFields, type environments } from '@steward/contract/estate/environments';
import type { EditableField } from '@steward/contract/estate/environments.edits';
import { fail } from '@steward/contract/failures';
import { isPlaceAttribute } from '@steward/core/property/attributes-over-time';
import { builtContradiction } from '@steward/core/property/completion';
import { z } from 'zod';
import { inTransaction, reading, simulating, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findLabel, labelMany } from '../labels/labels.service.ts';
import { findPortfolio } from '../portfolios/portfolios.service.ts';
import { movingAcceptedYears, ofMovedProperties, yearsAffected } from './accepted-changes.service.ts';
import { listAcceptedYearsOfMove } from './accepted-years.repository.ts';
import { acceptedByProperty } from './accepted-years.service.ts';
import { unlessDayTaken } from './history.service.ts';
import * as repository from './edits.repository.ts';
import type { Filter } from './list.repository.ts';
import { filterOf } from './list.service.ts';

const SHOWN = 50;
const MOST = 10_000;

type Which = Parsed<typeof environments.previewPropertyEdit>;

const invalid = (message: string): never => fail('request.invalid', undefined, [{ field: 'value', message }]);

const isLabel = (field: EditableField) => field === 'add_label' || field === 'remove_label';

/** What is to be set, checked as the property's own form checks it. */
async function changeOf(work: Work, field: EditableField, value: string | number | null): Promise<repository.Change> {
  if (field === 'add_label' || field === 'remove_label') {
    const id = z.uuid().safeParse(value);
    if (!id.success || !(await findLabel(work, id.data))) return fail('label.not-found');
    return { labelId: id.data, isOn: field === 'add_label' };
  }
  const read = EnvironmentFields.shape[field].safeParse(value ?? (nullable.has(field) ? null : ''));
  if (!read.success) return invalid(read.error.issues[0]?.message ?? 'is not known');
  if (field === 'portfolio_id' && !(await findPortfolio(work, String(read.data)))) fail('portfolio.not-found');
  return { column: field, value: read.data === null ? null : String(read.data) };
}

const nullable: ReadonlySet<EditableField> = new Set<EditableField>(['year_built', 'floors']);

const chosen = async ({ environment_ids, search, portfolio_id, where }: Which): Promise<Filter> =>
  environment_ids ? { only: environment_ids } : filterOf({ search, portfolio_id, where });

type Given = Pick<Which, 'field' | 'changed_from'>;

/** The day of a dated part of the address; other fields have none. */
function dayOf(ctx: Ctx, { field, changed_from = null }: Given): string | null {
  if (changed_from === null) return null;
  if (!isPlaceAttribute(field))
    fail('request.invalid', undefined, [{ field: 'changed_from', message: 'must be empty' }]);
  if (changed_from > todayOf(ctx))
    fail('request.invalid', undefined, [{ field: 'changed_from', message: 'must not lie in the future' }]);
  return changed_from;
}

/** The year of construction of a property agrees with its day of completion or building permit. */
async function refuseOtherYear({ db, scope }: Pick<Work, 'db' | 'scope'>, editId: string, column: EditableField) {
  if (column !== 'year_built') return;
  const found = (await repository.listBuilt(db, scope, editId)).find(builtContradiction);
  const contradiction = found && builtContradiction(found);
  if (found && contradiction) invalid(`${found.environment_name}: ${contradiction.message}`);
}

/** Sets a column of the properties of an edit, and the entries of its history. */
async function set(
  ctx: Ctx,
  { db, scope }: Work,
  editId: string,
  { column, value }: { column: repository.EditableColumn; value: string | null },
  from: string | null,
): Promise<void> {
  const today = todayOf(ctx);
  await repository.setColumn(db, scope, editId, { column, value });
  await refuseOtherYear({ db, scope }, editId, column);
  if (!isPlaceAttribute(column)) return;
  const word = value ?? '';
  if (from === null) await repository.correctHistory(db, scope, editId, column, { word, today });
  else {
    const { userId } = actorOf(ctx);
    await unlessDayTaken(repository.addToHistory(db, scope, editId, column, { word, from, today, userId }));
  }
}

/** Of the fields that are set like this only the portfolio and the place decide what counts in an inventory. */
async function yearsTouched(ctx: Ctx, work: Work, filter: Filter, change: repository.Change, given: Which) {
  const { db, scope } = work;
  if (!('column' in change)) return [];
  if (isPlaceAttribute(change.column)) {
    const ids = await repository.listChangingIds(db, scope, filter, change);
    if (!ids.length || (await acceptedByProperty(work)).size === 0) return [];
    const from = dayOf(ctx, given);
    return simulating(ctx, (tried) =>
      yearsAffected(tried, ids, async () =>
        set(ctx, tried, await insert(ctx, tried, { filter, change, given, count: ids.length }), change, from),
      ),
    );
  }
  if (change.column !== 'portfolio_id' || change.value === null) return [];
  return listAcceptedYearsOfMove(db, scope, repository.changingPortfolios(db, scope, filter, change), change.value);
}

export const previewPropertyEdit = (ctx: Ctx, input: Which) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const change = await changeOf(work, input.field, input.value);
    const filter = await chosen(input);
    return {
      ...(await repository.countChosen(db, scope, filter, change)),
      rows: await repository.listChanging(db, scope, filter, change, SHOWN),
      accepted_years: await yearsTouched(ctx, work, filter, change, input),
    };
  });

/** Writes an edit down, with what stood in the properties it changes; its identifier. */
async function insert(
  ctx: Ctx,
  { db, scope }: Work,
  { filter, change, given, count }: { filter: Filter; change: repository.Change; given: Given; count: number },
): Promise<string> {
  const id = uuid();
  await repository.insertEdit(db, scope, {
    id,
    field: given.field,
    value: 'column' in change ? change.value : change.labelId,
    property_count: count,
    changed_from: dayOf(ctx, given),
    created_by: actorOf(ctx).userId,
  });
  await repository.insertRows(db, scope, id, filter, change);
  return id;
}

export const editProperties = (ctx: Ctx, { expected, reason, ...input }: Parsed<typeof environments.editProperties>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const change = await changeOf(work, input.field, input.value);
    const filter = await chosen(input);
    const { chosen_count, same_count } = await repository.countChosen(db, scope, filter, change);
    const count = chosen_count - same_count;
    if (count > MOST) fail('property-edit.too-many');
    // What the person saw is what is done.
    if (count !== expected) fail('property-edit.other-count');
    const id = await insert(ctx, work, { filter, change, given: input, count });
    const from = dayOf(ctx, input);
    if ('column' in change) await moving(ctx, work, { id, ...input }, reason, () => set(ctx, work, id, change, from));
    else await labelMany(work, change.isOn, change.labelId, repository.propertiesOf(scope, id));
    return (await repository.findEdit(db, scope, actorOf(ctx).userId, id)) ?? fail('property-edit.not-found');
  });

/** A dated part of the address and the portfolio may affect accepted years, and then need a reason. */
const moving = async (
  ctx: Ctx,
  work: Work,
  { id, field }: { id: string; field: EditableField },
  reason: string | undefined,
  write: () => Promise<void>,
): Promise<void> =>
  isPlaceAttribute(field) || field === 'portfolio_id'
    ? movingAcceptedYears(
        ctx,
        work,
        await repository.listEdited(work.db, work.scope, id),
        reason,
        write,
        field === 'portfolio_id' ? ofMovedProperties : undefined,
      )
    : write();

async function restore(
  ctx: Ctx,
  { db, scope }: Work,
  { _id: id, column, changed_from }: { _id: string; column: repository.EditableColumn; changed_from: string | null },
): Promise<void> {
  await repository.restoreColumn(db, scope, id, column);
  await refuseOtherYear({ db, scope }, id, column);
  if (!isPlaceAttribute(column)) return;
  if (changed_from === null) await repository.correctHistory(db, scope, id, column, { today: todayOf(ctx) });
  else await repository.removeFromHistory(db, scope, id, column, changed_from);
}

/** Back to what stood there, as long as every property is still as the edit left it and within reach. */
export const undoPropertyEdit = (ctx: Ctx, { edit_id, reason }: Parsed<typeof environments.undoPropertyEdit>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const edit = await repository.findEdit(db, scope, actorOf(ctx).userId, edit_id);
    if (!edit) return fail('property-edit.not-found');
    if (edit.undone_at) fail('property-edit.undone');
    const label = isLabel(edit.field) ? { labelId: edit.value ?? '', isOn: edit.field === 'add_label' } : undefined;
    if (label && !(await findLabel(work, label.labelId))) fail('property-edit.changed-since');
    const change = label ?? { column: edit.field as repository.EditableColumn, value: edit.value };
    if ((await repository.countUntouched(db, scope, edit_id, change)) !== edit.property_count)
      fail('property-edit.changed-since');
    if (label) await labelMany(work, !label.isOn, label.labelId, repository.propertiesOf(scope, edit_id));
    else
      await moving(ctx, work, { id: edit_id, field: edit.field }, reason, () =>
        restore(ctx, work, { ...edit, column: edit.field as repository.EditableColumn }),
      );
    await repository.markUndone(db, scope, edit_id, ctx.now);
    return { done: true as const };
  });

export const getPropertyEdits = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listEdits(db, scope, actorOf(ctx).userId));

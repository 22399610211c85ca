import type { Parsed } from '@steward/contract/call';
import { EnvironmentFields, type environments } from '@steward/contract/estate/environments';
import type { EditableField } from '@steward/contract/estate/environments.edits';
import { fail } from '@steward/contract/failures';
import { z } from 'zod';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findLabel, labelMany } from '../labels/labels.service.ts';
import { findPortfolio } from '../portfolios/portfolios.service.ts';
import { listAcceptedYearsOfMove } from './accepted-years.repository.ts';
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

/** Of the fields that are set like this only the portfolio decides what counts in an inventory. */
async function yearsTouched({ db, scope }: Work, filter: Filter, change: repository.Change): Promise<number[]> {
  if (!('column' in change) || change.column !== 'portfolio_id' || change.value === null) return [];
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
      accepted_years: await yearsTouched(work, filter, change),
    };
  });

export const editProperties = (ctx: Ctx, { expected, ...input }: Parsed<typeof environments.editProperties>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { userId } = actorOf(ctx);
    const change = await changeOf(work, input.field, input.value);
    const filter = await chosen(input);
    const { chosen_count, same_count } = await repository.countChosen(db, scope, filter, change);
    const count = chosen_count - same_count;
    if (count > MOST) fail('property-edit.too-many');
    // What the person saw is what is done.
    if (count !== expected) fail('property-edit.other-count');
    const id = uuid();
    const value = 'column' in change ? change.value : change.labelId;
    await repository.insertEdit(db, scope, {
      id,
      field: input.field,
      value,
      property_count: count,
      created_by: userId,
    });
    await repository.insertRows(db, scope, id, filter, change);
    if ('column' in change) await repository.setColumn(db, scope, id, change);
    else await labelMany(work, change.isOn, change.labelId, repository.propertiesOf(scope, id));
    return (await repository.findEdit(db, scope, userId, id)) ?? fail('property-edit.not-found');
  });

/** Back to what stood there, as long as every property is still as the edit left it and within reach. */
export const undoPropertyEdit = (ctx: Ctx, { edit_id }: Parsed<typeof environments.undoPropertyEdit>) =>
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
    else await repository.restoreColumn(db, scope, edit_id, edit.field as repository.EditableColumn);
    await repository.markUndone(db, scope, edit_id, ctx.now);
    return { done: true as const };
  });

export const getPropertyEdits = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listEdits(db, scope, actorOf(ctx).userId));

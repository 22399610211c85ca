import type { Parsed } from '@steward/contract/call';
import { labels } from '@steward/contract/estate/labels';
import { fail } from '@steward/contract/failures';
import { sql, type RawBuilder } from 'kysely';
import { reachesEveryProperty, reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './labels.repository.ts';

const MOST = 500;

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('labels_name', 'label.name-taken', write, [
    { field: 'name', message: 'There is already a label with this name.' },
  ]);

export const getLabels = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listLabels(db, scope));

export const createLabel = (ctx: Ctx, label: Parsed<typeof labels.createLabel>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if ((await repository.countLabels(db, scope)) >= MOST) fail('label.too-many');
    const id = uuid();
    await unlessNameTaken(repository.insertLabel(db, scope, { id, ...label }));
    return (await repository.findLabel(db, scope, id)) ?? fail('label.not-found');
  });

export const updateLabel = (ctx: Ctx, { label_id, ...sent }: Parsed<typeof labels.updateLabel>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesEveryProperty(db, scope))) fail('label.for-all');
    const known = (await repository.findLabel(db, scope, label_id)) ?? fail('label.not-found');
    const label = changed(labels.updateLabel.input, known, sent);
    await unlessNameTaken(repository.updateLabel(db, scope, label_id, label));
    return (await repository.findLabel(db, scope, label_id)) ?? fail('label.not-found');
  });

export const deleteLabel = (ctx: Ctx, { label_id }: Parsed<typeof labels.deleteLabel>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await reachesEveryProperty(db, scope))) fail('label.for-all');
    if (!(await repository.deleteLabel(db, scope, label_id))) fail('label.not-found');
    return { done: true as const };
  });

export const setPropertyLabels = (ctx: Ctx, input: Parsed<typeof labels.setPropertyLabels>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const { environment_id } = input;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const wanted = [...new Set(input.label_ids)];
    if ((await repository.listKnown(db, scope, wanted)).length < wanted.length) fail('label.not-found');
    await repository.deleteOfProperty(db, scope, environment_id, wanted);
    for (const id of wanted)
      await repository.insertOnMany(db, scope, id, sql`select ${environment_id}::uuid as environment_id`);
    return { done: true as const };
  });

/** The label of the organization, if it exists. */
export const findLabel = ({ db, scope }: Work, id: string) => repository.findLabel(db, scope, id);

/** Adds a label to the properties of a statement that returns `environment_id`, or removes it. */
export const labelMany = ({ db, scope }: Work, isOn: boolean, labelId: string, properties: RawBuilder<unknown>) =>
  (isOn ? repository.insertOnMany : repository.deleteFromMany)(db, scope, labelId, properties);

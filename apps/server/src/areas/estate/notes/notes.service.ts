import type { Parsed } from '@steward/contract/call';
import type { notes } from '@steward/contract/estate/notes';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './notes.repository.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

export const getNotes = (ctx: Ctx, { environment_id }: Parsed<typeof notes.getNotes>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return repository.listNotes(work.db, work.scope, environment_id);
  });

export const addNote = (ctx: Ctx, { environment_id, text }: Parsed<typeof notes.addNote>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    const id = uuid();
    await repository.insertNote(work.db, work.scope, { id, environment_id, text, created_by: actorOf(ctx).userId });
    return (await repository.findNote(work.db, work.scope, id)) ?? fail('note.not-found');
  });

export const deleteNote = (ctx: Ctx, { note_id }: Parsed<typeof notes.deleteNote>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteNote(db, scope, note_id))) fail('note.not-found');
    return { done: true as const };
  });

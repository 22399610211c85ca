import { decide } from '@steward/contract/modules';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Ending, EndingSource } from '../../../platform/endings.ts';
import * as repository from './documents.repository.ts';

/** Those of the documents that the person may read and reaches now. */
async function reachedBy(ctx: Ctx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const person = await ctx.personNow(ctx, userId);
  if (!person?.actor || !decide(person.actor.rights, 'documents.read').allowed) return new Set();
  const rows = await reading(person, ({ db, scope }) => repository.listById(db, scope, ids));
  return new Set(rows.map(({ _id }) => _id));
}

/** The documents that end; their owner is reminded, without one the person who added them. Ratings of buildings are reminded of by their own area. */
export const endingDocuments: EndingSource = async (ctx, from, to, only) => {
  const all = await reading(ctx, ({ db, scope }) => repository.listEnding(db, scope, from, to));
  const rows = only === undefined ? all : all.filter((row) => (row.owner_id ?? row.created_by) === only);
  const byPerson = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const userId = row.owner_id ?? row.created_by;
    const own = byPerson.get(userId);
    if (own) own.push(row);
    else byPerson.set(userId, [row]);
  }
  const endings: Ending[] = [];
  for (const [userId, own] of byPerson) {
    const reached =
      userId &&
      (await reachedBy(
        ctx,
        userId,
        own.map(({ id }) => id),
      ));
    for (const { id, title, environment_id, environment_name, valid_until } of own)
      endings.push({
        object_id: id,
        environment_id,
        ends_on: valid_until ?? '',
        to: userId && reached && reached.has(id) ? [userId] : [],
        title,
        values: { document: title, place: environment_name ?? '' },
        redirect_url: `/documentation?item=${id}`,
      });
  }
  return endings;
};

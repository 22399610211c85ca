import { decide } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { searchKinds, type SearchType } from '@steward/contract/declared';
import type { search } from '@steward/contract/foundation/search';
import type { Tx } from '../../../database/connection.ts';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './search.repository.ts';

const AT_MOST = 20;

export async function globalSearch(
  ctx: Ctx,
  { search: wanted }: Parsed<typeof search.globalSearch>,
): Promise<Answer<typeof search.globalSearch>> {
  const { rights } = actorOf(ctx);
  const mine = (Object.keys(searchKinds) as SearchType[]).filter(
    (type) => decide(rights, searchKinds[type].needs).allowed,
  );
  const rows = await reading(ctx, ({ db, scope }) => repository.listFound(db, scope, wanted, mine, AT_MOST));
  return rows.map((row) => {
    const type = row.kind;
    const urlOf = ctx.words.search[type];
    if (!urlOf) throw new Error(`no area says where ${type} opens`);
    const { object_id: _id, title: name, note, environment_id, portfolio_id } = row;
    return { _id, type, search_type: type, name, note, url: urlOf(row), environment_id, portfolio_id };
  });
}

/** Deletes words that no entry contains. */
export const forgetUnusedWords = (db: Tx): Promise<void> => repository.deleteUnusedWords(db);

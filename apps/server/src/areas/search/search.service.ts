import type { Answer, Parsed } from '@steward/contract/call';
import { searchTypes, type search, type SearchType } from '@steward/contract/search';
import { decide } from '@steward/core/permissions/decide';
import { reading } from '../../database/transaction.ts';
import { actorOf, type Ctx } from '../../platform/ctx.ts';
import { kinds } from './kinds.ts';
import * as repository from './search.repository.ts';

const AT_MOST = 20;

export async function globalSearch(
  ctx: Ctx,
  { search: wanted }: Parsed<typeof search.globalSearch>,
): Promise<Answer<typeof search.globalSearch>> {
  const { rights } = actorOf(ctx);
  const mine = searchTypes.filter((type) => decide(rights, kinds[type].needs).allowed);
  const rows = await reading(ctx, ({ db, scope }) => repository.listFound(db, scope, wanted, mine, AT_MOST));
  return rows.map((row) => {
    const type = row.kind as SearchType;
    const { object_id: _id, title: name, note, environment_id, portfolio_id } = row;
    return { _id, type, search_type: type, name, note, url: kinds[type].url(row), environment_id, portfolio_id };
  });
}

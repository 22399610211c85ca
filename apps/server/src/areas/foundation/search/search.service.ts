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
  const { rights, language } = actorOf(ctx);
  const kinds = Object.keys(searchKinds) as SearchType[];
  const opened = (type: SearchType) => {
    const words = ctx.foundKinds[type];
    return typeof words === 'object' ? words.open : undefined;
  };
  const mine = kinds.filter((type) => !opened(type) && decide(rights, searchKinds[type].needs).allowed);
  const apart = kinds.filter((type) => opened(type));
  const { rows, names } = await reading(ctx, async (work) => {
    const sources = [...new Set(apart.flatMap((type) => opened(type) ?? []))];
    const found = await Promise.all(sources.map(async (source) => [source, await source(ctx, work)] as const));
    const open = found.flatMap(([, { ids }]) => ids);
    const among = { kinds: mine, apart: open.length ? apart : [], open };
    return {
      rows: await repository.listFound(work.db, work.scope, wanted, among, AT_MOST),
      names: new Map(found.map(([source, { name }]) => [source, name])),
    };
  });
  return rows.map((row) => {
    const type = row.kind;
    const words = ctx.foundKinds[type];
    if (!words) throw new Error(`no area says where ${type} opens`);
    const { object_id: _id, environment_id, portfolio_id } = row;
    const [name, note, url] =
      typeof words === 'object'
        ? [names.get(words.open)?.(row, language) ?? row.title, '', words.address(row)]
        : [row.title, row.note, words(row)];
    return { _id, type, search_type: type, name, note, url, environment_id, portfolio_id };
  });
}

/** Deletes words that no entry contains. */
export const forgetUnusedWords = (db: Tx): Promise<void> => repository.deleteUnusedWords(db);

import { readListQuery, type ListQuery } from '@steward/core/lists/list-query';
import { propertyListFields } from '@steward/core/property/list-fields';
import { stateSpellings } from '@steward/reference/places/places';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './list.repository.ts';

interface Asked {
  search?: string | undefined;
  portfolio_id?: string | undefined;
  where?: string | undefined;
}

/** A state is entered in any language, and looked for in another. */
async function inEveryLanguage(query: ListQuery): Promise<ListQuery> {
  if ('all' in query) return { all: await Promise.all(query.all.map(inEveryLanguage)) };
  if ('any' in query) return { any: await Promise.all(query.any.map(inEveryLanguage)) };
  if ('not' in query) return { not: await inEveryLanguage(query.not) };
  if (query.field !== 'state' || !('contains' in query)) return query;
  const spellings = await stateSpellings(query.contains);
  return spellings.length ? { any: [query, { field: 'state', in: spellings }] } : query;
}

/** Whether a filter says itself which it wants of the archived and the others. */
function asksForArchived(query: ListQuery): boolean {
  if ('all' in query) return query.all.some(asksForArchived);
  if ('any' in query) return query.any.some(asksForArchived);
  return 'not' in query ? asksForArchived(query.not) : query.field === 'archive';
}

/** The filter that a call's input asks for; the contract has refused what is not one. */
export async function filterOf({ where = '', ...asked }: Asked): Promise<repository.Filter> {
  const read = readListQuery(where, propertyListFields);
  if ('fault' in read) throw new Error(`The contract let a filter through that ${read.fault}`);
  const { query } = read;
  if (!query) return { ...asked, isActive: true };
  return { ...asked, query: await inEveryLanguage(query), isActive: !asksForArchived(query) };
}

/** Name, type and place of the properties within reach that a filter finds, or of those among the named. */
export const listPropertyFacts = async (
  { db, scope }: Work,
  { only, where, search }: Pick<Asked, 'where' | 'search'> & { only?: readonly string[] | undefined },
) => repository.listFacts(db, scope, { ...(await filterOf({ where, search })), only });

export const getEnvironmentRanges = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.findRanges(db, scope));

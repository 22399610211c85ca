import type { Parsed } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import { readListQuery } from '@steward/core/lists/list-query';
import { propertyListFields } from '@steward/core/property/list-fields';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countEnvironments } from './environments.repository.ts';
import * as repository from './list.repository.ts';

/** So many places are drawn; beyond, a filter helps more than a larger answer. */
const MOST_PLACES = 20_000;

interface Asked {
  search?: string | undefined;
  portfolio_id?: string | undefined;
  where?: string | undefined;
}

/** The filter that a call's input asks for; the contract has refused what is not one. */
export function filterOf({ where = '', ...asked }: Asked): repository.Filter {
  const read = readListQuery(where, propertyListFields);
  if ('fault' in read) throw new Error(`The contract let a filter through that ${read.fault}`);
  return { ...asked, query: read.query };
}

export const getEnvironmentRanges = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.findRanges(db, scope));

export const getEnvironmentPlaces = (ctx: Ctx, asked: Parsed<typeof environments.getEnvironmentPlaces>) =>
  reading(ctx, async ({ db, scope }) => {
    const filter = filterOf(asked);
    return {
      total: await countEnvironments(db, scope, filter),
      places: await repository.listPositions(db, scope, filter, MOST_PLACES),
    };
  });

import { readListQuery } from '@steward/core/lists/list-query';
import { propertyListFields } from '@steward/core/property/list-fields';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './list.repository.ts';

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

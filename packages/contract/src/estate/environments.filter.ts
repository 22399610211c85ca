import { propertyListFields } from '@steward/core/property/list-fields';
import { id, text } from '../call.ts';
import { listQuery } from '../list-query.ts';

/** What a list, a map or a file of properties is filtered by. */
export const propertyFilter = {
  search: text(200).optional(),
  portfolio_id: id('portfolio').optional(),
  /** The text of a query (`core/lists/list-query`) of `propertyListFields`. */
  where: listQuery(propertyListFields).optional(),
};

import type { Tx } from '../../../database/connection.ts';
import { readTogether } from '../../../database/long-lists.ts';
import { joinMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { meant, type Filter } from './meant-properties.ts';

/** The properties of a filter with the fields that calculations need. */
export const listBoundary = (db: Tx, scope: Scope, filter: Filter) =>
  readTogether(
    db,
    meant(db, scope, filter)
      .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
      .select([
        'environments.id as environment_id',
        'environment_name',
        'country_code',
        'state',
        'city',
        'zip_code',
        'grid_region',
        'gross_floor_area',
        'portfolio_id',
        'portfolios.name as portfolio_name',
      ])
      .orderBy('environment_name'),
  );
export type AddressRow = Awaited<ReturnType<typeof listBoundary>>[number];

import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The selected properties; without a filter, all within reach. */
export interface Filter {
  environmentId?: string | undefined;
  environmentIds?: readonly string[] | undefined;
  portfolioId?: string | undefined;
  portfolioIds?: readonly string[] | undefined;
}

export const meant = (db: Tx, scope: Scope, { environmentId, environmentIds, portfolioId, portfolioIds }: Filter) =>
  mine(db, scope, 'environments')
    .$if(environmentIds !== undefined, (q) =>
      q.where(sql<boolean>`environments.id = any (${environmentIds ?? []}::uuid[])`),
    )
    .$if(portfolioIds !== undefined, (q) =>
      q.where(sql<boolean>`environments.portfolio_id = any (${portfolioIds ?? []}::uuid[])`),
    )
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''));

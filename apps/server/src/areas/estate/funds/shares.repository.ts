import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ShareFields {
  fund_id: string;
  portfolio_id: string;
  share: number;
  valid_from: string | null;
  valid_until: string | null;
  note: string;
}

interface Filter {
  id?: string | undefined;
  fund_id?: string | undefined;
  portfolio_id?: string | undefined;
}

/** The shares in portfolios within reach, the latest first. */
export const listShares = (db: Tx, scope: Scope, { id, fund_id, portfolio_id }: Filter) =>
  mine(db, scope, 'fund_shares')
    .innerJoin('funds', joinMine(wholeOrganization(scope), 'funds', 'fund_shares.fund_id'))
    // A share within reach has its portfolio within reach.
    .innerJoin('portfolios', joinMine(wholeOrganization(scope), 'portfolios', 'fund_shares.portfolio_id'))
    .$if(id !== undefined, (q) => q.where('fund_shares.id', '=', id ?? ''))
    .$if(fund_id !== undefined, (q) => q.where('fund_shares.fund_id', '=', fund_id ?? ''))
    .$if(portfolio_id !== undefined, (q) => q.where('fund_shares.portfolio_id', '=', portfolio_id ?? ''))
    .select([
      'fund_shares.id as _id',
      'fund_shares.fund_id',
      'funds.name as fund_name',
      'fund_shares.portfolio_id',
      'portfolios.name as portfolio_name',
      'fund_shares.share',
      'fund_shares.valid_from',
      'fund_shares.valid_until',
      'fund_shares.note',
    ])
    .orderBy('portfolios.name')
    .orderBy('fund_shares.valid_from', (o) => o.desc().nullsLast())
    .orderBy('funds.name')
    .execute();

export async function insertShare(db: Tx, scope: Scope, row: ShareFields & { id: string }): Promise<void> {
  await insertMine(db, scope, 'fund_shares', row).execute();
}

export async function updateShare(db: Tx, scope: Scope, id: string, fields: ShareFields): Promise<void> {
  await updateMine(db, scope, 'fund_shares').set(fields).where('id', '=', id).execute();
}

export async function deleteShare(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'fund_shares').where('id', '=', id).execute();
}

/** The properties of these portfolios, including archived ones: they may have been held on the day. */
export const listProperties = (db: Tx, scope: Scope, portfolioIds: readonly string[]) =>
  mine(db, scope, 'environments')
    .where(sql<boolean>`environments.portfolio_id = any (${portfolioIds}::uuid[])`)
    .select(['environments.id as _id', 'portfolio_id', 'environment_name', 'gross_floor_area'])
    .orderBy('environment_name')
    .orderBy('environments.id')
    .execute();

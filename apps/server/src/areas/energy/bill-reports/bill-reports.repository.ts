import { readSources } from '@steward/core/bills/sources';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

interface Asked {
  environment_id?: string | undefined;
  portfolio_id?: string | undefined;
  from: string;
  until: string;
}

/** The saved bills read by OCR, of properties within reach, with days in the period; the latest first. */
export const listReadBills = (db: Tx, scope: Scope, { environment_id, portfolio_id, from, until }: Asked) =>
  mine(db, scope, 'bills', 'b')
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'b.environment_id'))
    .where('b.status', '=', 'saved')
    .where('b.source', 'in', readSources)
    .where('b.billing_start_date', '<=', until)
    .where('b.billing_end_date', '>=', from)
    .$if(environment_id !== undefined, (q) => q.where('e.id', '=', environment_id ?? ''))
    .$if(portfolio_id !== undefined, (q) => q.where('e.portfolio_id', '=', portfolio_id ?? ''))
    .select([
      'b.environment_id',
      'e.environment_name',
      'b.supplier',
      'b.invoice_no',
      'b.carrier',
      'b.utility',
      'b.billing_start_date',
      'b.billing_end_date',
      'b.energy_consumption',
      'b.water_consumption',
      'b.waste',
      'b.gross_amount',
      'b.currency',
    ])
    .orderBy('b.billing_end_date', 'desc')
    .orderBy('b.id')
    .limit(10_000)
    // The fields that every saved bill has.
    .$narrowType<{ carrier: string; gross_amount: number; billing_start_date: string; billing_end_date: string }>()
    .execute();
export type ReadBill = Awaited<ReturnType<typeof listReadBills>>[number];

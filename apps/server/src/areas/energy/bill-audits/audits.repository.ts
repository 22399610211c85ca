import type { Utility } from '@steward/contract/energy/bills.bill';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { BilledMeter } from '../bills/read-bills.service.ts';

/** Where these bills are saved now. */
export const listPlacesOf = (db: Tx, scope: Scope, billIds: readonly string[]) =>
  mine(db, scope, 'bills')
    .where('status', '=', 'saved')
    .where(sql<boolean>`id = any (${billIds}::uuid[])`)
    .select(['id', 'environment_id'])
    .execute();

/** A saved bill, as far as an audit is chosen by it. */
export interface ToAudit extends BilledMeter {
  id: string;
  utility: z.output<typeof Utility>;
}

/** Those of these bills that are saved at the property. */
export const listToAudit = async (
  db: Tx,
  scope: Scope,
  environmentId: string,
  billIds: readonly string[],
): Promise<ToAudit[]> =>
  // Saved rows passed the schema of the fields; only a draft lacks some, and the type of a row allows for it.
  (await mine(db, scope, 'bills')
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'saved')
    .where(sql<boolean>`id = any (${billIds}::uuid[])`)
    .select(['id', 'utility', 'carrier', 'meter_no'])
    .execute()) as ToAudit[];

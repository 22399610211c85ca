import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What a bill says, key by key, in the order a reader looks for it. */
export const evidenceFields = [
  'supplier',
  'invoice_no',
  'account_no',
  'meter_no',
  'date_of_bill',
  'billing_start_date',
  'billing_end_date',
  'energy_consumption',
  'water_consumption',
  'waste',
  'original_quantity',
  'original_unit',
  'calorific_value',
  'calorific_unit',
  'volume_correction',
  'conversion_source',
  'net_amount',
  'tax_amount',
  'gross_amount',
  'currency',
] as const;

/** The bills of these ids with what was confirmed of them and what was read from their pages. */
export const listEvidence = (db: Tx, scope: Scope, billIds: readonly string[]) =>
  mine(db, scope, 'bills')
    .select(['id', 'environment_id', 'reading', 'source', 'created_by', 'created_at', 'saved_by', 'saved_at'])
    .select(evidenceFields)
    .where('id', 'in', billIds)
    .orderBy('id')
    .execute();

export const listPages = (db: Tx, scope: Scope, billIds: readonly string[]) =>
  mine(db, scope, 'bill_pages')
    .select(['bill_id', 'page', 'file_id', 'width_px', 'height_px'])
    .where('bill_id', 'in', billIds)
    .orderBy('bill_id')
    .orderBy('page')
    .execute();

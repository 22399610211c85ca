import { billFields } from '@steward/core/bills/fields';
import { namesWith } from '@steward/core/fields/field';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The fields of a bill that are evidence, in the order of the form. */
export const evidenceFields = namesWith(billFields, 'evidence');

/** The bills of these ids with their confirmed and their read values. */
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

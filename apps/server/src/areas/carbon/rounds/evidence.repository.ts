import { billFields } from '@steward/core/bills/fields';
import { namesWith } from '@steward/core/fields/field';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** What a bill says, key by key, in the order of its form. */
export const evidenceFields = namesWith(billFields, 'evidence');

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

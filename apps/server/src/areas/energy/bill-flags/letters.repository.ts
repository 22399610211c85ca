import type { DisputeLetter } from '@steward/contract/energy/bill-flags.letter';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { DisputeLetterModel } from '../../../gateways/pdf/letter/model.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = [
  'id as _id',
  'flag_id',
  'state',
  'language',
  'recipient',
  'recipient_address',
  'sender_address',
  'signed_by',
  'claim',
  'amount',
  'currency',
  'reply_by',
  'sent_on',
  'answered_on',
  'answer',
  'closed_on',
] as const;

export const listLetters = (db: Tx, scope: Scope, flagId: string) =>
  mine(db, scope, 'dispute_letters')
    .select(shown)
    .where('flag_id', '=', flagId)
    .orderBy('created_at', 'desc')
    .$castTo<DisputeLetter>()
    .execute();

export const findLetter = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'dispute_letters')
    .select(shown)
    .select('content')
    .where('id', '=', id)
    .$castTo<DisputeLetter & { content: DisputeLetterModel | null }>()
    .executeTakeFirst();

/** The latest letter to the supplier, or of the organization. */
export const findEarlier = (db: Tx, scope: Scope, supplierKey: string | undefined) =>
  mine(db, scope, 'dispute_letters')
    .select(['recipient', 'recipient_address', 'sender_address', 'language'])
    .$if(supplierKey !== undefined, (q) => q.where('supplier_key', '=', supplierKey ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .$castTo<Pick<DisputeLetter, 'recipient' | 'recipient_address' | 'sender_address' | 'language'>>()
    .executeTakeFirst();

type Fields = Pick<
  DisputeLetter,
  | 'language'
  | 'recipient'
  | 'recipient_address'
  | 'sender_address'
  | 'signed_by'
  | 'claim'
  | 'amount'
  | 'currency'
  | 'reply_by'
>;

export async function insertLetter(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string; flag_id: string; supplier_key: string; created_by: string },
) {
  await insertMine(db, scope, 'dispute_letters', row).execute();
}

export interface LetterChange extends Partial<Fields> {
  state?: DisputeLetter['state'];
  content?: string;
  sent_on?: string;
  answered_on?: string;
  answer?: string;
  closed_on?: string;
}

export async function updateLetter(db: Tx, scope: Scope, id: string, change: LetterChange) {
  await updateMine(db, scope, 'dispute_letters').set(change).where('id', '=', id).execute();
}

/** The facts of the bill for the letter, and its author. */
export const findBillOfFlag = (db: Tx, scope: Scope, flagId: string) =>
  mine(db, scope, 'bill_flags', 'f')
    .innerJoin('bills as b', joinMine(scope, 'bills as b', 'f.bill_id'))
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'f.environment_id'))
    .innerJoin('organizations as o', 'o.organization_id', 'f.organization_id')
    .select([
      'o.name as organization',
      'e.environment_name as property',
      'e.address',
      'e.zip_code',
      'e.city',
      'b.supplier',
      'b.invoice_no',
      'b.account_no',
      'b.meter_no',
      'b.date_of_bill',
      'b.billing_start_date',
      'b.billing_end_date',
      'b.end_day_counts',
      'b.gross_amount',
      'b.currency',
      'f.code',
      'f.figures',
      sql<string>`lower(btrim(b.supplier))`.as('supplier_key'),
    ])
    .where('f.id', '=', flagId)
    .executeTakeFirst();

import type { Delivery } from '@steward/contract/energy/bill-intake';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine, ofPage, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The deliveries a user may see: all of the organization, or those that one member sent. */
export type Seen = 'all' | { memberId: string };

const seen = (db: Tx, scope: Scope, by: Seen) =>
  mine(db, scope, 'bill_deliveries', 'd').$if(by !== 'all', (q) =>
    q.where('d.member_id', '=', by === 'all' ? '' : by.memberId),
  );

const shown = [
  'd.id as _id',
  'd.way',
  'd.sender',
  'd.is_from_outside',
  'd.subject',
  'd.received_at',
  'd.failure_code',
] as const;

export async function listDeliveries(db: Tx, scope: Scope, by: Seen, page: number, pageSize: number) {
  const { n } = await seen(db, scope, by)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await seen(db, scope, by)
    .select(shown)
    .orderBy('d.received_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .$castTo<Omit<Delivery, 'files'>>()
    .execute();
  if (rows.length === 0) return { paginateData: [], totalData: n };
  // A page has few files: their bills and documents are looked up, and not all within reach read.
  const few = ofPage(scope);
  const files = await mine(db, scope, 'bill_delivery_files', 'f')
    // Bills out of the user's reach are not named.
    .leftJoin('bills as b', joinMine(few, 'bills as b', 'f.bill_id'))
    .leftJoin('documents as k', joinMine(few, 'documents as k', 'f.document_id'))
    .leftJoin('bill_delivery_files as x', joinMine(scope, 'bill_delivery_files as x', 'f.joined_to'))
    .select([
      'f.id as _id',
      'f.delivery_id',
      'f.name',
      'f.bytes',
      'f.state',
      'f.failure_code',
      'b.id as bill_id',
      'k.id as document_id',
      'f.placed_by',
      'x.name as joined_to_name',
    ])
    .where(sql<boolean>`f.delivery_id = any (${rows.map(({ _id }) => _id)}::uuid[])`)
    // A PDF is listed below its e-invoice.
    .orderBy(sql`coalesce(x.name, f.name)`)
    .orderBy(sql`coalesce(x.id, f.id)`)
    .orderBy(sql`x.id is not null`)
    .$castTo<Delivery['files'][number] & { delivery_id: string }>()
    .execute();
  return {
    paginateData: rows.map((row) => ({
      ...row,
      files: files.flatMap(({ delivery_id, ...file }) => (delivery_id === row._id ? [file] : [])),
    })),
    totalData: n,
  };
}

const openFiles = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_delivery_files', 'f').innerJoin(
    'bill_deliveries as d',
    joinMine(scope, 'bill_deliveries as d', 'f.delivery_id'),
  );

export const listWaiting = (db: Tx, scope: Scope, by: Seen) =>
  openFiles(db, scope)
    .$if(by !== 'all', (q) => q.where('d.member_id', '=', by === 'all' ? '' : by.memberId))
    .leftJoin('bill_delivery_files as p', joinMine(scope, 'bill_delivery_files as p', 'f.id', 'joined_to'))
    .select([
      'f.id as _id',
      'f.name',
      'f.bytes',
      'f.failure_code',
      'p.name as print_name',
      'd.way',
      'd.sender',
      'd.is_from_outside',
      'd.subject',
      'd.received_at',
    ])
    .where('f.state', '=', 'waiting')
    .orderBy('d.received_at')
    .orderBy('f.id')
    .limit(200)
    .$castTo<{
      _id: string;
      name: string;
      bytes: number;
      failure_code: string | null;
      print_name: string | null;
      way: Delivery['way'];
      sender: string;
      is_from_outside: boolean;
      subject: string;
      received_at: string;
    }>()
    .execute();

/** A document that has not become a bill yet. */
export const findOpenFile = (db: Tx, scope: Scope, id: string) =>
  openFiles(db, scope)
    .select([
      'f.id',
      'f.name',
      'f.state',
      'f.sha256',
      'f.file_id',
      'd.way',
      'd.sender',
      'd.subject',
      'd.member_id',
      'd.is_from_outside',
      'd.received_at',
    ])
    .where('f.id', '=', id)
    .where('f.file_id', 'is not', null)
    .where('f.state', '<>', 'joined')
    .$narrowType<{ file_id: string; way: Delivery['way'] }>()
    .executeTakeFirst();
export type OpenFile = NonNullable<Awaited<ReturnType<typeof findOpenFile>>>;

/** The PDF that was sent with a document that has not become a bill yet. */
export const findPrint = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'bill_delivery_files')
    .select(['id', 'file_id', 'name', 'sha256'])
    .where('joined_to', '=', id)
    .where('file_id', 'is not', null)
    .$narrowType<{ file_id: string }>()
    .executeTakeFirst();

export const findDelivery = async (db: Tx, scope: Scope, key: string): Promise<string | undefined> =>
  (await mine(db, scope, 'bill_deliveries').select('id').where('delivery_key', '=', key).executeTakeFirst())?.id;

export async function insertDelivery(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    way: string;
    delivery_key: string;
    sender: string;
    subject: string;
    member_id: string | null;
    is_from_outside: boolean;
    failure_code: string | null;
    received_at: Date;
  },
) {
  await insertMine(db, scope, 'bill_deliveries', row).execute();
}

export interface NewFile {
  id: string;
  delivery_id: string;
  name: string;
  bytes: number;
  sha256: string;
  state: string;
  failure_code?: string | null;
  file_id?: string | null;
  bill_id?: string | null;
  document_id?: string | null;
  placed_by?: string | null;
  joined_to?: string | null;
  message_id?: string;
}

export async function insertFile(db: Tx, scope: Scope, row: NewFile) {
  await insertMine(db, scope, 'bill_delivery_files', row).execute();
}

export async function updateFile(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<Omit<NewFile, 'id' | 'delivery_id'>>,
) {
  await updateMine(db, scope, 'bill_delivery_files').set(change).where('id', '=', id).execute();
}

/** The files of deliveries that became a bill are now a document. */
export async function noteDocumentOfBill(db: Tx, scope: Scope, billId: string, documentId: string): Promise<void> {
  await updateMine(db, scope, 'bill_delivery_files')
    .set({ state: 'document', bill_id: null, file_id: null, joined_to: null, placed_by: null, document_id: documentId })
    .where('bill_id', '=', billId)
    .execute();
}

/** Whether these bytes, or this message, came in before, as the document of a bill or as one that waits for its property. */
export async function findKnown(
  db: Tx,
  scope: Scope,
  sha256: string,
  messageId = '',
): Promise<{ bill_id: string | null } | undefined> {
  const whole = wholeOrganization(scope);
  if (messageId) {
    const sent = await mine(db, whole, 'bill_delivery_files')
      .select('bill_id')
      .where('message_id', '=', messageId)
      .where('state', 'in', ['placing', 'waiting', 'taken'])
      .where((e) => e.or([e('bill_id', 'is not', null), e('file_id', 'is not', null)]))
      .executeTakeFirst();
    if (sent) return sent;
  }
  for (const column of ['file_id', 'print_file_id'] as const) {
    const bill = await mine(db, whole, 'files', 'c')
      .innerJoin('bills as b', joinMine(whole, 'bills as b', 'c.id', column))
      .select('b.id as bill_id')
      .where('c.sha256', '=', sha256)
      .executeTakeFirst();
    if (bill) return bill;
  }
  const open = await mine(db, whole, 'bill_delivery_files')
    .select('id')
    .where('sha256', '=', sha256)
    .where('file_id', 'is not', null)
    .executeTakeFirst();
  return open && { bill_id: null };
}

export const listProperties = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select(['id', 'environment_name as name']).execute();

/** The reasons why files of a delivery were refused. */
export const listRefused = (db: Tx, scope: Scope, deliveryId: string) =>
  mine(db, scope, 'bill_delivery_files', 'f')
    .select(['f.name', 'f.failure_code'])
    .where('f.delivery_id', '=', deliveryId)
    .where('f.state', '=', 'refused')
    .execute();

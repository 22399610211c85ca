import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Pages and their beginnings that suggestions are made from: what a document is about is said at its beginning. */
const [PAGES, PAGE_CHARACTERS] = [8, 4000];

export interface ReadPage {
  document_id: string;
  page: number;
  text: string;
}

/** The beginnings of the first pages of documents whose reach was checked. */
export async function listBeginnings(db: Tx, scope: Scope, ids: readonly string[]): Promise<ReadPage[]> {
  const { rows } = await sql<ReadPage>`select p.document_id, p.page, left(p.text, ${PAGE_CHARACTERS}::int) as text
    from document_pages p where p.organization_id = ${scope.organizationId} and p.document_id = any (${ids}::uuid[])
      and p.page <= ${PAGES} and p.text <> '' order by p.document_id, p.page`.execute(db);
  return rows;
}

/** Those of these documents whose text is still to be read. */
export async function listUnread(db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ document_id: string }>`select t.document_id from document_texts t
    where t.organization_id = ${scope.organizationId} and t.document_id = any (${ids}::uuid[])
      and t.state in ('waiting', 'reading', 'recognizing')`.execute(db);
  return new Set(rows.map(({ document_id }) => document_id));
}

/**
 * Those of these documents whose sender is proven: mails that the server could check. What a person types into a request for documents, and
 * the sender of a mail from outside, are claims.
 */
export async function listProven(db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    where d.organization_id = ${scope.organizationId} and d.id = any (${ids}::uuid[]) and d.source = 'mail' and d.sender <> ''
      and not exists (select 1 from bill_delivery_files f
        join bill_deliveries m on m.organization_id = ${scope.organizationId} and m.id = f.delivery_id
        where f.organization_id = ${scope.organizationId} and f.document_id = d.id and f.state = 'document' and m.is_from_outside)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The folders of properties within reach. */
export const listFolders = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'document_folders', 'f')
    .select(['f.id', 'f.environment_id', 'f.name'])
    .where('f.trashed_at', 'is', null)
    .where(sql<boolean>`f.environment_id = any (${environmentIds}::uuid[])`)
    .execute();

/** The names of places within reach, by the id of portfolio, property or folder. */
export async function listPlaceNames(db: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.environment_name as name from environments e where ${isMine(scope, 'environments', 'e')} and e.id = any (${ids}::uuid[])
    union all select p.id, p.name from portfolios p where ${isMine(scope, 'portfolios', 'p')} and p.id = any (${ids}::uuid[])
    union all select f.id, f.name from document_folders f
      where ${isMine(scope, 'document_folders', 'f')} and f.trashed_at is null and f.id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What is put back when a filing is undone. */
export interface Earlier {
  folder_id: string | null;
  top_id: string | null;
  title: string;
  file_name: string;
  kind: DocumentKind;
  tags: string[];
  owner_id: string | null;
  issued_on: string | null;
  valid_until: string | null;
  is_for_tenants: boolean;
}

export interface NewFiling {
  id: string;
  document_id: string;
  rule_id?: string | null;
  rule_name?: string;
  earlier: Earlier;
  task_id?: string | null;
  filed_by: string | null;
  filed_at: Date;
}

export async function insertFiling(db: Tx, scope: Scope, { earlier, ...row }: NewFiling): Promise<void> {
  await insertMine(db, scope, 'document_filings', { ...row, earlier: JSON.stringify(earlier) } as never).execute();
}

/** How a document within reach was filed, the last time first; what was undone is left out. */
export const listFilings = (db: Tx, scope: Scope, documentIds: readonly string[]) =>
  mine(db, scope, 'document_filings', 'g')
    .innerJoin('documents as d', joinMine(scope, 'documents as d', 'g.document_id'))
    .leftJoin('users as u', 'u.id', 'g.filed_by')
    .select([
      'g.id',
      'g.document_id',
      'g.rule_name',
      'g.task_id',
      'g.earlier',
      'g.filed_at',
      'g.filed_by',
      sql<string>`coalesce(${personName('u')}, '')`.as('filed_by_name'),
    ])
    .where('g.undone_at', 'is', null)
    .where(sql<boolean>`g.document_id = any (${documentIds}::uuid[])`)
    .orderBy('g.filed_at', 'desc')
    .orderBy('g.id', 'desc')
    .$castTo<{
      id: string;
      document_id: string;
      rule_name: string;
      task_id: string | null;
      earlier: Earlier;
      filed_at: string;
      filed_by: string | null;
      filed_by_name: string;
    }>()
    .execute();

export async function endFilings(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await updateMine(db, scope, 'document_filings')
    .set({ undone_by: by, undone_at: at } as never)
    .where(sql<boolean>`document_filings.id = any (${ids}::uuid[])`)
    .execute();
}

import type { FilingRule } from '@steward/contract/estate/document-filing';
import { fileGroupOf, type FileGroup } from '@steward/core/documents/file-groups';
import type { FilingPlace } from '@steward/core/documents/filing';
import { searchTerms } from '@steward/core/documents/search-query';
import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface RuleFields {
  name: string;
  file_groups: FileGroup[];
  sender: string;
  words: string;
  root: FilingPlace['root'] | null;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
  kind: DocumentKind | null;
  tags: string[];
  owner_id: string | null;
  task_title: string;
  task_for: string | null;
  task_days: number;
}

export interface RuleRow extends RuleFields {
  id: string;
  position: number;
  is_tried: boolean;
  on_since: string | null;
  on_by: string | null;
  on_by_name: string;
  filed: number;
}

/** The rules in their order. */
export const listRules = (db: Tx, scope: Scope) =>
  mine(db, scope, 'filing_rules', 'r')
    .leftJoin('users as u', 'u.id', 'r.on_by')
    .select([
      'r.id',
      'r.position',
      'r.name',
      'r.file_groups',
      'r.sender',
      'r.words',
      'r.root',
      'r.portfolio_id',
      'r.environment_id',
      'r.folder_id',
      'r.kind',
      'r.tags',
      'r.owner_id',
      'r.task_title',
      'r.task_for',
      'r.task_days',
      'r.is_tried',
      'r.on_since',
      'r.on_by',
      sql<string>`coalesce(${personName('u')}, '')`.as('on_by_name'),
      sql<number>`(select count(*)::int from document_filings g where g.organization_id = ${scope.organizationId}
        and g.rule_id = r.id and g.undone_at is null)`.as('filed'),
    ])
    .orderBy('r.position')
    .orderBy('r.id')
    .$castTo<RuleRow>()
    .execute();

export async function insertRule(
  db: Tx,
  scope: Scope,
  row: RuleFields & { id: string; position: number; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'filing_rules', row as never).execute();
}

export interface RuleChange extends Partial<RuleFields> {
  position?: number;
  is_tried?: boolean;
  on_since?: Date | null;
  on_by?: string | null;
}

export async function updateRule(db: Tx, scope: Scope, id: string, change: RuleChange): Promise<void> {
  await updateMine(db, scope, 'filing_rules')
    .set(change as never)
    .where('id', '=', id)
    .execute();
}

export async function deleteRule(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'filing_rules').where('id', '=', id).execute();
}

export type Conditions = Pick<FilingRule, 'file_groups' | 'sender' | 'words'>;

export interface Arrived {
  document_id: string;
  title: string;
  file_name: string;
  file_type: string;
  sender: string;
  created_at: string;
}

/** A text that can be searched: rules look at a document once it is read. */
const isRead = (
  scope: Scope,
) => sql`exists (select 1 from document_texts t where t.organization_id = ${scope.organizationId}
  and t.document_id = d.id and t.state not in ('waiting', 'reading', 'recognizing'))`;

/**
 * The documents that meet the conditions, the newest first: of those with these ids, otherwise of those that arrived unorganized since a
 * moment. An address from outside or in a request for documents is a claim, and no condition is met by it.
 */
export async function listMatching(
  db: Tx,
  scope: Scope,
  { file_groups, sender, words }: Conditions,
  among: { ids: readonly string[] } | { since: Date },
): Promise<Arrived[]> {
  const from = sender.trim().toLowerCase();
  const isAmong =
    'ids' in among
      ? sql`d.id = any (${among.ids}::uuid[])`
      : sql`d.created_at >= ${among.since.toISOString()}::timestamptz and (d.root = 'unorganized' or d.source <> 'upload'
          or exists (select 1 from document_filings g where g.organization_id = ${scope.organizationId} and g.document_id = d.id))`;
  const isFrom = from
    ? sql`d.source = 'mail' and (lower(d.sender) = ${from} or (left(${from}::text, 1) = '@' and right(lower(d.sender), length(${from}::text)) = ${from}))
        and not exists (select 1 from bill_delivery_files f join bill_deliveries m on m.organization_id = ${scope.organizationId} and m.id = f.delivery_id
          where f.organization_id = ${scope.organizationId} and f.document_id = d.id and f.state = 'document' and m.is_from_outside)`
    : sql`true`;
  const terms = JSON.stringify(searchTerms(words));
  const hasWords = words
    ? sql`exists (select 1 from document_texts t where t.organization_id = ${scope.organizationId} and t.document_id = d.id
        and t.tsv @@ (select document_query(${terms}::jsonb)))`
    : sql`true`;
  const { rows } = await sql<Arrived>`
    select d.id as document_id, d.title, d.file_name, d.file_type, d.sender, d.created_at from documents d
      where ${isMine(scope, 'documents', 'd')} and d.trashed_at is null and ${isAmong} and ${isRead(scope)} and ${isFrom} and ${hasWords}
      order by d.created_at desc, d.id`.execute(db);
  return file_groups.length ? rows.filter(({ file_type }) => file_groups.includes(fileGroupOf(file_type))) : rows;
}

/** Unorganized documents since a moment that the rules have not looked at, whose text is read. */
export async function listUnchecked(
  db: Tx,
  scope: Scope,
  since: string,
  atMost: number,
): Promise<{ id: string; created_at: string }[]> {
  // The day of a document that was a bill before is that of its receipt; it arrives with its first version.
  const { rows } = await sql<{ id: string; created_at: string }>`select d.id, v.created_at from documents d
    join document_versions v on v.organization_id = ${scope.organizationId} and v.document_id = d.id and v.no = 1
    where ${isMine(scope, 'documents', 'd')} and d.root = 'unorganized' and d.trashed_at is null
      and v.created_at >= ${since}::timestamptz and ${isRead(scope)}
      and not exists (select 1 from document_rule_checks c where c.organization_id = ${scope.organizationId} and c.document_id = d.id)
    order by v.created_at, d.id limit ${atMost}`.execute(db);
  return rows;
}

export async function markChecked(db: Tx, scope: Scope, documentId: string, now: Date): Promise<void> {
  await insertMine(db, scope, 'document_rule_checks', { document_id: documentId, checked_at: now } as never).execute();
}

export const isChecked = async (db: Tx, scope: Scope, documentId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'document_rule_checks')
      .select('document_id')
      .where('document_id', '=', documentId)
      .executeTakeFirst(),
  );

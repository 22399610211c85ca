import { storedEdition, storedHead, type OwnEdition, type OwnHead } from '@steward/reference/frameworks/own-framework';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type DefinitionState = 'draft' | 'published' | 'retired';

export interface DefinitionRow {
  id: string;
  key: string;
  edition: string;
  state: DefinitionState;
  content: OwnEdition;
  version: number;
  changed_by: string | null;
  changed_at: string;
}

type StoredRow = Omit<DefinitionRow, 'content'> & { content: unknown };

function known({ content: stored, ...row }: StoredRow): DefinitionRow[] {
  const content = storedEdition(stored);
  return content ? [{ ...row, content }] : [];
}

const columns = ['id', 'key', 'edition', 'state', 'content', 'version', 'changed_by', 'changed_at'] as const;

/** The editions of these own frameworks, the earliest first; drafts only where they are asked for. */
export async function listDefinitions(
  db: Tx,
  scope: Scope,
  { keys, drafts = false }: { keys: readonly string[]; drafts?: boolean },
): Promise<DefinitionRow[]> {
  const rows = await mine(db, scope, 'framework_definitions')
    .select(columns)
    .where(sql<boolean>`key = any (${keys}::text[])`)
    .$if(!drafts, (q) => q.where('state', '<>', 'draft'))
    .orderBy('key')
    .orderBy(sql`content ->> 'valid_from'`)
    .orderBy('edition')
    .$castTo<StoredRow>()
    .execute();
  return rows.flatMap((row) => known(row));
}

/** What lists show of an edition, without its questions. */
export interface HeadRow extends Omit<DefinitionRow, 'content'> {
  head: OwnHead;
  questions: number;
  reports: number;
}

export async function listHeads(db: Tx, scope: Scope, by: { id?: string; drafts?: boolean } = {}): Promise<HeadRow[]> {
  const { id = null, drafts = true } = by;
  const { rows } = await sql<HeadRow>`
    select d.id, d.key, d.edition, d.state, d.version, d.changed_by, d.changed_at, d.questions, d.content - 'sections' as head,
      (select count(*)::int from framework_reports r
        where ${isMine(scope, 'framework_reports', 'r')} and r.framework = d.key and r.edition = d.edition) as reports
    from framework_definitions d
    where ${isMine(scope, 'framework_definitions', 'd')} and (${id}::uuid is null or d.id = ${id}) and (${drafts} or d.state <> 'draft')
    order by d.content ->> 'framework', d.key, d.content ->> 'valid_from' desc, d.edition desc`.execute(db);
  return rows.flatMap(({ head: stored, ...row }) => {
    const head = storedHead(stored);
    return head ? [{ ...row, head }] : [];
  });
}

export async function findDefinition(db: Tx, scope: Scope, id: string): Promise<DefinitionRow | undefined> {
  const row = await mine(db, scope, 'framework_definitions')
    .select(columns)
    .where('id', '=', id)
    .$castTo<StoredRow>()
    .executeTakeFirst();
  return row && known(row)[0];
}

export async function countDefinitions(db: Tx, scope: Scope): Promise<number> {
  const { n } = await mine(db, scope, 'framework_definitions')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const stored = (content: OwnEdition) => ({
  content: JSON.stringify(content),
  questions: content.sections.reduce((sum, { questions }) => sum + questions.length, 0),
});

/** False: another user saved this edition at the same time. */
export async function insertDefinition(
  db: Tx,
  scope: Scope,
  {
    content,
    ...row
  }: Pick<DefinitionRow, 'id' | 'key' | 'edition' | 'content' | 'changed_by'> & { created_by: string | null },
): Promise<boolean> {
  const done = await insertMine(db, scope, 'framework_definitions', { ...row, ...stored(content) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key', 'edition']).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** False: another user changed it after this version was read. */
export async function updateDefinition(
  db: Tx,
  scope: Scope,
  {
    id,
    version,
    content,
    ...row
  }: { id: string; version: number; changed_by: string | null; changed_at: Date } & Partial<
    Pick<DefinitionRow, 'content' | 'state'>
  >,
): Promise<boolean> {
  const done = await updateMine(db, scope, 'framework_definitions')
    .set({ ...row, version: version + 1, ...(content && stored(content)) })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function deleteDefinition(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'framework_definitions').where('id', '=', id).execute();
}

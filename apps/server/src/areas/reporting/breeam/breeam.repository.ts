import { sql } from 'kysely';
import type { BreeamPreview } from '@steward/contract/reporting/breeam.models';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Manual, Note } from './scheme.ts';

export interface Place {
  id: string;
  portfolio_id: string;
  environment_name: string;
  city: string;
  country_code: string;
  gross_floor_area: number;
}

const places = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select([
    'id',
    'portfolio_id',
    'environment_name',
    'city',
    'country_code',
    'gross_floor_area',
  ]);

export const listPlaces = (
  db: Tx,
  scope: Scope,
  by: { portfolioId?: string | undefined; environmentId?: string | undefined },
): Promise<Place[]> =>
  places(db, scope)
    .where(sql<boolean>`archived_at is null`)
    .$if(by.portfolioId !== undefined, (q) => q.where('portfolio_id', '=', by.portfolioId ?? ''))
    .$if(by.environmentId !== undefined, (q) => q.where('id', '=', by.environmentId ?? ''))
    .orderBy('environment_name')
    .orderBy('id')
    .execute();

export const findPlace = (db: Tx, scope: Scope, id: string): Promise<Place | undefined> =>
  places(db, scope).where('id', '=', id).executeTakeFirst();

export interface ManualRow {
  id: string;
  framework: string;
  edition: string;
  content: Manual;
  source: string;
  document_id: string | null;
  version: number;
  changed_by: string | null;
  changed_at: string;
}

export const listManuals = (db: Tx, scope: Scope): Promise<ManualRow[]> =>
  mine(db, scope, 'breeam_manuals')
    .select(['id', 'framework', 'edition', 'content', 'source', 'document_id', 'version', 'changed_by', 'changed_at'])
    .$castTo<ManualRow>()
    .execute();

type Written = Pick<ManualRow, 'id' | 'source' | 'document_id' | 'content'> & {
  changed_by: string | null;
  changed_at: Date;
};

/** False: another user entered them at the same time. */
export async function insertManual(
  db: Tx,
  scope: Scope,
  { content, ...row }: Written & Pick<ManualRow, 'framework' | 'edition'>,
): Promise<boolean> {
  const done = await insertMine(db, scope, 'breeam_manuals', { ...row, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'framework', 'edition']).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** False: another user changed them after this version was read. */
export async function updateManual(
  db: Tx,
  scope: Scope,
  { id, content, version, ...row }: Written & { version: number },
): Promise<boolean> {
  const done = await updateMine(db, scope, 'breeam_manuals')
    .set({ ...row, content: JSON.stringify(content), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export interface NoteRow extends Note {
  report_id: string;
  changed_in: number;
}

export const listNotes = (db: Tx, scope: Scope, reportIds: readonly string[]): Promise<NoteRow[]> =>
  mine(db, scope, 'breeam_notes')
    .select(['report_id', 'code', 'targeted', 'meets', 'comment', 'changed_in'])
    .where(sql<boolean>`report_id = any (${reportIds}::uuid[])`)
    .execute();

export async function putNote(db: Tx, scope: Scope, { report_id, code, ...note }: NoteRow): Promise<void> {
  await insertMine(db, scope, 'breeam_notes', { report_id, code, ...note })
    .onConflict((conflict) => conflict.columns(['organization_id', 'report_id', 'code']).doUpdateSet(note))
    .execute();
}

export interface CommentRow {
  id: string;
  code: string;
  text: string;
  author: string;
  /** Null: it was entered by a member. */
  round: number | null;
  /** Of the link by which it came; null: unknown, or by no link. */
  preview_id: string | null;
  link_label: string;
  created_by: string | null;
  created_at: string;
}

export const listComments = (db: Tx, scope: Scope, reportId: string): Promise<CommentRow[]> =>
  mine(db, scope, 'breeam_comments')
    .select(['id', 'code', 'text', 'author', 'round', 'preview_id', 'link_label', 'created_by', 'created_at'])
    .where('report_id', '=', reportId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function insertComment(
  db: Tx,
  scope: Scope,
  row: Omit<CommentRow, 'created_at'> & { report_id: string; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'breeam_comments', row).execute();
}

/** Comments by a link on an issue. */
export async function countCommentsBy(db: Tx, scope: Scope, previewId: string, code: string): Promise<number> {
  const { count } = await mine(db, scope, 'breeam_comments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('preview_id', '=', previewId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return count;
}

export const findComment = (db: Tx, scope: Scope, id: string): Promise<{ report_id: string } | undefined> =>
  mine(db, scope, 'breeam_comments').select('report_id').where('id', '=', id).executeTakeFirst();

export async function deleteComment(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'breeam_comments').where('id', '=', id).execute();
}

export interface PreviewRow {
  id: string;
  report_id: string;
  round: number;
  content: Omit<BreeamPreview, 'issues'> & { issues: Omit<BreeamPreview['issues'][number], 'assessor'>[] };
  created_at: string;
}

const previews = (db: Tx, scope: Scope) =>
  mine(db, scope, 'breeam_previews').select(['id', 'report_id', 'round', 'content', 'created_at']);

export const listPreviews = (db: Tx, scope: Scope, reportId: string): Promise<PreviewRow[]> =>
  previews(db, scope).where('report_id', '=', reportId).orderBy('created_at', 'desc').$castTo<PreviewRow>().execute();

export const listPreviewsById = (db: Tx, scope: Scope, ids: readonly string[]): Promise<PreviewRow[]> =>
  previews(db, scope)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$castTo<PreviewRow>()
    .execute();

export async function insertPreview(
  db: Tx,
  scope: Scope,
  { content, ...row }: Omit<PreviewRow, 'created_at'> & { created_by: string; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'breeam_previews', { ...row, content: JSON.stringify(content) }).execute();
}

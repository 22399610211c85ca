import type { DocumentPlace as Place, DocumentRoot } from '@steward/core/documents/places';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface FolderRow {
  id: string;
  root: DocumentRoot;
  portfolio_id: string | null;
  environment_id: string | null;
  parent_id: string | null;
  top_id: string;
  name: string;
  audience: 'organization' | 'everybody' | 'teams';
  created_by: string | null;
  trashed_at: string | null;
  /** The folder with which it was moved to the trash. */
  trashed_with: string | null;
  team_ids: string[];
}

const columns = (scope: Scope) =>
  [
    'f.id',
    'f.created_by',
    'f.root',
    'f.portfolio_id',
    'f.environment_id',
    'f.parent_id',
    'f.top_id',
    'f.name',
    'f.audience',
    'f.trashed_at',
    'f.trashed_with',
    sql<string[]>`array(select t.team_id from document_folder_teams t
      where t.organization_id = ${scope.organizationId} and t.folder_id = f.id order by t.team_id)`.as('team_ids'),
  ] as const;

export const findFolder = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'document_folders', 'f')
    .select(columns(scope))
    .where('f.id', '=', id)
    .$castTo<FolderRow>()
    .executeTakeFirst();

/** The folders of a root, not those in the trash. */
export const listFolders = (
  db: Tx,
  scope: Scope,
  { root, portfolio_id, environment_id }: Omit<Place, 'folder_id' | 'top_id'>,
) =>
  mine(db, scope, 'document_folders', 'f')
    .select(columns(scope))
    .where('f.root', '=', root)
    .where('f.trashed_at', 'is', null)
    .$if(portfolio_id !== null, (q) => q.where('f.portfolio_id', '=', portfolio_id))
    .$if(environment_id !== null, (q) => q.where('f.environment_id', '=', environment_id))
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .$castTo<FolderRow>()
    .execute();

/** The number of documents by root, and for portfolio and property by its id. */
export const countByRoot = (db: Tx, scope: Scope) =>
  mine(db, scope, 'documents', 'd')
    .select((e) => ['d.root', 'd.portfolio_id', 'd.environment_id', e.fn.countAll<number>().as('n')])
    .where('d.trashed_at', 'is', null)
    .groupBy(['d.root', 'd.portfolio_id', 'd.environment_id'])
    .execute();

/** The number of documents by folder of a root; null: directly under it. */
export const countByFolder = (
  db: Tx,
  scope: Scope,
  { root, portfolio_id, environment_id }: Omit<Place, 'folder_id' | 'top_id'>,
) =>
  mine(db, scope, 'documents', 'd')
    .select((e) => ['d.folder_id', e.fn.countAll<number>().as('n')])
    .where('d.root', '=', root)
    .where('d.trashed_at', 'is', null)
    .$if(portfolio_id !== null, (q) => q.where('d.portfolio_id', '=', portfolio_id))
    .$if(environment_id !== null, (q) => q.where('d.environment_id', '=', environment_id))
    .groupBy('d.folder_id')
    .execute();

export const listPortfolios = (db: Tx, scope: Scope) =>
  mine(db, scope, 'portfolios', 'p')
    .select(['p.id', 'p.name'])
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute();

export const findPortfolio = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'portfolios', 'p').select(['p.id', 'p.name']).where('p.id', '=', id).executeTakeFirst();

/** Properties within reach; those of one portfolio if it is given. */
export const listProperties = (db: Tx, scope: Scope, portfolioId?: string) =>
  mine(db, scope, 'environments', 'e')
    .select(['e.id', 'e.environment_name as name', 'e.portfolio_id'])
    .$if(portfolioId !== undefined, (q) => q.where('e.portfolio_id', '=', portfolioId ?? ''))
    .orderBy(sql`lower(e.environment_name)`)
    .orderBy('e.id')
    .execute();

export const findProperty = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'environments', 'e')
    .select(['e.id', 'e.environment_name as name', 'e.portfolio_id'])
    .where('e.id', '=', id)
    .executeTakeFirst();

/** The folder and those above it, from the root down. */
export async function listAbove(db: Tx, scope: Scope, id: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive above as (
      select f.id, f.parent_id, f.name, 0 as steps from document_folders f where ${isMine(scope, 'document_folders', 'f')} and f.id = ${id}
      union all select f.id, f.parent_id, f.name, a.steps + 1 from document_folders f join above a on f.id = a.parent_id
        where f.organization_id = ${scope.organizationId} and a.steps < 50)
    select id, name from above order by steps desc`.execute(db);
  return rows;
}

/** The number of levels of a folder: 1 without folders in it. */
export async function countLevels(db: Tx, scope: Scope, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select f.id, 1 as level from document_folders f where ${isMine(scope, 'document_folders', 'f')} and f.id = ${id}
      union all select f.id, b.level + 1 from document_folders f join below b on f.parent_id = b.id
        where f.organization_id = ${scope.organizationId} and b.level < 50)
    select max(level) as levels from below`.execute(db);
  return rows[0]?.levels ?? 1;
}

/** The same as a part of a statement, in which a distributed database runs no function that reads tables. */
export const foldersBelow = (scope: Scope, id: string) => sql`array(with recursive below as (
  select f.id from document_folders f where f.organization_id = ${scope.organizationId} and f.id = ${id}
  union select f.id from document_folders f join below b on f.parent_id = b.id where f.organization_id = ${scope.organizationId})
  select id from below)`;

/** The folder and everything below it. */
export const listBelow = async (db: Tx, scope: Scope, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from folders_below(${scope.organizationId}, ${id}) id`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

export interface NewFolder extends Omit<FolderRow, 'trashed_at' | 'trashed_with' | 'team_ids'> {
  created_by: string;
}

export const insertFolder = (db: Tx, scope: Scope, row: NewFolder) =>
  insertMine(db, scope, 'document_folders', row).execute();

export async function updateFolder(
  db: Tx,
  scope: Scope,
  id: string,
  row: Partial<Pick<FolderRow, 'name' | 'audience' | 'parent_id'>>,
): Promise<void> {
  await updateMine(db, scope, 'document_folders').set(row).where('id', '=', id).execute();
}

export async function replaceTeams(db: Tx, scope: Scope, folderId: string, teamIds: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'document_folder_teams').where('folder_id', '=', folderId).execute();
  if (teamIds.length)
    await insertMine(
      db,
      scope,
      'document_folder_teams',
      teamIds.map((team_id) => ({ folder_id: folderId, team_id })),
    ).execute();
}

/** How many of these are teams of the organization. */
export const countTeams = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<number> =>
  (
    await mine(db, scope, 'teams')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
  ).n;

/** Moves folders with everything in them, also what the user does not reach, to another place; the first keeps its parent, which the caller changes. */
export async function placeFolders(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  place: Omit<Place, 'folder_id' | 'top_id'> & { top_id: string },
) {
  const { root, portfolio_id, environment_id, top_id } = place;
  await updateMine(db, wholeOrganization(scope), 'document_folders')
    .set({ root, portfolio_id, environment_id, top_id, ...(root !== 'company' && { audience: 'organization' }) })
    .where('id', 'in', ids)
    .execute();
  await updateMine(db, wholeOrganization(scope), 'documents')
    .set({
      root,
      portfolio_id,
      environment_id,
      top_id,
      // The tenants of another property are others.
      is_for_tenants: sql<boolean>`is_for_tenants and environment_id is not distinct from ${environment_id}::uuid`,
    })
    .where('folder_id', 'in', ids)
    .execute();
}

/** The documents in these folders, also those in the trash. */
export const listIn = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> =>
  (
    await mine(db, wholeOrganization(scope), 'documents', 'd')
      .select('d.id')
      .where(sql<boolean>`d.folder_id = any (${ids}::uuid[])`)
      .execute()
  ).map(({ id }) => id);

/** Moves folders and what is in them to the trash; what is there already keeps its own time. Returns the number of documents. */
export async function trashFolders(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  as: { with: string; by: string; at: Date },
): Promise<number> {
  const row = { trashed_at: as.at, trashed_by: as.by, trashed_with: as.with };
  await updateMine(db, wholeOrganization(scope), 'document_folders')
    .set(row)
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await updateMine(db, wholeOrganization(scope), 'documents')
    .set(row)
    .where('folder_id', 'in', ids)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Takes those of these folders, and what is in them, out of the trash that were moved there together. */
export async function restoreFolders(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  trashedWith: string | null,
): Promise<void> {
  const row = { trashed_at: null, trashed_by: null, trashed_with: null };
  await updateMine(db, wholeOrganization(scope), 'document_folders')
    .set(row)
    .where('id', 'in', ids)
    .where('trashed_with', '=', trashedWith)
    .execute();
  await updateMine(db, wholeOrganization(scope), 'documents')
    .set(row)
    .where('folder_id', 'in', ids)
    .where('trashed_with', '=', trashedWith)
    .execute();
}

/** Deletes folders of the trash that nothing lies in any more, from the deepest up. */
export async function deleteEmptyTrashed(db: Tx, scope: Scope, before: Date): Promise<void> {
  for (let depth = 0; depth < 25; depth++) {
    const { numDeletedRows } = await deleteMine(db, scope, 'document_folders')
      .where(sql<boolean>`trashed_at < ${before.toISOString()}::timestamptz`)
      .where(
        sql<boolean>`not exists (select 1 from documents d where d.organization_id = ${scope.organizationId} and d.folder_id = document_folders.id)
          and not exists (select 1 from document_folders f where f.organization_id = ${scope.organizationId} and f.parent_id = document_folders.id)`,
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
  }
}

import type { Answer, Parsed } from '@steward/contract/call';
import { documents } from '@steward/contract/estate/documents';
import type { Directory } from '@steward/contract/estate/documents.models';
import { fail } from '@steward/contract/failures';
import { cleanFileName } from '@steward/core/files/file-name';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { countEvidence } from './evidence.service.ts';
import { refuseForCertificates } from './certificate-check.ts';
import * as repository from './folders.repository.ts';
import { mustFindPlace, mustFindPlaceToAdd, refuseToHide, type Place } from './places.ts';

type FolderRow = repository.FolderRow;
const MAX_DEPTH = 20;

/** A name is taken once in a folder. */
const unlessNamed = <T>(write: Promise<T>): Promise<T> =>
  ['property', 'portfolio', 'root'].reduce(
    (tried, place) => unlessTaken(`document_folders_name_in_${place}`, 'document-folder.name-taken', tried),
    write,
  );

const directory = (more: Partial<Directory> & Pick<Directory, 'root' | 'name'>): Directory => ({
  portfolio_id: null,
  environment_id: null,
  folder_id: null,
  evidence: null,
  audience: null,
  team_ids: [],
  documents: 0,
  has_children: false,
  ...more,
});

/** Documents by folder including those of the folders below. */
function summedUp(folders: readonly FolderRow[], counts: ReadonlyMap<string, number>): Map<string, number> {
  const parents = new Map(folders.map(({ id, parent_id }) => [id, parent_id]));
  const sums = new Map<string, number>();
  for (const [id, n] of counts)
    for (let at: string | null | undefined = id; at; at = parents.get(at)) sums.set(at, (sums.get(at) ?? 0) + n);
  return sums;
}

/** The folders directly in a place. */
async function foldersIn({ db, scope }: Work, place: Place): Promise<Directory[]> {
  const folders = await repository.listFolders(db, scope, place);
  const counts = new Map(
    (await repository.countByFolder(db, scope, place)).map(({ folder_id, n }) => [folder_id ?? '', n]),
  );
  const sums = summedUp(folders, counts);
  const parents = new Set(folders.map(({ parent_id }) => parent_id));
  return folders
    .filter(({ parent_id }) => parent_id === place.folder_id)
    .map((folder) => shown(folder, sums.get(folder.id) ?? 0, parents.has(folder.id)));
}

const shown = (folder: FolderRow, documentCount: number, hasChildren: boolean): Directory =>
  directory({
    root: folder.root,
    portfolio_id: folder.portfolio_id,
    environment_id: folder.environment_id,
    folder_id: folder.id,
    name: folder.name,
    audience: folder.root === 'company' && folder.parent_id === null ? folder.audience : null,
    team_ids: folder.team_ids,
    documents: documentCount,
    has_children: hasChildren,
  });

/** The number of documents by root, and of portfolios and properties by their id. */
async function countsOf({ db, scope }: Work): Promise<(of: string) => number> {
  const counts = new Map<string, number>();
  for (const { root, portfolio_id, environment_id, n } of await repository.countByRoot(db, scope))
    counts.set(environment_id ?? portfolio_id ?? root, n);
  return (of) => counts.get(of) ?? 0;
}

const propertyRoot = (
  { id, name }: { id: string; name: string },
  count: (of: string) => number,
  hasChildren: boolean,
) => directory({ root: 'property', environment_id: id, name, documents: count(id), has_children: hasChildren });

/** The roots: the company, portfolios, properties without one, and unorganized documents. */
async function roots(work: Work): Promise<Directory[]> {
  const { db, scope } = work;
  const count = await countsOf(work);
  const unorganized = directory({ root: 'unorganized', name: '', documents: count('unorganized') });
  const properties = await repository.listProperties(db, scope);
  if (scope.tenants) return [...properties.map((one) => propertyRoot(one, count, false)), unorganized];
  const portfolios = await repository.listPortfolios(db, scope);
  const company = await repository.listFolders(db, scope, {
    root: 'company',
    portfolio_id: null,
    environment_id: null,
  });
  const sums = new Map(portfolios.map(({ id }) => [id, count(id)]));
  const apart = properties.filter(({ id, portfolio_id }) => {
    const sum = sums.get(portfolio_id ?? '');
    if (portfolio_id !== null && sum !== undefined) sums.set(portfolio_id, sum + count(id));
    return sum === undefined;
  });
  return [
    ...(scope.environments === 'all' || company.length
      ? [directory({ root: 'company', name: '', documents: count('company'), has_children: company.length > 0 })]
      : []),
    ...portfolios.map(({ id, name }) =>
      directory({ root: 'portfolio', portfolio_id: id, name, documents: sums.get(id) ?? 0, has_children: true }),
    ),
    ...apart.map((one) => propertyRoot(one, count, true)),
    unorganized,
  ];
}

export const fetchDirectoriesByCollection = (
  ctx: Ctx,
  { root, ...ids }: Parsed<typeof documents.fetchDirectoriesByCollection>,
): Promise<Answer<typeof documents.fetchDirectoriesByCollection>> =>
  reading(ctx, async (work) => {
    if (!root) return roots(work);
    const place = await mustFindPlace(work, { root, ...ids });
    const folders = await foldersIn(work, place);
    if (place.folder_id !== null) return folders;
    const { db, scope } = work;
    if (place.portfolio_id !== null) {
      const count = await countsOf(work);
      const properties = await repository.listProperties(db, scope, place.portfolio_id);
      return [...folders, ...properties.map((one) => propertyRoot(one, count, true))];
    }
    if (place.environment_id === null) return folders;
    const kept = await countEvidence(ctx, work, place.environment_id);
    return [
      ...folders,
      ...kept.map(({ evidence, n }) =>
        directory({ root: 'property', environment_id: place.environment_id, evidence, name: '', documents: n }),
      ),
    ];
  });

const mustFindFolder = async ({ db, scope }: Work, id: string): Promise<FolderRow> =>
  (await repository.findFolder(db, scope, id)) ?? fail('document-folder.not-found');

async function mustFindLive(work: Work, id: string): Promise<FolderRow> {
  const folder = await mustFindFolder(work, id);
  if (folder.trashed_at !== null) fail('document-folder.in-trash');
  return folder;
}

async function shownFolder(work: Work, id: string): Promise<Directory> {
  const folder = await mustFindFolder(work, id);
  const all = await foldersIn(work, { ...folder, folder_id: folder.parent_id, top_id: folder.top_id });
  return all.find(({ folder_id }) => folder_id === id) ?? shown(folder, 0, false);
}

interface Readers {
  audience: FolderRow['audience'];
  team_ids: readonly string[];
}

/** Folders directly under the company are limited to readers; `teams` needs one. Teams of other choices are kept for the next change. */
async function refuseReaders({ db, scope }: Work, { audience, team_ids }: Readers, isTop: boolean): Promise<void> {
  if ((audience !== 'organization' && !isTop) || (audience === 'teams' && team_ids.length === 0))
    fail('document-folder.readers');
  const ids = [...new Set(team_ids)];
  if (ids.length && (await repository.countTeams(db, scope, ids)) !== ids.length) fail('document-folder.readers');
}

export const createNewFolderFirebase = (
  ctx: Ctx,
  { name, audience, team_ids, ...given }: Parsed<typeof documents.createNewFolderFirebase>,
): Promise<Answer<typeof documents.createNewFolderFirebase>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const id = await addFolder(ctx, work, { ...given, name }, { audience, team_ids });
    return { ...(await shownFolder({ db, scope }, id)), _id: id };
  });

/** Adds a folder to a place and returns its id. */
async function addFolder(
  ctx: Ctx,
  work: Work,
  { name, ...given }: Parameters<typeof mustFindPlaceToAdd>[1] & { name: string },
  readers: Readers = { audience: 'organization', team_ids: [] },
): Promise<string> {
  const { db, scope } = work;
  const place = await mustFindPlaceToAdd(work, given);
  const isTop = place.root === 'company' && place.folder_id === null;
  await refuseReaders(work, readers, isTop);
  if (place.folder_id !== null && (await repository.listAbove(db, scope, place.folder_id)).length >= MAX_DEPTH)
    fail('document-folder.too-deep');
  const id = uuid();
  const { root, portfolio_id, environment_id, folder_id, top_id } = place;
  const row = {
    id,
    root,
    portfolio_id,
    environment_id,
    parent_id: folder_id,
    top_id: top_id ?? id,
    name: cleanFileName(name),
    audience: readers.audience,
    created_by: actorOf(ctx).userId,
  };
  await unlessNamed(repository.insertFolder(db, scope, row));
  if (readers.audience === 'teams') await repository.replaceTeams(db, scope, id, [...new Set(readers.team_ids)]);
  return id;
}

/** The folder with this path of names below a place; undefined if there is none. */
export async function findFolderOfPath(
  work: Work,
  place: Place,
  names: readonly string[],
): Promise<string | null | undefined> {
  const folders = names.length ? await repository.listFolders(work.db, work.scope, place) : [];
  let at: string | null | undefined = place.folder_id;
  for (const name of names) at = childNamed(folders, at, name)?.id;
  return at;
}

const childNamed = (folders: readonly repository.FolderRow[], parent: string | null | undefined, name: string) => {
  const wanted = cleanFileName(name).toLowerCase();
  return folders.find((one) => one.parent_id === parent && one.name.trim().toLowerCase() === wanted);
};

/** The folder with this path of names below a place; what is missing of it is added. */
export async function folderOfPath(
  ctx: Ctx,
  work: Work,
  given: Parameters<typeof mustFindPlaceToAdd>[1],
  names: readonly string[],
): Promise<string | null> {
  const place = await mustFindPlace(work, given);
  const folders = await repository.listFolders(work.db, work.scope, place);
  let at = place.folder_id;
  for (const name of names) {
    const known = childNamed(folders, at, name);
    at = known?.id ?? (await addFolder(ctx, work, { ...place, folder_id: at, name }));
  }
  return at;
}

export const renameFolder = (ctx: Ctx, { folder_id, name }: Parsed<typeof documents.renameFolder>) =>
  inTransaction(ctx, async (work) => {
    await mustFindLive(work, folder_id);
    const write = repository.updateFolder(work.db, work.scope, folder_id, { name: cleanFileName(name) });
    await unlessNamed(write);
    return shownFolder(work, folder_id);
  });

export const updateFolderReaders = (ctx: Ctx, { folder_id, ...sent }: Parsed<typeof documents.updateFolderReaders>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (scope.environments !== 'all') fail('document-place.not-for-you');
    const folder = await mustFindLive(work, folder_id);
    const known = { audience: folder.audience, team_ids: folder.team_ids };
    const readers = changed(documents.updateFolderReaders.input, known, sent);
    await refuseReaders(work, readers, folder.root === 'company' && folder.parent_id === null);
    await repository.updateFolder(db, scope, folder_id, { audience: readers.audience });
    await repository.replaceTeams(db, scope, folder_id, [...new Set(readers.team_ids)]);
    return shownFolder(work, folder_id);
  });

export const moveFolder = (ctx: Ctx, { folder_id, to }: Parsed<typeof documents.moveFolder>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const folder = await mustFindLive(work, folder_id);
    const place = await mustFindPlaceToAdd(work, to);
    refuseToHide(scope, { ...folder, isTop: folder.parent_id === null }, place);
    const ids = await repository.listBelow(db, scope, folder_id);
    if (place.folder_id !== null) {
      if (ids.includes(place.folder_id)) fail('document-folder.into-itself');
      const above = await repository.listAbove(db, scope, place.folder_id);
      if (above.length + (await repository.countLevels(db, scope, folder_id)) > MAX_DEPTH)
        fail('document-folder.too-deep');
    }
    const { environment_id } = place;
    await refuseForCertificates(ctx, work, await repository.listIn(db, scope, ids), { environment_id });
    const top_id = place.top_id ?? folder_id;
    // Below a folder or outside of the company it has the readers of its place.
    const isTop = place.root === 'company' && place.folder_id === null;
    if (!isTop) await repository.replaceTeams(db, scope, folder_id, []);
    const row = { parent_id: place.folder_id, ...(!isTop && { audience: 'organization' as const }) };
    const underParent = () => repository.updateFolder(db, scope, folder_id, row);
    const inPlace = () => repository.placeFolders(db, scope, ids, { ...place, top_id });
    // A folder without a parent is its own top at every moment.
    for (const write of place.folder_id === null ? [inPlace, underParent] : [underParent, inPlace])
      await unlessNamed(write());
    return shownFolder(work, folder_id);
  });

export const trashFolder = (ctx: Ctx, { folder_id }: Parsed<typeof documents.trashFolder>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustFindLive(work, folder_id);
    const ids = await repository.listBelow(db, scope, folder_id);
    const as = { with: folder_id, by: actorOf(ctx).userId, at: ctx.now };
    return { documents: await repository.trashFolders(db, scope, ids, as) };
  });

export const restoreFolder = (ctx: Ctx, { folder_id }: Parsed<typeof documents.restoreFolder>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const folder = await mustFindFolder(work, folder_id);
    // A folder whose parent is in the trash returns directly under the root.
    const parent = folder.parent_id === null ? undefined : await repository.findFolder(db, scope, folder.parent_id);
    if (folder.parent_id !== null && (!parent || parent.trashed_at !== null)) {
      const ids = await repository.listBelow(db, scope, folder_id);
      await repository.placeFolders(db, scope, ids, { ...folder, top_id: folder_id });
      await repository.updateFolder(db, scope, folder_id, { parent_id: null });
    }
    const write = repository.restoreFolders(
      db,
      scope,
      await repository.listBelow(db, scope, folder_id),
      folder.trashed_with,
    );
    await unlessNamed(write);
    return shownFolder(work, folder_id);
  });

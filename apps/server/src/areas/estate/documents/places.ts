import type { Parsed } from '@steward/contract/call';
import type { documents } from '@steward/contract/estate/documents';
import { fail } from '@steward/contract/failures';
import type { DocumentPlace } from '@steward/core/documents/places';
import { reachesProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import * as folders from './folders.repository.ts';

/** The folder and all below it, as a part of a statement. */
export { foldersBelow } from './folders.repository.ts';

type Given = Omit<Parsed<typeof documents.createNewFolderFirebase>, 'name' | 'audience' | 'team_ids'>;

export type Place = DocumentPlace;

/** The folder within reach, unless it is in the trash. */
export async function mustFindFolder({ db, scope }: Work, id: string) {
  const folder = (await folders.findFolder(db, scope, id)) ?? fail('document-folder.not-found');
  return folder.trashed_at === null ? folder : fail('document-folder.in-trash');
}

/** The place within reach that the ids name; a folder knows its own root, which an id beside it must not contradict. */
export async function mustFindPlace(work: Work, given: Given): Promise<Place> {
  const { db, scope } = work;
  const { root, portfolio_id = null, environment_id = null, folder_id = null } = given;
  if (folder_id !== null) {
    const folder = (await folders.findFolder(db, scope, folder_id)) ?? fail('document-folder.not-found');
    const isElsewhere =
      folder.root !== root ||
      (portfolio_id !== null && portfolio_id !== folder.portfolio_id) ||
      (environment_id !== null && environment_id !== folder.environment_id);
    if (isElsewhere) fail('document-folder.not-found');
    if (folder.trashed_at !== null) fail('document-folder.in-trash');
    return {
      root,
      portfolio_id: folder.portfolio_id,
      environment_id: folder.environment_id,
      folder_id,
      top_id: folder.top_id,
    };
  }
  const place = { root, portfolio_id: null, environment_id: null, folder_id: null, top_id: null };
  if (root === 'property') {
    if (environment_id === null || !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    return { ...place, environment_id };
  }
  if (root === 'portfolio') {
    if (portfolio_id === null || !(await folders.findPortfolio(db, scope, portfolio_id))) fail('portfolio.not-found');
    return { ...place, portfolio_id };
  }
  return place;
}

/** The place, if the user may add something there. Tenants add to unorganized documents only; directly under the company the whole organization. */
export async function mustFindPlaceToAdd(work: Work, given: Given): Promise<Place> {
  const { scope } = work;
  if (scope.tenants && given.root !== 'unorganized') fail('document-place.not-found');
  const place = await mustFindPlace(work, given);
  if (place.root === 'company' && place.folder_id === null && scope.environments !== 'all')
    fail('document-place.not-for-you');
  return place;
}

/**
 * Refuses a move that takes something away from the people who see it now, by a user who could not bring it back: others' documents to the
 * unorganized ones, and folders directly under the company to another place.
 */
export function refuseToHide(
  { environments, userId }: Scope,
  from: { root: Place['root']; created_by: string | null; owner_id?: string | null; isTop?: boolean },
  to: Pick<Place, 'root'>,
): void {
  if (environments === 'all') return;
  const isOwn = from.created_by === userId || (from.owner_id !== undefined && from.owner_id === userId);
  if (to.root === 'unorganized' && from.root !== 'unorganized' && !isOwn) fail('document-place.of-others');
  if (from.root === 'company' && to.root !== 'company' && from.isTop) fail('document-place.not-for-you');
}

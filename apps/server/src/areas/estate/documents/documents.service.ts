import type { Answer, Parsed } from '@steward/contract/call';
import { documents } from '@steward/contract/estate/documents';
import type { Document, WholeDocument } from '@steward/contract/estate/documents.models';
import { fail } from '@steward/contract/failures';
import { addDays, type Day } from '@steward/core/calendar/day';
import { fileGroupOf } from '@steward/core/documents/file-groups';
import { freeName, renamed, withoutEnding } from '@steward/core/documents/file-names';
import { cleanFileName } from '@steward/core/files/file-name';
import { validityOn } from '@steward/core/property/documents';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refusedByName } from '../../../gateways/documents/types/sniff-document.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { todayOf } from '../../../platform/today.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import { shownScan } from '../../foundation/files/scan-states.service.ts';
import * as repository from './documents.repository.ts';
import { listEvidenceOfFiles } from './evidence.service.ts';
import * as folders from './folders.repository.ts';
import { mustFindPlace, mustFindPlaceToAdd, refuseToHide, type Place } from './places.ts';
import { updateDocuments } from './documents.saving.ts';
import { findSettings } from './settings.repository.ts';
import { listHolds } from './trash.repository.ts';
import * as versions from './versions.repository.ts';

type Row = repository.DocumentRow;

/** How the owner of a property organizes its documents, and what keeps one from deletion. */
const notForTenants = { folder_name: '', tags: [], note: '', is_held: false };

/** A document as lists show it. `trashDays`: how long the organization keeps documents in the trash. */
function shown(ctx: Ctx, today: Day, found: Row, trashDays: number): Document {
  const { top_id: _top, hold_reason: _reason, scan_state, ...row } = found;
  return {
    ...row,
    ...(ctx.scope?.tenants && row.root === 'property' && notForTenants),
    file_group: fileGroupOf(row.file_type),
    scan: shownScan(ctx, scan_state),
    validity: validityOn(row.valid_until, today),
    purged_on: row.trashed_at === null ? null : addDays(new Date(row.trashed_at).toISOString().slice(0, 10), trashDays),
  };
}

export const mustFind = async ({ db, scope }: Work, id: string): Promise<Row> =>
  (await repository.findDocument(db, scope, id)) ?? fail('document.not-found');

/** The document, unless it is in the trash. */
export async function mustFindLive(work: Work, id: string): Promise<Row> {
  const row = await mustFind(work, id);
  if (row.trashed_at !== null) fail('document.in-trash');
  return row;
}

/** Documents within reach; all of them, or the call fails. */
export async function mustFindAll({ db, scope }: Work, ids: readonly string[]): Promise<Row[]> {
  const wanted = [...new Set(ids)];
  const rows = await repository.listById(db, scope, wanted);
  if (rows.length !== wanted.length) fail('document.not-found');
  return rows;
}

/** Those of these documents that are within reach and not in the trash. */
export const listFound = async ({ db, scope }: Work, ids: readonly string[]): Promise<Row[]> =>
  (await repository.listById(db, scope, ids)).filter(({ trashed_at }) => trashed_at === null);

/** The documents of a place and below it, with the name of the place. */
export async function findDeep(
  work: Work,
  given: Parameters<typeof mustFindPlace>[1],
  most: number,
): Promise<{ name: string; rows: Row[] }> {
  const place = await mustFindPlace(work, given);
  const path = place.folder_id === null ? [] : await pathOf(work, place.folder_id);
  const rows = await repository.listDeep(work.db, work.scope, place, most);
  return { name: path.at(-1)?.name ?? (await nameOf(work, place)), rows };
}

export async function shownOne(ctx: Ctx, work: Work, id: string): Promise<Document> {
  const { trash_days } = await findSettings(work.db, work.scope);
  return shown(ctx, todayOf(ctx), await mustFind(work, id), trash_days);
}

export const fetchDirectoryContent = (
  ctx: Ctx,
  { root, portfolio_id, environment_id, folder_id, ...asked }: Parsed<typeof documents.fetchDirectoryContent>,
): Promise<Answer<typeof documents.fetchDirectoryContent>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const place = root ? await mustFindPlace(work, { root, portfolio_id, environment_id, folder_id }) : undefined;
    const { deep, trash, search, where, sort, descending, page, page_size } = asked;
    const filter = { place, deep, trash, search, where, today: todayOf(ctx) };
    const { rows, n, bytes } = await repository.listDocuments(db, scope, filter, { sort, descending, page, page_size });
    const { trash_days } = await findSettings(db, scope);
    return {
      path: place?.folder_id ? await pathOf(work, place.folder_id) : [],
      place_name: place ? await nameOf(work, place) : '',
      paginateData: rows.map((row) => shown(ctx, filter.today, row, trash_days)),
      totalData: n,
      bytes,
    };
  });

const pathOf = async ({ db, scope }: Work, folderId: string) =>
  (await folders.listAbove(db, scope, folderId)).map(({ id, name }) => ({ folder_id: id, name }));

async function nameOf({ db, scope }: Work, { portfolio_id, environment_id }: Place): Promise<string> {
  if (environment_id !== null) return (await folders.findProperty(db, scope, environment_id))?.name ?? '';
  if (portfolio_id !== null) return (await folders.findPortfolio(db, scope, portfolio_id))?.name ?? '';
  return '';
}

/** A document with its versions, what uses it, and what holds it. */
export async function whole(ctx: Ctx, work: Work, id: string): Promise<WholeDocument> {
  const { db, scope } = work;
  const row = await mustFind(work, id);
  const { trash_days } = await findSettings(db, scope);
  const all = await versions.listVersions(db, scope, id);
  return {
    ...shown(ctx, todayOf(ctx), row, trash_days),
    hold_reason: scope.tenants ? '' : row.hold_reason,
    versions: all.map((version) => {
      const { file_id: _file, sha256: _hash, scan_state, ...listed } = version;
      return { ...listed, scan: shownScan(ctx, scan_state) };
    }),
    holds: scope.tenants ? [] : await listHolds(db, scope, id),
    used_in: await listEvidenceOfFiles(
      ctx,
      work,
      all.map(({ file_id }) => file_id),
    ),
    path: row.folder_id === null || scope.tenants ? [] : await pathOf(work, row.folder_id),
  };
}

export const getDocument = (ctx: Ctx, { document_id }: Parsed<typeof documents.getDocument>) =>
  reading(ctx, (work) => whole(ctx, work, document_id));

export const getDocumentFile = (
  ctx: Ctx,
  { document_id, no }: Parsed<typeof documents.getDocumentFile>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const row = await mustFind(work, document_id);
    const version = await versions.findVersion(db, scope, document_id, no);
    if (!version) fail(no === undefined ? 'document.no-file' : 'document.no-such-version');
    const file = await openFile(ctx, db, scope, version.file_id);
    return version.no === row.version_no ? { ...file, name: row.file_name } : file;
  });

/** File names of a place in lower case, without those of some documents. */
export async function takenNames(
  { db, scope }: Work,
  place: Place,
  without: readonly string[] = [],
): Promise<Set<string>> {
  const names = await repository.listNames(db, scope, place, without);
  return new Set(names.map((name) => name.toLowerCase()));
}

const placeOf = ({ root, portfolio_id, environment_id, folder_id, top_id }: Row): Place => ({
  root,
  portfolio_id,
  environment_id,
  folder_id,
  top_id,
});

export const renameFile = (ctx: Ctx, { document_id, name }: Parsed<typeof documents.renameFile>) =>
  inTransaction(ctx, async (work) => {
    const row = await mustFindLive(work, document_id);
    const wanted = renamed(row.file_name, cleanFileName(name));
    const reason = refusedByName(wanted);
    if (reason) fail(reason, wanted);
    const file_name = freeName(wanted, await takenNames(work, placeOf(row), [document_id]));
    const change = { title: withoutEnding(file_name), ...(row.file_name !== '' && { file_name }) };
    await updateDocuments(ctx, work, [document_id], change);
    return shownOne(ctx, work, document_id);
  });

/** Refuses an owner who is no member. */
export async function mustBeMember({ db, scope }: Work, userId: string | null): Promise<void> {
  if (userId !== null && !(await repository.hasMember(db, scope, userId))) fail('document.owner-unknown');
}

/** Refuses a last day before the day of issue. */
export function refuseDays({ issued_on, valid_until }: { issued_on: string | null; valid_until: string | null }): void {
  if (issued_on && valid_until && valid_until < issued_on)
    fail('request.invalid', undefined, [{ field: 'valid_until', message: 'must not come before the day of issue' }]);
}

export const updateDocument = (ctx: Ctx, { document_id, ...sent }: Parsed<typeof documents.updateDocument>) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFindLive(work, document_id);
    const fields = changed(documents.updateDocument.input, known, sent);
    refuseDays(fields);
    await mustBeMember(work, fields.owner_id);
    await updateDocuments(ctx, work, [document_id], fields);
    return shownOne(ctx, work, document_id);
  });

export const moveDocuments = (ctx: Ctx, { document_ids, to }: Parsed<typeof documents.moveDocuments>) =>
  inTransaction(ctx, async (work) => {
    const rows = await mustFindAll(work, document_ids);
    if (rows.some(({ trashed_at }) => trashed_at !== null)) fail('document.in-trash');
    const place = await mustFindPlaceToAdd(work, to);
    for (const row of rows) refuseToHide(work.scope, row, place);
    await placeDocuments(ctx, work, rows, place);
    return { moved: rows.length };
  });

/** Moves documents, whose reach was checked, to a place; a name that is taken there gets a number. */
export async function placeDocuments(ctx: Ctx, work: Work, rows: readonly Row[], place: Place): Promise<void> {
  const taken = await takenNames(
    work,
    place,
    rows.map(({ _id }) => _id),
  );
  for (const { _id, file_name, title, environment_id } of rows) {
    const free = file_name === '' ? '' : freeName(file_name, taken);
    if (free) taken.add(free.toLowerCase());
    const isRenamed = free !== file_name && title === withoutEnding(file_name);
    const names = free === file_name ? {} : { file_name: free, ...(isRenamed && { title: withoutEnding(free) }) };
    // The tenants of another property are others.
    const isForOthers = place.environment_id === null || place.environment_id !== environment_id;
    const change = { ...place, ...names, ...(isForOthers && { is_for_tenants: false }) };
    await updateDocuments(ctx, work, [_id], change);
  }
}

export const tagDocuments = (ctx: Ctx, { document_ids, add, remove }: Parsed<typeof documents.tagDocuments>) =>
  inTransaction(ctx, async (work) => {
    await mustFindAll(work, document_ids);
    await repository.changeTags(work.db, work.scope, document_ids, add, remove);
    return { done: true as const };
  });

export const getDocumentTags = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listTags(db, scope));

export const getDocumentOwners = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listMembers(db, scope));

export const getDocumentReaders = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listTeams(db, scope));

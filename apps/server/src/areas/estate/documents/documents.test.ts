import { documents } from '@steward/contract/estate/documents';
import { teams } from '@steward/contract/access/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portfolios } from '@steward/contract/estate/portfolios';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { pdfFile, uploadDocument, uploadDocuments } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { purgeDue } from './trash.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const titles = async (person: Person, asked: object) =>
  (await person.get(documents.fetchDirectoryContent, asked)).paginateData.map(({ title }) => title);

test('the tree shows the roots within reach, the folders of a place, and the number of documents below', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.get(portfolios.createPortfolio, { name: 'Harbor' });
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Harbor House', portfolio_id });
  const { _id: other } = await ada.newEnvironment({ environment_name: 'Other' });
  const property = { root: 'property', environment_id } as const;
  const folder = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Contracts' });
  const below = await ada.get(documents.createNewFolderFirebase, { ...property, folder_id: folder._id, name: '2026' });
  await uploadDocument(ada, { ...property, folder_id: below._id });
  await uploadDocument(ada, property, 'Plan.pdf');
  expect(await ada.get(documents.fetchDirectoriesByCollection, { ...property })).toMatchObject([
    { name: 'Contracts', folder_id: folder._id, documents: 1, has_children: true },
  ]);
  const roots = await ada.get(documents.fetchDirectoriesByCollection, {});
  expect(roots[0]?.root).toBe('company');
  expect(roots.at(-1)?.root).toBe('unorganized');
  expect(roots.find(({ portfolio_id: id }) => id === portfolio_id)).toMatchObject({ root: 'portfolio', documents: 2 });
  const mo = await server.newMember(ada, [other]);
  expect((await mo.get(documents.fetchDirectoriesByCollection, {})).map(({ root, documents: n }) => [root, n])).toEqual(
    [
      ['portfolio', 0],
      ['unorganized', 0],
    ],
  );
  expect((await mo.ask(documents.fetchDirectoriesByCollection, { ...property })).code).toBe('environment.not-found');
  expect(await titles(ada, { ...property })).toEqual(['Plan']);
  expect(await titles(ada, { ...property, deep: true })).toEqual(['Lease', 'Plan']);
  expect(await titles(mo, {})).toEqual([]);
});

test('a name is taken once in a folder, also by two at once, and folders are not moved into themselves', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const both = await Promise.all(
    ['Permits', 'permits '].map((name) => ada.ask(documents.createNewFolderFirebase, { ...property, name })),
  );
  expect(both.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const upper = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Upper' });
  const lower = await ada.get(documents.createNewFolderFirebase, { ...property, folder_id: upper._id, name: 'Lower' });
  const into = { folder_id: upper._id, to: { ...property, folder_id: lower._id } };
  expect((await ada.ask(documents.moveFolder, into)).code).toBe('document-folder.into-itself');
  const moved = await ada.get(documents.moveFolder, { folder_id: lower._id, to: { root: 'company' } });
  expect(moved).toMatchObject({ root: 'company', environment_id: null, audience: 'organization' });
  expect(await ada.get(documents.renameFolder, { folder_id: lower._id, name: 'Company papers' })).toMatchObject({
    name: 'Company papers',
  });
});

test('folders of the company are read by the whole organization, everybody or teams', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [environment_id]);
  const company = { root: 'company' } as const;
  expect((await mo.ask(documents.createNewFolderFirebase, { ...company, name: 'Mine' })).code).toBe(
    'document-place.not-for-you',
  );
  const folder = await ada.get(documents.createNewFolderFirebase, { ...company, name: 'Policies' });
  const id = await uploadDocument(ada, { ...company, folder_id: folder._id }, 'Policy.pdf');
  const seenBy = async (person: Person) => (await person.ask(documents.getDocument, { document_id: id })).httpStatus;
  expect(await seenBy(mo)).toBe(404);
  await ada.get(documents.updateFolderReaders, { folder_id: folder._id, audience: 'everybody' });
  expect(await seenBy(mo)).toBe(200);
  const team_id = (await ada.get(teams.createTeam, { name: 'Finance' }))[0]?.team_id ?? '';
  const asTeams = { folder_id: folder._id, audience: 'teams' as const };
  expect((await ada.ask(documents.updateFolderReaders, { ...asTeams, team_ids: [] })).code).toBe(
    'document-folder.readers',
  );
  await ada.get(documents.updateFolderReaders, { ...asTeams, team_ids: [team_id] });
  expect(await seenBy(mo)).toBe(404);
  await ada.get(teams.assignMemberToTeam, { team_id, user_id: mo.session.uid });
  expect(await seenBy(mo)).toBe(200);
});

test('a file whose name is taken becomes another document, a version, or nothing', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const document_id = await uploadDocument(ada, property, 'Lease.pdf', 'first');
  expect(await ada.get(documents.findSameNames, { ...property, names: ['lease.PDF', 'none.pdf'] })).toMatchObject([
    { document_id, name: 'Lease.pdf' },
  ]);
  const outcomes = [];
  for (const same_name of ['both', 'version', 'skip'] as const)
    outcomes.push(await uploadDocuments(ada, { ...property, same_name }, [pdfFile('Lease.pdf', same_name)]));
  expect(outcomes.flat().map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Lease (2).pdf', 'added'],
    ['Lease.pdf', 'version'],
    ['Lease.pdf', 'skipped'],
  ]);
  const whole = await ada.get(documents.restoreDocumentVersion, { document_id, no: 1 });
  expect(whole.versions.map(({ no, restored_from }) => [no, restored_from])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  const text = async (no?: number) =>
    (await ada.send(documents.getDocumentFile, { document_id, ...(no && { no }) })).text();
  expect(await text()).toContain('first');
  expect(await text(2)).toContain('version');
  expect((await ada.send(documents.getDocumentFile, { document_id, no: 9 })).status).toBe(404);
  const same = await uploadDocuments(ada, { root: 'unorganized' }, [pdfFile('Copy.pdf', 'first')]);
  expect(same[0]?.already_at).toMatchObject([{ document_id, title: 'Lease' }]);
  const mo = await server.newMember(ada, []);
  const theirs = await uploadDocuments(mo, { root: 'unorganized' }, [pdfFile('Copy.pdf', 'first')]);
  expect(theirs[0]?.already_at).toEqual([]);
});

test('what is recorded of documents is changed, one by one and for many', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: elsewhere } = await ada.newEnvironment();
  const ids = [
    await uploadDocument(ada, { root: 'property', environment_id }, 'A.pdf'),
    await uploadDocument(ada, { root: 'property', environment_id }, 'B.pdf'),
  ];
  const [document_id = ''] = ids;
  const renamedOne = await ada.get(documents.renameFile, { document_id, name: 'Fire alarm 2026' });
  expect(renamedOne).toMatchObject({ file_name: 'Fire alarm 2026.pdf', title: 'Fire alarm 2026' });
  const fields = { kind: 'inspection' as const, valid_until: '2030-01-31', owner_id: ada.session.uid };
  const stated = await ada.get(documents.updateDocument, { document_id, ...fields });
  expect(stated).toMatchObject({ ...fields, validity: 'valid', title: 'Fire alarm 2026' });
  const wrong = { document_id, issued_on: '2031-01-01' };
  expect((await ada.ask(documents.updateDocument, wrong)).errors).toMatchObject([{ field: 'valid_until' }]);
  expect((await ada.ask(documents.updateDocument, { document_id, owner_id: environment_id })).code).toBe(
    'document.owner-unknown',
  );
  await ada.get(documents.tagDocuments, { document_ids: ids, add: ['Fire', 'fire', '2026'] });
  await ada.get(documents.tagDocuments, { document_ids: [document_id], remove: ['FIRE'] });
  expect(await ada.get(documents.getDocumentTags, {})).toEqual([
    { tag: '2026', documents: 2 },
    { tag: 'Fire', documents: 1 },
  ]);
  await ada.get(documents.moveDocuments, { document_ids: ids, to: { root: 'property', environment_id: elsewhere } });
  expect(await titles(ada, { root: 'property', environment_id: elsewhere, sort: 'title' })).toEqual([
    'B',
    'Fire alarm 2026',
  ]);
  const where = JSON.stringify({
    all: [
      { field: 'kind', in: ['inspection'] },
      { field: 'file_group', in: ['pdf'] },
    ],
  });
  expect(await titles(ada, { where })).toEqual(['Fire alarm 2026']);
  expect(await titles(ada, { search: 'fire' })).toHaveLength(2);
});

test('the trash gives back what it got, and keeps what a hold or a retention names', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const folder = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Old' });
  const inFolder = await uploadDocument(ada, { ...property, folder_id: folder._id }, 'In folder.pdf');
  const held = await uploadDocument(ada, property, 'Held.pdf');
  const free = await uploadDocument(ada, property, 'Free.pdf');
  expect(await ada.get(documents.trashFolder, { folder_id: folder._id })).toEqual({ documents: 1 });
  await ada.get(documents.deleteFirebaseFile, { document_id: held });
  await ada.get(documents.trashDocuments, { document_ids: [free] });
  expect(await titles(ada, { ...property, deep: true })).toEqual([]);
  expect(await titles(ada, { trash: true })).toEqual(['Free', 'Held', 'In folder']);
  await ada.get(documents.restoreFolder, { folder_id: folder._id });
  expect(await titles(ada, { ...property, deep: true })).toEqual(['In folder']);
  expect((await ada.ask(documents.purgeDocuments, { document_ids: [inFolder] })).code).toBe('document.not-in-trash');
  const withHold = await ada.get(documents.holdDocument, {
    document_id: held,
    reason: 'Dispute with the lift company',
  });
  expect(withHold.holds).toMatchObject([{ kind: 'legal_hold', title: 'Dispute with the lift company' }]);
  expect(await ada.get(documents.purgeDocuments, { document_ids: [held, free] })).toMatchObject({
    purged: 1,
    kept: [{ document_id: held }],
  });
  await expect(server.owner.query('delete from documents where id = $1', [held])).rejects.toThrow(/held/);
  await ada.get(documents.releaseDocument, { document_id: held });
  await ada.get(documents.saveDocumentSettings, { retention: [{ kind: 'other', years: 5 }], trash_days: 7 });
  expect((await ada.get(documents.getDocument, { document_id: held })).holds).toMatchObject([{ kind: 'retention' }]);
  expect(await ada.get(documents.getDocumentSettings, {})).toMatchObject({ trash_days: 7, allows_macros: false });
  await ada.get(documents.saveDocumentSettings, { retention: [] });
  expect(await ada.get(documents.purgeDocuments, { document_ids: [held] })).toMatchObject({ purged: 1 });
  const left = await server.owner.query('select name from files where organization_id = $1 order by name', [
    ada.session.organization_id,
  ]);
  expect(left.rows).toEqual([{ name: 'In folder.pdf' }]);
});

test('a member without the property, another organization and a tenant neither see nor change a document', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  const document_id = await uploadDocument(ada, { root: 'property', environment_id });
  const mine = await uploadDocument(mo, { root: 'unorganized' }, 'Mine.pdf');
  for (const person of [eve, mo]) {
    const asked = [
      await person.ask(documents.getDocument, { document_id }),
      await person.ask(documents.updateDocument, { document_id, title: 'x' }),
      await person.ask(documents.renameFile, { document_id, name: 'x' }),
      await person.ask(documents.deleteFirebaseFile, { document_id }),
      await person.ask(documents.moveDocuments, { document_ids: [document_id], to: { root: 'unorganized' } }),
      await person.ask(documents.holdDocument, { document_id, reason: 'x' }),
      await person.ask(documents.addDocumentVersion, { document_id }, [pdfFile('x.pdf')]),
      await person.ask(documents.uploadMultipleFilesFirebase, { root: 'property', environment_id }, [pdfFile('x.pdf')]),
    ];
    expect(asked.map(({ httpStatus }) => httpStatus >= 400)).toEqual(asked.map(() => true));
    expect((await person.send(documents.getDocumentFile, { document_id })).status).toBe(404);
  }
  expect((await ada.get(documents.getDocument, { document_id: mine })).created_by).toBe(mo.session.uid);
  expect((await eve.ask(documents.getDocument, { document_id: mine })).httpStatus).toBe(404);
  expect(await mo.get(documents.getCommonUploadedFile, { folder: 'documents' })).toMatchObject([{ name: 'Mine.pdf' }]);
});

test('documents of a portfolio are seen by those who reach one of its properties', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.get(portfolios.createPortfolio, { name: 'Offices' });
  const { _id: inside } = await ada.newEnvironment({ portfolio_id });
  const { _id: outside } = await ada.newEnvironment();
  const document_id = await uploadDocument(ada, { root: 'portfolio', portfolio_id });
  const near = await server.newMember(ada, [inside]);
  const far = await server.newMember(ada, [outside]);
  expect((await near.ask(documents.getDocument, { document_id })).httpStatus).toBe(200);
  expect((await far.ask(documents.getDocument, { document_id })).httpStatus).toBe(404);
});

test('a document of the trash returns to its place, and to the root when its folder is gone', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const folder = await ada.get(documents.createNewFolderFirebase, { ...property, name: 'Old' });
  const document_id = await uploadDocument(ada, { ...property, folder_id: folder._id }, 'Plan.pdf');
  await ada.get(documents.deleteFirebaseFile, { document_id });
  expect(await ada.get(documents.restoreDocuments, { document_ids: [document_id] })).toEqual({ restored: 1 });
  expect((await ada.get(documents.getDocument, { document_id })).folder_id).toBe(folder._id);
  await ada.get(documents.trashFolder, { folder_id: folder._id });
  await uploadDocument(ada, property, 'Plan.pdf');
  await ada.get(documents.restoreDocuments, { document_ids: [document_id] });
  expect(await ada.get(documents.getDocument, { document_id })).toMatchObject({
    folder_id: null,
    file_name: 'Plan (2).pdf',
  });
});

test('the night deletes what has been in the trash for its time, with files that no record names', async () => {
  const ada = await server.newAdmin('Ada');
  const { organization_id } = ada.session;
  const { _id: environment_id } = await ada.newEnvironment();
  const place = { root: 'property', environment_id } as const;
  const [old, fresh, held] = [
    await uploadDocument(ada, place, 'Old.pdf'),
    await uploadDocument(ada, place, 'Fresh.pdf'),
    await uploadDocument(ada, place, 'Held.pdf'),
  ];
  await ada.get(documents.holdDocument, { document_id: held, reason: 'Court' });
  await ada.get(documents.trashDocuments, { document_ids: [old, fresh, held] });
  await server.owner.query(`update documents set trashed_at = now() - interval '31 days' where id = any ($1)`, [
    [old, held],
  ]);
  await purgeDue(workerCtx(server.steward.platform, organization_id, 'night'));
  expect(await titles(ada, { trash: true })).toEqual(['Fresh', 'Held']);
  const { rows } = await server.owner.query('select name from files where organization_id = $1 order by name', [
    organization_id,
  ]);
  expect(rows.map((row: { name: string }) => row.name)).toEqual(['Fresh.pdf', 'Held.pdf']);
});

test('owners are members, and readers are teams of the organization', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.get(teams.createTeam, { name: 'Finance' });
  expect(await ada.get(documents.getDocumentOwners, {})).toMatchObject([{ _id: ada.session.uid }]);
  expect(await ada.get(documents.getDocumentReaders, {})).toMatchObject([{ name: 'Finance' }]);
});

test('folders move with everything in them, from the top into another one and out of the company, but not too deep', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const newFolder = async (place: object, name: string) =>
    (await ada.get(documents.createNewFolderFirebase, { ...property, ...place, name }))._id;
  const [plans, archive] = [await newFolder({}, 'Plans'), await newFolder({}, 'Archive')];
  await uploadDocument(ada, { ...property, folder_id: plans }, 'Roof.pdf');
  const moved = await ada.get(documents.moveFolder, { folder_id: plans, to: { ...property, folder_id: archive } });
  expect(moved).toMatchObject({ name: 'Plans', documents: 1 });
  expect(await titles(ada, { ...property, folder_id: archive, deep: true })).toEqual(['Roof']);
  let deepest = archive;
  for (let level = 2; level < 20; level++) deepest = await newFolder({ folder_id: deepest }, `Level ${level}`);
  const tooDeep = { folder_id: await newFolder({}, 'Two levels'), to: { ...property, folder_id: deepest } };
  await newFolder({ folder_id: tooDeep.folder_id }, 'Below');
  expect((await ada.ask(documents.moveFolder, tooDeep)).code).toBe('document-folder.too-deep');

  const company = { root: 'company', audience: 'everybody', environment_id: undefined } as const;
  const shared = await newFolder(company, 'Shared');
  const below = await newFolder({ root: 'company', environment_id: undefined, folder_id: shared }, 'Below');
  await uploadDocument(ada, { root: 'company', folder_id: below }, 'Minutes.pdf');
  const mo = await server.newMember(ada, [environment_id]);
  // Only people who see the whole organization could bring it back.
  const away = { folder_id: shared, to: property };
  expect((await mo.ask(documents.moveFolder, away)).code).toBe('document-place.not-for-you');
  expect(await mo.get(documents.moveFolder, { ...away, folder_id: below })).toMatchObject({ documents: 1 });
  expect(await titles(mo, { ...property, folder_id: below })).toEqual(['Minutes']);
});

test('a portfolio with documents is not deleted, and its trashed documents outlive it in the trash of the company', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('Harbor');
  const document_id = await uploadDocument(ada, { root: 'portfolio', portfolio_id });
  expect((await ada.ask(portfolios.deletePortfolio, { portfolio_id })).code).toBe('portfolio.has-documents');
  await ada.get(documents.trashDocuments, { document_ids: [document_id] });
  await ada.get(portfolios.deletePortfolio, { portfolio_id });
  expect(await ada.get(documents.getDocument, { document_id })).toMatchObject({ root: 'company', portfolio_id: null });
});

test('what others see is not moved to the unorganized ones, and a retention is not ended by another type or day', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const property = { root: 'property', environment_id } as const;
  const mo = await server.newMember(ada, [environment_id]);
  const document_id = await uploadDocument(ada, property, 'Contract.pdf');
  const hide = { document_ids: [document_id], to: { root: 'unorganized' as const } };
  expect((await mo.ask(documents.moveDocuments, hide)).code).toBe('document-place.of-others');
  const own = await uploadDocument(mo, property, 'Own.pdf');
  expect(await mo.get(documents.moveDocuments, { ...hide, document_ids: [own] })).toEqual({ moved: 1 });

  await ada.get(documents.updateDocument, { document_id, kind: 'contract' });
  await ada.get(documents.saveDocumentSettings, { retention: [{ kind: 'contract', years: 10 }] });
  for (const change of [{ issued_on: '1990-01-01' }, { kind: 'other' as const }])
    expect((await mo.ask(documents.updateDocument, { document_id, ...change })).code).toBe('document.retained');
  // A longer one, and everything else, may be set.
  await mo.get(documents.updateDocument, { document_id, issued_on: '2030-01-01', note: 'Signed' });
  await ada.get(documents.updateDocument, { document_id, kind: 'other' });
  expect((await ada.get(documents.getDocument, { document_id })).holds).toEqual([]);
});

import { documentFiling } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import { meters } from '@steward/contract/estate/meters';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf, readAll, uploadOne } from '../document-text/document-text.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const toUnorganized = async (person: Person, name: string, ...pages: string[]) => {
  const id = await uploadOne(person, { root: 'unorganized' }, name, await pdfOf(...pages));
  await readAll(server, person);
  return id;
};
const suggested = async (person: Person, document_id: string) =>
  (await person.get(documentFiling.getFilingSuggestions, { document_ids: [document_id] }))[0];
const meter = (environment_id: string, meter_no: string) => ({
  environment_id,
  meter_no,
  carrier: 'electricity' as const,
});

test('a meter on page 2 suggests its property, the words the kind and the kind the folder, each with its reason', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Harbor House' });
  await ada.newEnvironment({ environment_name: 'Mill' });
  await ada.get(meters.addMeter, meter(house._id, '1ESM-0012345'));
  const folder = await ada.get(documents.createNewFolderFirebase, {
    root: 'property',
    environment_id: house._id,
    name: 'Contracts',
  });
  const id = await toUnorganized(
    ada,
    'scan_001.pdf',
    'Maintenance contract\nIssued on 12 March 2024, valid until 11 March 2034',
    'Meter 1ESM 0012345',
  );
  expect(await suggested(ada, id)).toMatchObject({
    place: {
      root: 'property',
      environment_id: house._id,
      folder_id: folder.folder_id,
      place_name: 'Harbor House',
      folder_name: 'Contracts',
    },
    kind: 'contract',
    issued_on: '2024-03-12',
    valid_until: '2034-03-11',
    is_sure: true,
    is_reading: false,
    equal: [],
    reasons: [
      { about: 'kind', by: 'kind_word', value: 'contract', page: 1 },
      { about: 'place', by: 'meter', value: '1ESM-0012345', page: 2 },
      { about: 'folder', by: 'folder', value: 'Contracts' },
    ],
  });
  // Computed when it is looked at: the new name counts at once.
  await ada.get(environments.updateEnvironment, { environment_id: house._id, environment_name: 'Harbor Tower' });
  expect((await suggested(ada, id))?.place?.place_name).toBe('Harbor Tower');
});

test('two properties that match equally well give no place, and both are named', async () => {
  const ada = await server.newAdmin('Ada');
  const houses = [];
  for (const name of ['Alpha Court', 'Beta Court']) {
    const one = await ada.newEnvironment({ environment_name: name });
    await ada.get(meters.addMeter, meter(one._id, 'SHARED-77001'));
    houses.push(one);
  }
  const id = await toUnorganized(ada, 'scan.pdf', 'Lease agreement, meter SHARED-77001');
  const found = await suggested(ada, id);
  expect(found).toMatchObject({ place: null, is_sure: false, kind: 'contract' });
  expect(found?.equal.map(({ environment_name }) => environment_name).toSorted()).toEqual([
    'Alpha Court',
    'Beta Court',
  ]);
});

test('a member gets suggestions within reach only, a tenant none, and another organization nothing', async () => {
  const ada = await server.newAdmin('Ada');
  const [own, other] = [
    await ada.newEnvironment({ environment_name: 'Own House' }),
    await ada.newEnvironment({ environment_name: 'Other House' }),
  ];
  await ada.get(meters.addMeter, meter(own._id, 'OWN-445566'));
  await ada.get(meters.addMeter, meter(other._id, 'OTHER-778899'));
  const mo = await server.newMember(ada, [own._id]);
  const hidden = await toUnorganized(mo, 'a.pdf', 'Meter OTHER-778899 of Other House');
  const found = await suggested(mo, hidden);
  expect(found).toMatchObject({ place: null, equal: [], reasons: [] });
  expect(JSON.stringify(found)).not.toContain('Other House');
  expect((await suggested(ada, hidden))?.place?.environment_id).toBe(other._id);
  const eve = await server.newAdmin('Eve');
  const filings = [{ document_id: hidden, to: { root: 'property' as const, environment_id: own._id } }];
  for (const [call, input] of [
    [documentFiling.getFilingSuggestions, { document_ids: [hidden] }],
    [documentFiling.undoFilings, { document_ids: [hidden] }],
    [documentFiling.getFilings, { document_id: hidden }],
    [documentFiling.fileDocuments, { filings }],
  ] as const)
    expect((await eve.ask(call as typeof documentFiling.getFilings, input as never)).code).toBe('document.not-found');
  const to = { root: 'property' as const, environment_id: other._id };
  expect((await mo.ask(documentFiling.fileDocuments, { filings: [{ document_id: hidden, to }] })).code).toBe(
    'environment.not-found',
  );
});

test('a tenant neither gets suggestions nor files own uploads', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Harbor House' });
  await ada.get(meters.addMeter, meter(house._id, 'OWN-445566'));
  const document_id = await toUnorganized(ada, 'a.pdf', 'Meter OWN-445566 of Harbor House');
  const tenant = await server.newMember(ada, [house._id]);
  await server.giveRole(tenant, 'tenant');
  await server.owner.query('update documents set created_by = $1 where id = $2', [tenant.session.uid, document_id]);
  const refused = ['session.forbidden', 'document-place.not-found'];
  const filings = [{ document_id, to: { root: 'property' as const, environment_id: house._id } }];
  expect(refused).toContain((await tenant.ask(documentFiling.fileDocuments, { filings })).code);
  const asked = await tenant.ask(documentFiling.getFilingSuggestions, { document_ids: [document_id] });
  expect(asked.code === 'session.forbidden' || JSON.stringify(asked.data) === '[]').toBe(true);
  expect(['session.forbidden', 'filing-rule.every-property']).toContain(
    (await tenant.ask(documentFiling.getFilingRules, {})).code,
  );
});

test('filing moves a document, is named on it, teaches the next suggestion, and can be undone', async () => {
  const ada = await server.newAdmin('Ada');
  const [first, second] = [
    await ada.newEnvironment({ environment_name: 'First' }),
    await ada.newEnvironment({ environment_name: 'Second' }),
  ];
  const add = (n: number) => toUnorganized(ada, `Aufzugsprotokoll 2024-0${n}.pdf`, `Sheet ${n}`);
  const place = (environment_id: string) => ({ root: 'property' as const, environment_id });
  const file = (document_id: string, environment_id: string) =>
    ada.get(documentFiling.fileDocuments, {
      filings: [{ document_id, to: place(environment_id), kind: 'inspection' }],
    });
  const one = await add(1);
  expect((await suggested(ada, one))?.place).toBeNull();
  await file(one, first._id);
  expect(await ada.get(documents.getDocument, { document_id: one })).toMatchObject({
    environment_id: first._id,
    kind: 'inspection',
  });
  expect(await ada.get(documentFiling.getFilings, { document_id: one })).toMatchObject([
    { rule_name: '', filed_by_name: 'Ada Test' },
  ]);
  expect(
    (await ada.ask(documentFiling.fileDocuments, { filings: [{ document_id: one, to: place(first._id) }] })).code,
  ).toBe('document-filing.not-unorganized');
  const two = await add(2);
  const taught = await suggested(ada, two);
  expect(taught).toMatchObject({ place: { environment_id: first._id }, kind: 'inspection', is_sure: false });
  expect(taught?.reasons).toContainEqual({
    about: 'place',
    by: 'file_name',
    value: 'aufzugsprotokoll #',
    page: null,
    files: 1,
  });
  // A contradiction: the first lesson loses its weight.
  await file(two, second._id);
  const three = await add(3);
  expect((await suggested(ada, three))?.place?.environment_id).toBe(second._id);
  await ada.get(documentFiling.undoFilings, { document_ids: [two] });
  expect(await ada.get(documents.getDocument, { document_id: two })).toMatchObject({
    root: 'unorganized',
    kind: 'other',
  });
  expect(await ada.get(documentFiling.getFilings, { document_id: two })).toEqual([]);
  expect((await suggested(ada, three))?.place).toBeNull();
});

test('a lesson for a folder is followed as long as the folder is there, also by people who did not teach it', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'First' });
  const to = { root: 'property' as const, environment_id: house._id };
  const { folder_id } = await ada.get(documents.createNewFolderFirebase, { ...to, name: 'Misc' });
  const mo = await server.newMember(ada, [house._id]);
  const beyond = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const n of [1, 2, 3]) {
    const document_id = await toUnorganized(ada, `Hauswartliste ${n}.pdf`, `List ${n}`);
    await ada.get(documentFiling.fileDocuments, {
      filings: [{ document_id, to: { ...to, folder_id }, kind: 'report' }],
    });
  }
  const own = await toUnorganized(mo, 'Hauswartliste 4.pdf', 'List 4');
  expect(await suggested(mo, own)).toMatchObject({
    place: { folder_id, folder_name: 'Misc' },
    kind: 'report',
    is_sure: true,
    reasons: [
      { about: 'kind', files: 3 },
      { about: 'place', by: 'file_name', files: 3 },
    ],
  });
  const other = await toUnorganized(beyond, 'Hauswartliste 5.pdf', 'List 5');
  expect((await suggested(beyond, other))?.place).toBeNull();
  await ada.get(documents.trashFolder, { folder_id: folder_id ?? '' });
  expect((await suggested(mo, own))?.place).toBeNull();
});

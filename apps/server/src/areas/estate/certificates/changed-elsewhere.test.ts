import { certificates } from '@steward/contract/estate/certificates';
import { documentFiling } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { spaces } from '@steward/contract/estate/spaces';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const london = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB', gross_floor_area: 1000 };
const house = async (change: object = {}) => (await ada.newEnvironment({ ...london, ...change }))._id;
const berlin = { country_code: 'DE', city: 'Berlin', zip_code: '10115' };
const rated = (environment_id: string, change: object = {}) =>
  ada.get(certificates.saveEnergyRating, {
    environment_id,
    title: 'Rating',
    scheme_key: 'epc_uk_nd',
    level: 'C',
    issued_on: inDays(-400),
    valid_until: inDays(3000),
    ...change,
  });
const versionOf = async (certificate_id: string) =>
  (await ada.get(certificates.getEnergyRatings, { certificate_id })).paginateData[0]?.version;
const at = (environment_id: string) => ({ root: 'property' as const, environment_id });

test('other days by the calls of documents are another version, and only days that the scale has', async () => {
  const { _id: id, version } = await rated(await house(berlin), { scheme_key: 'energieausweis_wohn', level: 'H' });
  const update = (change: object) => ada.ask(documents.updateDocument, { document_id: id, ...change });
  // Before May 2014 the Energieausweis had no classes.
  const before = { code: 'certificate.no-levels', detail: 'Rating', httpStatus: 400 };
  expect(await update({ issued_on: '2014-04-30' })).toMatchObject(before);
  const change = { property_document_id: id, issued_on: '2014-04-30' };
  expect(await ada.ask(propertyDocuments.updatePropertyDocument, change)).toMatchObject(before);
  expect(await versionOf(id)).toBe(version);
  expect((await update({ title: 'Ausweis', issued_on: inDays(-401) })).statusCode).toBe(200);
  expect(await versionOf(id)).toBe(version + 1);
  const stale = { certificate_id: id, version, level: 'G' };
  expect((await ada.ask(certificates.saveEnergyRating, stale)).code).toBe('certificate.changed');
  // What the certificate does not state leaves its version.
  await update({ note: 'In the archive' });
  expect(await versionOf(id)).toBe(version + 1);
});

test('a certificate that counts keeps its type in the calls of documents, and loses its scheme where the type is changed', async () => {
  const { _id: id, version } = await rated(await house());
  const change = { document_id: id, kind: 'building_certificate' as const };
  expect(await ada.ask(documents.updateDocument, change)).toMatchObject({ code: 'document.on-list', detail: 'Rating' });
  const direct = server.owner.query(`update documents set kind = 'other' where id = $1`, [id]);
  await expect(direct).rejects.toThrow('is on a list');
  expect(await versionOf(id)).toBe(version);
  const other = { property_document_id: id, kind: 'report' as const };
  expect(await ada.get(propertyDocuments.updatePropertyDocument, other)).toMatchObject({ scheme_key: null, level: '' });
  const listed = server.owner.query(`update property_documents set scheme_key = 'epc_uk_nd' where id = $1`, [id]);
  await expect(listed).rejects.toThrow('of another type');
  expect((await ada.get(documents.updateDocument, { document_id: id, kind: 'other' })).kind).toBe('other');
});

test('a certificate moves, alone or with its folder, to a property in which it is possible', async () => {
  const [one, small, german, fitting] = [
    await house(),
    await house({ gross_floor_area: 400 }),
    await house(berlin),
    await house(),
  ];
  const folder = await ada.get(documents.createNewFolderFirebase, { ...at(one), name: 'Ratings' });
  const { _id: space_id } = await ada.get(spaces.createSpace, {
    environment_id: one,
    space_name: 'Shop',
    space_type_id: 'office',
    gross_floor_area: 600,
  });
  const { _id: id, version } = await rated(one, { part: 'shop', certified_area: 500 });
  const move = (to: string) => ada.ask(documents.moveDocuments, { document_ids: [id], to: at(to) });
  expect(await move(small)).toMatchObject({ code: 'certificate.area-too-large', detail: 'Rating: 400 m²' });
  expect(await move(german)).toMatchObject({ code: 'certificate.not-of-country', detail: 'Rating: GB' });
  const folder_id = folder._id;
  await ada.get(documents.moveDocuments, { document_ids: [id], to: { ...at(one), folder_id } });
  expect(await versionOf(id)).toBe(version);
  const moveFolder = (to: string) => ada.ask(documents.moveFolder, { folder_id, to: at(to) });
  expect((await moveFolder(german)).code).toBe('certificate.not-of-country');
  expect((await moveFolder(fitting)).statusCode).toBe(200);
  // The words of its part stay; they are no space of the other property.
  const [moved] = (await ada.get(certificates.getEnergyRatings, { environment_id: fitting })).paginateData;
  expect(moved).toMatchObject({ _id: id, part: 'Shop', space_id: null, version: version + 1 });
  await ada.get(spaces.deleteSpace, { space_id });
});

test('an exemption keeps its type, its days and its nation', async () => {
  const environment_id = await house();
  const { _id: id, version } = await ada.get(certificates.saveRatingExemption, {
    environment_id,
    exemption: 'payback',
    registered_on: inDays(-10),
    valid_until: inDays(300),
  });
  const update = async (change: object) =>
    (await ada.ask(documents.updateDocument, { document_id: id, ...change })).code;
  expect(await update({ kind: 'other' })).toBe('document.on-list');
  expect(await update({ valid_until: inDays(2000) })).toBe('exemption.too-long');
  expect(await update({ valid_until: null })).toBe('exemption.days-missing');
  const direct = server.owner.query('update documents set valid_until = null where id = $1', [id]);
  await expect(direct).rejects.toThrow('is on a list');
  const to = at(await house({ city: 'Glasgow', zip_code: 'G2 1AL' }));
  expect((await ada.ask(documents.moveDocuments, { document_ids: [id], to })).code).toBe('exemption.not-here');
  expect(await update({ valid_until: inDays(400) })).toBeUndefined();
  const stale = { exemption_id: id, version, note: 'Mine' };
  expect((await ada.ask(certificates.saveRatingExemption, stale)).code).toBe('certificate.changed');
});

test('what was moved out of its property is checked when it is filed into another one', async () => {
  const { _id: document_id } = await rated(await house());
  await ada.get(documents.moveDocuments, { document_ids: [document_id], to: { root: 'unorganized' } });
  const file = async (to: string, change: object = {}) =>
    (await ada.ask(documentFiling.fileDocuments, { filings: [{ document_id, to: at(to), ...change }] })).code;
  expect(await file(await house(berlin))).toBe('certificate.not-of-country');
  expect(await file(await house(), { kind: 'report' })).toBe('document.on-list');
  expect(await file(await house())).toBeUndefined();
});

test('properties are not merged while a certificate of one is not possible in the other', async () => {
  const [kept_id, duplicate_id] = [await house({ gross_floor_area: 800 }), await house()];
  const { _id: certificate_id } = await rated(duplicate_id, { certified_area: 900 });
  const merge = () => ada.ask(propertyMerges.mergeProperties, { kept_id, duplicate_id });
  expect(await merge()).toMatchObject({ code: 'certificate.area-too-large', detail: 'Rating: 800 m²' });
  const version = await versionOf(certificate_id);
  await ada.get(certificates.saveEnergyRating, { certificate_id, version, certified_area: 800 });
  expect((await merge()).statusCode).toBe(200);
});

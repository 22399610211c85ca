import { certificates } from '@steward/contract/estate/certificates';
import { leases } from '@steward/contract/estate/leases';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf, readAll } from '../document-text/document-text.fixture.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(today, days);
const london = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB', gross_floor_area: 1000 };
const epc = { scheme_key: 'epc_uk_nd', level: 'C', issued_on: inDays(-400), valid_until: inDays(3252) };
const leed = { scheme_key: 'leed_om', level: 'Gold', issued_on: inDays(-400), valid_until: inDays(600) };

const house = async (person: Person, change: object = london): Promise<string> =>
  (await person.newEnvironment(change))._id;
const ratings = async (person: Person, environment_id?: string) =>
  (await person.get(certificates.getEnergyRatings, { ...(environment_id && { environment_id }), page_size: 100 }))
    .paginateData;

test('the six calls save, list and delete for one property and for all, the first to end at the top', async () => {
  const mia = await server.newAdmin('Mia');
  const [one, two] = [await house(mia), await house(mia)];
  const late = await mia.get(certificates.saveBuildingCertificate, {
    environment_id: one,
    ...leed,
    stage: 'operational',
  });
  expect(late).toMatchObject({
    title: 'LEED O+M',
    scheme: 'LEED O+M',
    level: 'Gold',
    state: 'valid',
    standing: 1 / 3,
    version: 1,
  });
  const early = await mia.get(certificates.saveBuildingCertificate, {
    environment_id: two,
    ...leed,
    valid_until: inDays(60),
  });
  const all = await mia.get(certificates.getBuildingCertificates, {});
  expect(all.paginateData.map(({ _id, state }) => [_id, state])).toEqual([
    [early._id, 'expiring'],
    [late._id, 'valid'],
  ]);
  const ofOne = await mia.get(certificates.getBuildingCertificates, { environment_id: one });
  expect([ofOne.totalData, ofOne.paginateData[0]?._id]).toEqual([1, late._id]);
  expect(
    (
      await mia.get(certificates.getBuildingCertificates, {
        search: 'leed',
        where: '{"field":"state","in":["expiring"]}',
      })
    ).totalData,
  ).toBe(1);
  const rating = await mia.get(certificates.saveEnergyRating, {
    environment_id: one,
    ...epc,
    primary_energy: 180,
    co2e: 41,
  });
  expect(rating).toMatchObject({ primary_energy: 180, co2e: 41, level: 'C', scheme_version: '' });
  // A rating is no building certificate.
  expect((await mia.ask(certificates.deleteBuildingCertificate, { certificate_id: rating._id })).code).toBe(
    'certificate.not-found',
  );
  await mia.get(certificates.deleteEnergyRating, { certificate_id: rating._id });
  await mia.get(certificates.deleteBuildingCertificate, { certificate_id: early._id });
  expect([await ratings(mia), (await mia.get(certificates.getBuildingCertificates, {})).totalData]).toEqual([[], 1]);
});

test('a change keeps what is absent, and is refused if another user was faster', async () => {
  const environment_id = await house(ada);
  const { _id: certificate_id, version } = await ada.get(certificates.saveEnergyRating, {
    environment_id,
    ...epc,
    assessor: 'Jane Miller',
  });
  const second = await ada.get(certificates.saveEnergyRating, { certificate_id, version, level: 'B' });
  expect(second).toMatchObject({ level: 'B', assessor: 'Jane Miller', scheme_key: 'epc_uk_nd', version: version + 1 });
  expect(await ada.ask(certificates.saveEnergyRating, { certificate_id, version, level: 'D' })).toMatchObject({
    httpStatus: 409,
    code: 'certificate.changed',
  });
  expect((await ratings(ada, environment_id)).map(({ level }) => level)).toEqual(['B']);
});

test.each([
  [{ level: 'H' }, 'certificate.not-on-scale', 'level', 'A+, A, B, C, D, E, F, G'],
  [{ scheme_key: 'ber', level: 'B1' }, 'certificate.not-of-country', 'scheme_key', 'IE'],
  [{ scheme_key: 'no_such' }, 'certificate.scheme-unknown', 'scheme_key', undefined],
  [{ scheme_key: 'leed_om', level: 'Gold' }, 'certificate.scheme-unknown', 'scheme_key', undefined],
  [{ scheme_key: 'epc_uk_dom', score: 500 }, 'certificate.score-out-of-range', 'score', '1–120'],
  [{ certified_area: 1001 }, 'certificate.area-too-large', 'certified_area', '1000 m²'],
  [{ issued_on: '2024-02-01', valid_until: '2024-01-31' }, 'request.invalid', 'valid_until', undefined],
  [{ certified_area: -1 }, 'request.invalid', 'certified_area', undefined],
] as const)('a rating with %j is refused with %s', async (change, code, field, detail) => {
  const environment_id = await house(ada);
  const answer = await ada.ask(certificates.saveEnergyRating, { environment_id, ...epc, ...change });
  expect(answer).toMatchObject({ httpStatus: 400, code, errors: [{ field }], ...(detail && { detail }) });
  expect(await ratings(ada, environment_id)).toEqual([]);
});

test('the scale is that of the country on the day of issue', async () => {
  const environment_id = await house(ada, { country_code: 'DE', gross_floor_area: 900 });
  const save = (change: object) =>
    ada.ask(certificates.saveEnergyRating, { environment_id, scheme_key: 'energieausweis_wohn', ...change });
  expect((await save({ level: 'H', issued_on: '2020-01-01' })).statusCode).toBe(200);
  expect((await save({ level: 'H', issued_on: '2014-04-30' })).code).toBe('certificate.no-levels');
  expect((await save({ issued_on: '2014-04-30' })).code).toBe('certificate.value-missing');
  expect((await save({ issued_on: '2014-04-30', primary_energy: 120 })).statusCode).toBe(200);
  expect(await save({ scheme_key: 'epc_eu', level: 'A', issued_on: '2026-05-28' })).toMatchObject({
    code: 'certificate.no-scale-yet',
    detail: '2026-05-29',
  });
  const level = { scheme_key: 'dgnb_biu', level: 'Diamond', issued_on: '2020-01-01' };
  expect(await ada.ask(certificates.saveBuildingCertificate, { environment_id, ...level })).toMatchObject({
    code: 'certificate.not-a-level',
    detail: 'Platinum, Gold, Silver, Bronze',
  });
  const design = { ...level, level: 'Gold', stage: 'design' as const };
  expect((await ada.ask(certificates.saveBuildingCertificate, { environment_id, ...design })).code).toBe(
    'certificate.stage-unknown',
  );
});

test('the database refuses a last day before the first', async () => {
  const environment_id = await house(ada);
  const { _id } = await ada.get(certificates.saveEnergyRating, { environment_id, ...epc });
  const turned = server.owner.query('update documents set valid_until = issued_on - 1 where id = $1', [_id]);
  await expect(turned).rejects.toThrow('documents_days');
});

test('a newer rating supersedes the older one, an area counts once, and the figure is the same', async () => {
  const mia = await server.newAdmin('Mia');
  const [one] = [await house(mia), await house(mia, { ...london, gross_floor_area: 3000 })];
  await mia.get(certificates.saveEnergyRating, { environment_id: one, ...epc, issued_on: inDays(-3000), level: 'E' });
  await mia.get(certificates.saveEnergyRating, { environment_id: one, ...epc, certified_area: 800 });
  await mia.get(certificates.saveEnergyRating, {
    environment_id: one,
    scheme_key: 'dec',
    level: 'D',
    certified_area: 500,
    issued_on: inDays(-30),
    valid_until: today,
  });
  await mia.get(certificates.saveEnergyRating, {
    environment_id: one,
    ...epc,
    scheme_key: null,
    scheme: 'Our own',
    level: 'A',
  });
  expect((await ratings(mia)).map(({ level, state }) => `${level} ${state}`).toSorted()).toEqual([
    'A valid',
    'C valid',
    'D expiring',
    'E superseded',
  ]);
  const summary = await mia.get(certificates.getCertificateSummary, { kind: 'energy_certificate' });
  expect(summary).toMatchObject({
    properties: 2,
    floor_area: 4000,
    covered_properties: 1,
    covered_area: 800,
    unlisted: 1,
    ending_total: 1,
  });
  expect(summary.ending.map(({ level }) => level)).toEqual(['D']);
  expect(summary.levels.map(({ level, count }) => [level, count])).toEqual([
    ['D', 1],
    ['C', 1],
  ]);
  expect(await ratedShare(mia)).toBe(0.2);
});

async function ratedShare(person: Person): Promise<number | null | undefined> {
  const year = today.slice(0, 4);
  const { subjects } = await person.get(figureCatalogue.getFigures, {
    keys: ['area.rated_share'],
    subject: 'organization',
    grain: 'year',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });
  return subjects[0]?.figures['area.rated_share']?.[0]?.value;
}

test('free text is proposed onto the list, counts in no share, and stays as text once a person confirms it', async () => {
  const mia = await server.newAdmin('Mia');
  const environment_id = await house(mia);
  const said = { kind: 'building_certificate' as const, title: 'LEED plaque', scheme: 'LEED v4 O+M', rating: 'gold' };
  const { _id: certificate_id } = await mia.get(propertyDocuments.addPropertyDocument, { environment_id, ...said });
  const share = async () =>
    (await mia.get(certificates.getCertificateSummary, { kind: 'building_certificate' })).covered_area;
  const [row] = (await mia.get(certificates.getBuildingCertificates, {})).paginateData;
  expect(row).toMatchObject({
    scheme_key: null,
    scheme: 'LEED v4 O+M',
    level: 'gold',
    proposal: { scheme_key: 'leed_om', level: 'Gold' },
  });
  expect(await share()).toBe(0);
  const confirmed = await mia.get(certificates.saveBuildingCertificate, {
    certificate_id,
    version: row?.version ?? 0,
    scheme_key: 'leed_om',
    level: 'Gold',
  });
  expect(confirmed).toMatchObject({ scheme: 'LEED O+M', level: 'Gold', proposal: null });
  expect(await share()).toBe(1000);
  const [document] = await mia.get(propertyDocuments.getPropertyDocuments, { environment_id });
  expect(document).toMatchObject({ scheme: 'LEED v4 O+M', rating: 'gold', scheme_key: 'leed_om', level: 'Gold' });
  // The calls of property documents work on the same row: other fields keep the scheme, another rating in words is free text again.
  const change = { property_document_id: certificate_id, note: 'In the lobby' };
  expect(await mia.get(propertyDocuments.updatePropertyDocument, change)).toMatchObject({ scheme_key: 'leed_om' });
  expect(await mia.get(propertyDocuments.updatePropertyDocument, { ...change, rating: 'Platinum' })).toMatchObject({
    scheme_key: null,
    level: '',
  });
  expect(await share()).toBe(0);
});

test('let below E in England is flagged, in Scotland or unlet it is not', async () => {
  const mia = await server.newAdmin('Mia');
  const flagsOf = async (change: object, isLet: boolean) => {
    const environment_id = await house(mia, { ...london, ...change });
    if (isLet) {
      const { _id: tenant_id } = await mia.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
      const office = { space_name: 'Office', space_type_id: 'office', gross_floor_area: 900 } as const;
      const { _id: space_id } = await mia.get(spaces.createSpace, { environment_id, ...office });
      await mia.get(leases.saveLease, { tenant_id, space_id, valid_from: '2020-01-01' });
    }
    const { flags } = await mia.get(certificates.saveEnergyRating, { environment_id, ...epc, level: 'F' });
    return flags.map(({ key }) => key);
  };
  expect(await flagsOf({}, true)).toEqual(['mees']);
  expect(await flagsOf({}, false)).toEqual([]);
  expect(await flagsOf({ city: 'Glasgow', zip_code: 'G2 1AL' }, true)).toEqual([]);
  expect((await mia.get(certificates.getCertificateSummary, { kind: 'energy_certificate' })).flagged).toBe(1);
});

test('ratings of parts are in force beside each other, and a newer one of the same part supersedes', async () => {
  const mia = await server.newAdmin('Mia');
  const environment_id = await house(mia);
  const office = { space_name: 'Office', space_type_id: 'office', gross_floor_area: 300 } as const;
  const { _id: space_id } = await mia.get(spaces.createSpace, { environment_id, ...office });
  const save = (change: object) => mia.ask(certificates.saveEnergyRating, { environment_id, ...epc, ...change });
  const first = await mia.get(certificates.saveEnergyRating, { environment_id, ...epc, level: 'E', part: ' office ' });
  expect(first).toMatchObject({ part: 'Office', space_id, part_area: 300, certified_area: null });
  expect((await save({ level: 'D', part: 'Shop', certified_area: 200, issued_on: inDays(-300) })).statusCode).toBe(200);
  expect((await save({ level: 'B', part: 'SHOP', certified_area: 250, issued_on: inDays(-200) })).statusCode).toBe(200);
  expect((await save({ part: 'Attic' })).code).toBe('certificate.part-area-missing');
  expect(await save({ part: 'Office', certified_area: 301 })).toMatchObject({
    code: 'certificate.part-area-too-large',
    detail: '300 m²',
  });
  const states = async () => (await ratings(mia)).map(({ level, state }) => `${level} ${state}`).toSorted();
  expect(await states()).toEqual(['B valid', 'D superseded', 'E valid']);
  const { covered_area } = await mia.get(certificates.getCertificateSummary, { kind: 'energy_certificate' });
  expect(covered_area).toBe(550);
  expect(await ratedShare(mia)).toBe(0.55);
  const where = '{"field":"part","contains":"offi"}';
  expect((await mia.get(certificates.getEnergyRatings, { where, sort: 'part' })).totalData).toBe(1);
  // A space that is renamed or deleted keeps its rating apart from those of the whole building.
  await mia.get(spaces.updateSpace, { space_id, space_name: 'Studio' });
  expect(
    (await mia.get(certificates.getEnergyRatings, { where: '{"field":"part","contains":"studio"}' })).totalData,
  ).toBe(1);
  await mia.get(spaces.deleteSpace, { space_id });
  expect((await save({ level: 'A', issued_on: inDays(-100) })).statusCode).toBe(200);
  expect(await states()).toEqual(['A valid', 'B valid', 'D superseded', 'E valid']);
});

test('a part that was words before it is a space is one part, and its area counts once', async () => {
  const mia = await server.newAdmin('Mia');
  const environment_id = await house(mia);
  const save = (change: object) => mia.get(certificates.saveEnergyRating, { environment_id, ...epc, ...change });
  await save({ level: 'D', part: 'studio', certified_area: 200, issued_on: inDays(-300) });
  await save({ scheme_key: 'dec', level: 'D', part: 'STUDIO', certified_area: 210, issued_on: inDays(-300) });
  const studio = { space_name: 'Studio ', space_type_id: 'office', gross_floor_area: 250 } as const;
  const { _id: space_id } = await mia.get(spaces.createSpace, { environment_id, ...studio });
  const parts = async () => (await ratings(mia)).map((row) => `${row.part} ${row.level} ${row.state}`).toSorted();
  const covered = async () =>
    (await mia.get(certificates.getCertificateSummary, { kind: 'energy_certificate' })).covered_area;
  expect(await covered()).toBe(210);
  const { version } = await save({ level: 'B', part: 'Studio', issued_on: inDays(-100) });
  expect(await parts()).toEqual(['Studio B valid', 'Studio D superseded', 'Studio D valid']);
  expect(await covered()).toBe(250);
  // The words follow the name of the space; a form that still has the old ones is refused.
  await mia.get(spaces.updateSpace, { space_id, space_name: 'Loft' });
  expect(await parts()).toEqual(['Loft B valid', 'Loft D superseded', 'Loft D valid']);
  const [newest] = (await ratings(mia)).filter(({ level }) => level === 'B');
  const stale = { certificate_id: newest?._id ?? '', version, part: 'Studio' };
  expect((await mia.ask(certificates.saveEnergyRating, stale)).code).toBe('certificate.changed');
  expect(await covered()).toBe(250);
  await mia.get(spaces.deleteSpace, { space_id });
  expect(await parts()).toEqual(['Loft B valid', 'Loft D superseded', 'Loft D valid']);
});

test('the text of a file proposes values with their page; a scan and an invoice are named as such', async () => {
  const environment_id = await house(ada, { country_code: 'DE', gross_floor_area: 2000 });
  const withFile = async (name: string, ...pages: string[]) => {
    const { _id: certificate_id } = await ada.get(certificates.saveEnergyRating, { environment_id, title: name });
    const file = new File([new Uint8Array(await pdfOf(...pages))], `${name}.pdf`, { type: 'application/pdf' });
    await ada.get(propertyDocuments.attachPropertyDocumentFile, { property_document_id: certificate_id }, [file]);
    return certificate_id;
  };
  const form = await withFile(
    'One',
    'ENERGIEAUSWEIS für Wohngebäude',
    'Gültig bis: 12.03.2031\nEnergieeffizienzklasse: D',
  );
  const invoice = await withFile('Two', 'Invoice no. 4711\nInvoice for electricity\nInvoice date 1 March 2024');
  const scan = await withFile('Three', '');
  const read = (certificate_id: string) => ada.get(certificates.readCertificateFile, { certificate_id });
  expect((await read(invoice)).state).toBe('reading');
  await readAll(server, ada);
  expect(await read(form)).toMatchObject({
    state: 'read',
    form: 'energieausweis',
    values: [
      { field: 'scheme_key', value: 'energieausweis_wohn', page: 1 },
      { field: 'level', value: 'D', page: 2 },
      { field: 'valid_until', value: '2031-03-12', page: 2 },
    ],
  });
  expect(await read(invoice)).toMatchObject({ state: 'no-certificate', looks_like: 'invoice', values: [] });
  expect((await read(scan)).state).toBe('no-text');
  // Nothing was saved by reading.
  expect((await ratings(ada, environment_id)).map(({ level }) => level)).toEqual(['', '', '']);
});

test('another organization, and a member without the property, see and change nothing', async () => {
  const [hidden, own] = [await house(ada), await house(ada)];
  const { _id: certificate_id, version } = await ada.get(certificates.saveEnergyRating, {
    environment_id: hidden,
    ...epc,
  });
  const { _id: certified } = await ada.get(certificates.saveBuildingCertificate, { environment_id: hidden, ...leed });
  const { _id: exemption_id } = await ada.get(certificates.saveRatingExemption, {
    environment_id: hidden,
    exemption: 'payback',
    registered_on: today,
    valid_until: inDays(365),
  });
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    const asked = [
      await other.ask(certificates.getEnergyRatings, { environment_id: hidden }),
      await other.ask(certificates.getBuildingCertificates, { environment_id: hidden }),
      await other.ask(certificates.getCertificateSummary, { kind: 'energy_certificate', environment_id: hidden }),
      await other.ask(certificates.saveEnergyRating, { environment_id: hidden, ...epc }),
      await other.ask(certificates.saveEnergyRating, { certificate_id, version, level: 'A' }),
      await other.ask(certificates.saveBuildingCertificate, { certificate_id: certified, version: 1, level: 'Silver' }),
      await other.ask(certificates.deleteEnergyRating, { certificate_id }),
      await other.ask(certificates.deleteBuildingCertificate, { certificate_id: certified }),
      await other.ask(certificates.readCertificateFile, { certificate_id }),
      await other.ask(certificates.getRatingExemptions, { environment_id: hidden }),
      await other.ask(certificates.saveRatingExemption, { exemption_id, version: 1, note: 'Mine' }),
      await other.ask(certificates.deleteRatingExemption, { exemption_id }),
    ];
    // A member may not edit; reading is limited to what is reached.
    for (const answer of asked) expect([403, 404]).toContain(answer.httpStatus);
    expect(asked[0]?.httpStatus).toBe(404);
    expect(await ratings(other)).toEqual([]);
    const { covered_area } = await other.get(certificates.getCertificateSummary, { kind: 'energy_certificate' });
    expect(covered_area).toBe(0);
  }
  expect(
    (await ada.get(certificates.getCertificateSchemes, { kind: 'energy_certificate' })).schemes.length,
  ).toBeGreaterThan(30);
  expect((await ratings(ada, hidden)).map(({ level }) => level)).toEqual(['C']);
});

import { certificates } from '@steward/contract/estate/certificates';
import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

test('certificates of both kinds come from one sheet: names of the list, free text, and wrong rows with their reason', async () => {
  await ada.newEnvironment({ environment_name: 'North house', country_code: 'GB', gross_floor_area: 1000 });
  const sheet = [
    'Property,Type,Scheme,Class,Certified area,Issue date,Valid until,Registry number,Part',
    'North house,EPC,epc_uk_nd,c,800,2024-05-05,2034-05-04,9876-5432,',
    'North house,EPC,epc_uk_nd,d,150,2024-05-05,2034-05-04,9876-5433,Kiosk',
    'North house,Building certificate,LEED O+M,Gold,,2024-01-01,2027-01-01,,',
    'North house,Building certificate,Our own label,Fine,,2024-01-01,,,',
    'North house,EPC,epc_uk_nd,H,,2024-05-06,,,',
    'North house,EPC,DEC,B,1001,2024-05-06,,,',
    'North house,EPC,DEC,B,,2024-05-06,2024-05-05,,',
    'North house,EPC,DEC,B,,2024-05-06,,,Kiosk',
  ].join('\n');
  const one = await ada.get(imports.uploadImport, { thing: 'certificates' }, [new File([sheet], 'certificates.csv')]);
  const { rows, counts } = await ada.get(imports.getImportPreview, { import_id: one._id });
  expect(counts).toEqual({ new: 4, update: 0, duplicate: 0, error: 4 });
  expect(rows.slice(4).map(({ errors }) => errors.map(({ field, message }) => `${field} ${message}`))).toEqual([
    ['level is not on the scale'],
    ['certified_area is more than the floor area'],
    ['valid_until must not come before the day of issue'],
    ['certified_area is required'],
  ]);
  expect(await run(one._id)).toMatchObject({ state: 'done' });
  const [rating, kiosk] = (await ada.get(certificates.getEnergyRatings, { sort: 'part' })).paginateData;
  expect(kiosk).toMatchObject({ part: 'Kiosk', certified_area: 150, state: 'valid' });
  expect(rating).toMatchObject({
    scheme_key: 'epc_uk_nd',
    level: 'C',
    certified_area: 800,
    registry_number: '9876-5432',
  });
  const { paginateData } = await ada.get(certificates.getBuildingCertificates, { sort: 'scheme' });
  expect(paginateData.map(({ scheme, scheme_key, level }) => [scheme, scheme_key, level])).toEqual([
    ['LEED O+M', 'leed_om', 'Gold'],
    ['Our own label', null, 'Fine'],
  ]);
  // The same sheet again changes nothing.
  const again = await ada.get(imports.uploadImport, { thing: 'certificates' }, [new File([sheet], 'certificates.csv')]);
  const second = await ada.get(imports.getImportPreview, { import_id: again._id });
  expect(second.counts).toEqual({ new: 0, update: 0, duplicate: 4, error: 4 });
});

import { certificates } from '@steward/contract/estate/certificates';
import { leases } from '@steward/contract/estate/leases';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf } from '../document-text/document-text.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const london = { country_code: 'GB', city: 'London', zip_code: 'EC2N 2DB', gross_floor_area: 1000 };

test('an exemption takes the flag away for its time, is shown, and is no longer than its kind', async () => {
  const mia = await server.newAdmin('Mia');
  const { _id: environment_id } = await mia.newEnvironment(london);
  const { _id: tenant_id } = await mia.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const office = { space_name: 'Office', space_type_id: 'office', gross_floor_area: 900 } as const;
  const { _id: space_id } = await mia.get(spaces.createSpace, { environment_id, ...office });
  await mia.get(leases.saveLease, { tenant_id, space_id, valid_from: '2020-01-01' });
  await mia.get(certificates.saveEnergyRating, {
    environment_id,
    scheme_key: 'epc_uk_nd',
    level: 'F',
    issued_on: inDays(-400),
  });
  const shown = async () => {
    const [row] = (await mia.get(certificates.getEnergyRatings, {})).paginateData;
    const { flagged, exempt } = await mia.get(certificates.getCertificateSummary, { kind: 'energy_certificate' });
    return [row?.flags.map(({ key }) => key), row?.exemption?.exemption, flagged, exempt];
  };
  expect(await shown()).toEqual([['mees'], undefined, 1, 0]);
  const consent = {
    environment_id,
    exemption: 'consent',
    registered_on: inDays(-10),
    valid_until: inDays(100),
  } as const;
  const saved = await mia.get(certificates.saveRatingExemption, { ...consent, registry_number: 'PRS-1' });
  expect(saved).toMatchObject({ exemption: 'consent', validity: 'valid', registry_number: 'PRS-1', file: null });
  expect(await shown()).toEqual([[], 'consent', 0, 1]);
  // It is a document of the property; its file is the evidence.
  const evidence = new File([new Uint8Array(await pdfOf('Register entry'))], 'entry.pdf', { type: 'application/pdf' });
  await mia.get(propertyDocuments.attachPropertyDocumentFile, { property_document_id: saved._id }, [evidence]);
  await mia.get(propertyDocuments.updatePropertyDocument, { property_document_id: saved._id, note: 'Freeholder' });
  const [listed] = (await mia.get(certificates.getRatingExemptions, { environment_id })).exemptions;
  expect(listed).toMatchObject({ exemption: 'consent', note: 'Freeholder', file: { name: 'entry.pdf' } });
  const change = { exemption_id: saved._id, version: listed?.version ?? 0 };
  expect((await mia.ask(certificates.saveRatingExemption, { ...change, version: 99 })).code).toBe(
    'certificate.changed',
  );
  expect(
    await mia.ask(certificates.saveRatingExemption, { ...change, exemption: 'new-landlord', valid_until: inDays(200) }),
  ).toMatchObject({ code: 'exemption.too-long', errors: [{ field: 'valid_until' }] });
  expect((await mia.ask(certificates.saveRatingExemption, { ...consent, valid_until: inDays(-11) })).code).toBe(
    'exemption.days',
  );
  await mia.get(certificates.saveRatingExemption, { ...change, registered_on: inDays(-30), valid_until: inDays(-1) });
  expect(await shown()).toEqual([['mees'], undefined, 1, 0]);
  await mia.get(certificates.saveRatingExemption, consent);
  expect((await shown())[1]).toBe('consent');
  for (const { _id } of (await mia.get(certificates.getRatingExemptions, { environment_id })).exemptions)
    await mia.get(certificates.deleteRatingExemption, { exemption_id: _id });
  expect((await shown())[0]).toEqual(['mees']);
  const { _id: scottish } = await mia.newEnvironment({ ...london, city: 'Glasgow', zip_code: 'G2 1AL' });
  expect((await mia.get(certificates.getRatingExemptions, { environment_id: scottish })).applies).toBe(false);
  expect((await mia.ask(certificates.saveRatingExemption, { ...consent, environment_id: scottish })).code).toBe(
    'exemption.not-here',
  );
});

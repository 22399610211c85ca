import { equipment } from '@steward/contract/estate/equipment';
import { leases } from '@steward/contract/estate/leases';
import { servicing } from '@steward/contract/estate/servicing';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { imports, type ImportThing } from '@steward/contract/operations/imports';
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

async function settled(import_id: string) {
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

async function previewed(thing: ImportThing, content: string) {
  const { _id } = await ada.get(imports.uploadImport, { thing }, [new File([content], 'list.csv')]);
  return { import_id: _id, ...(await ada.get(imports.getImportPreview, { import_id: _id })) };
}

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  return settled(import_id);
}

async function undo(import_id: string) {
  await ada.get(imports.undoImport, { import_id });
  return settled(import_id);
}

/** Two houses with a tenant and a space of the same names. */
async function houses() {
  const made = [];
  for (const name of ['North house', 'South house']) {
    const { _id: environment_id } = await ada.newEnvironment({ environment_name: name, gross_floor_area: 500 });
    const space = { space_name: 'Ground floor', space_type_id: 'office', gross_floor_area: 200 } as const;
    await ada.get(spaces.createSpace, { environment_id, ...space });
    await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind GmbH' });
    made.push(environment_id);
  }
  return made as [string, string];
}

test('leases find tenant and space within their property; one larger than its space is rejected alone', async () => {
  const [north, south] = await houses();
  const { import_id, rows, counts } = await previewed(
    'leases',
    [
      'Property;Tenant;Space;From;To;Leased area (m²);Cost recovery',
      'North house;Nordwind GmbH;Ground floor;01.02.2024;31.12.2026;150;nach Fläche',
      'South house;nordwind gmbh;ground floor;01.02.2024;;;',
      'North house;Nordwind GmbH;Ground floor;01.03.2024;;100;',
      'North house;Nobody;Ground floor;01.03.2024;;10;',
      'Nowhere;Nordwind GmbH;Ground floor;01.03.2024;;10;',
    ].join('\n'),
  );
  expect(counts).toEqual({ new: 3, update: 0, duplicate: 0, error: 2 });
  expect(rows[0]).toMatchObject({ name: 'Nordwind GmbH, Ground floor' });
  expect(rows[3]).toMatchObject({
    errors: [{ field: 'tenant_id', column: 'Tenant', message: 'nothing has this name' }],
  });
  expect((await run(import_id)).counts).toMatchObject({ created: 2, rejected: 3 });
  expect(await ada.get(leases.getTenantSpaces, { environment_id: north })).toMatchObject([
    { valid_from: '2024-02-01', valid_until: '2026-12-31', area: 150, cost_recovery: 'area' },
  ]);
  expect(await ada.get(leases.getTenantSpaces, { environment_id: south })).toMatchObject([
    { valid_until: null, leased_area: 200 },
  ]);
  expect((await undo(import_id)).counts).toMatchObject({ undone: 2, kept: 0 });
  expect(await ada.get(leases.getTenantSpaces, { environment_id: north })).toEqual([]);
});

test('equipment finds its kind by title or path, is changed by its serial number, and keeps fields that only the form has', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Plant', gross_floor_area: 500 });
  const { _id: known } = await ada.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac.heating_plant.boiler',
    product_name: 'Old boiler',
    serial_number: 'S-1',
    details: { capacity_heating: 120 },
  });
  const title = (await ada.get(equipment.getEquipment, { equipment_id: known })).kind_path.join(' / ');
  const { import_id, counts, rows } = await previewed(
    'equipment',
    [
      'Property,Equipment,Type,Serial number,Status,Installed,Rated power (kW)',
      `Plant,Boiler 1,${title},S-1,standby,2020-05-04,80`,
      'Plant,Boiler 2,hvac.heating_plant.boiler,S-2,in service,2021-05-04,90.5',
      'Plant,Boiler 3,spaceship,S-3,,,',
      'Plant,Boiler 2,hvac.heating_plant.boiler,S-2,in service,2021-05-04,90.5',
    ].join('\n'),
  );
  expect(counts).toEqual({ new: 1, update: 1, duplicate: 1, error: 1 });
  expect(rows[2]).toMatchObject({ errors: [{ column: 'Type', message: 'is no kind of equipment' }] });
  expect(rows[1]?.values.find(({ field }) => field === 'kind')?.value).toBe(title);
  expect((await run(import_id)).counts).toMatchObject({ created: 1, updated: 1, duplicates: 1, rejected: 1 });
  const page = await ada.get(equipment.getEquipments, { environment_id, eqpmt_master_type: 0 });
  expect(page.paginateData).toMatchObject([
    { _id: known, product_name: 'Boiler 1', availability: 'standby', details: { capacity_heating: 120 } },
    { product_name: 'Boiler 2', rated_power: 90.5, install_date: '2021-05-04' },
  ]);
  const added = page.paginateData[1]?._id ?? '';
  await ada.get(servicing.addServicingPlan, {
    equipment_id: added,
    title: 'Yearly check',
    every_months: 12,
    starts_on: '2026-01-01',
  });
  expect((await undo(import_id)).counts).toMatchObject({ undone: 1, kept: 1 });
  expect(await ada.get(imports.getKeptRows, { import_id })).toEqual([
    { line: 3, name: 'Boiler 2', reason: 'import.in-use' },
  ]);
  expect(await ada.get(equipment.getEquipment, { equipment_id: known })).toMatchObject({
    product_name: 'Old boiler',
    availability: 'in service',
    details: { capacity_heating: 120 },
  });
});

import fs from 'node:fs';
import { savedViews } from '@steward/contract/access/saved-views';
import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { spaces } from '@steward/contract/estate/spaces';
import { search } from '@steward/contract/foundation/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const pdf = () =>
  new File([fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url))], 'manual.pdf');
const boiler = { kind: 'hvac.heating_plant.boiler', product_name: 'Boiler 1' };

test('the kinds: nineteen types, type 1 where none is chosen, categories and their sub-categories', async () => {
  expect(await ada.get(equipment.getEquipmentTypes, {})).toHaveLength(19);
  const hvac = await ada.get(equipment.getEquipmentMasterTypes, {});
  expect(hvac[0]).toMatchObject({ code: 'hvac', type: 1, parent: null });
  expect(new Set(hvac.map(({ type }) => type))).toEqual(new Set([1]));
  const categories = await ada.get(equipment.getEquipmentCategories, {});
  expect(new Set(categories.map(({ type }) => type)).size).toBe(19);
  const below = await ada.get(equipment.getEquipmentSubCategories, { eqpmtCat: 'hvac.heating_plant' });
  expect(below.map(({ code }) => code)).toContain('hvac.heating_plant.boiler');
  const schema = await ada.get(equipment.getEquipmentSchema, { eqpmtKey: 'hvac.heating_plant.boiler' });
  expect(schema.path.map(({ title }) => title)).toEqual(['HVAC', 'Heating plant', 'Boiler']);
  expect(schema.fields.find(({ code }) => code === 'efficiency')).toMatchObject({
    type: 'number',
    needs: 'efficiency_metric',
  });
  expect(await ada.ask(equipment.getEquipmentSchema, { eqpmtKey: 'nonsense' })).toMatchObject({
    statusCode: 400,
    code: 'equipment.kind-unknown',
  });
});

test('the list comes by pages with its total, of type 1 unless told, filtered and sorted (R046, R113)', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  for (const n of [1, 2, 3, 4, 5])
    await ada.get(equipment.addEquipment, { environment_id, ...boiler, product_name: `Boiler ${n}` });
  const lamp = { environment_id, kind: 'lighting', product_name: 'Lamp', availability: 'standby' } as const;
  await ada.get(equipment.addEquipment, lamp);
  const list = await ada.get(equipment.getEquipments, { environment_id, page: 2, page_size: 2 });
  expect(list.paginateData.map(({ product_name }) => product_name)).toEqual(['Boiler 3', 'Boiler 4']);
  expect(list.totalData).toBe(5);
  const of = async (filter: object) =>
    (await ada.get(equipment.getEquipments, { environment_id, ...filter })).totalData;
  expect(await of({ eqpmt_master_type: 0 })).toBe(6);
  expect(await of({ eqpmt_master_type: 2 })).toBe(1);
  expect(await of({ eqpmt_master_type: 0, eqpmt_aval: 'standby' })).toBe(1);
  expect(await of({ eqpmt_search: 'oiler 4' })).toBe(1);
  const found = await ada.get(equipment.getEquipmentsFromSearchValue, { eqpmt_search: 'lamp' });
  expect(found.map(({ product_name }) => product_name)).toEqual(['Lamp']);
  expect((await ada.get(equipment.getEquipmentTypes, {})).find(({ code }) => code === 'lighting')?.count).toBe(1);
  expect(await ada.get(search.globalSearch, { search: 'Lamp' })).toMatchObject([{ type: 'Equipment' }]);
});

test('the fields of its kind are kept, and what does not fit is refused at its field', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const details = { capacity_heating: 250, efficiency: 0.94, efficiency_metric: 'COP', vsd: true };
  const added = await ada.get(equipment.addEquipment, {
    environment_id,
    ...boiler,
    install_date: '2010-05-01',
    expected_life: 20,
    details,
  });
  expect(added).toMatchObject({ details, end_of_life: '2030-05-01', kind_path: ['HVAC', 'Heating plant', 'Boiler'] });
  const refused = async (more: object) =>
    (await ada.ask(equipment.addEquipment, { environment_id, ...boiler, ...more })).errors?.map(({ field }) => field);
  expect(await refused({ details: { efficiency: 3 } })).toEqual(['details.efficiency_metric']);
  expect(await refused({ details: { annual_leak_rate: 101, lamp_type: 'LED' } })).toEqual([
    'details.annual_leak_rate',
    'details.lamp_type',
  ]);
  expect(await refused({ replacement_cost: 10 })).toEqual(['currency']);
  expect(await refused({ kind: 'hvac.spaceship' })).toEqual(['kind']);
});

test('space and whole must be of the same property, and nothing becomes a part of its own parts', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: other } = await ada.newEnvironment();
  const space = await ada.get(spaces.createSpace, {
    environment_id: other,
    space_name: 'Elsewhere',
    space_type_id: 'lobby',
    gross_floor_area: 10,
  });
  const add = (name: string, parent_id: string | null = null) =>
    ada.get(equipment.addEquipment, { environment_id, ...boiler, product_name: name, parent_id });
  const plant = await add('Plant');
  const pump = await add('Pump', plant._id);
  const motor = await add('Motor', pump._id);
  expect(
    (await ada.get(equipment.getEqpmntHierarchy, { id: pump._id })).map(({ product_name, depth, is_asked }) => [
      product_name,
      depth,
      is_asked,
    ]),
  ).toEqual([
    ['Plant', 0, false],
    ['Pump', 1, true],
    ['Motor', 2, false],
  ]);
  const edit = (more: object) => ada.ask(equipment.editEquipment, { equipment_id: plant._id, ...boiler, ...more });
  expect(await edit({ parent_id: motor._id })).toMatchObject({ errors: [{ field: 'parent_id' }] });
  expect(await edit({ space_id: space._id })).toMatchObject({ errors: [{ field: 'space_id' }] });
  // The parts of what is gone stand by themselves.
  await ada.get(equipment.deleteEquipment, { equipment_id: plant._id });
  expect((await ada.get(equipment.getEquipment, { equipment_id: pump._id })).parent_id).toBeNull();
});

test('certified equipment has its certificate and files, and a list of its own', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const certificate = {
    date_certified: '2023-04-05',
    markets: ['United States', 'Canada'],
    unique_id: '2361234',
    upc_codes: ['012345678905'],
    certified_energy_use: 320,
  };
  const plain = await ada.get(equipment.addEquipment, { environment_id, ...boiler });
  const added = await ada.get(equipment.addEquipmentES, {
    environment_id,
    kind: 'kitchen',
    product_name: 'Oven',
    ...certificate,
  });
  expect(added).toMatchObject({ is_certified: true, ...certificate });
  const list = await ada.get(equipment.getEquipmentsES, { environment_id, category: 'kitchen' });
  expect(list).toMatchObject({ totalData: 1, paginateData: [{ product_name: 'Oven' }] });
  expect((await ada.get(equipment.getEquipmentsES, { environment_id, category: 'hvac' })).totalData).toBe(0);
  expect((await ada.ask(equipment.deleteEquipmentES, { equipment_id: plain._id })).code).toBe(
    'equipment.not-certified',
  );
  const { _id: equipment_id } = added;
  const [file] = await ada.get(equipment.uploadFilesEquipmentES, { equipment_id }, [pdf()]);
  expect(file).toMatchObject({ name: 'manual.pdf', content_type: 'application/pdf' });
  const opened = await ada.fetch('GET', `/v2${equipment.getEquipmentFile.path.replace(':file_id', file?._id ?? '')}`);
  expect(opened.headers.get('content-type')).toBe('application/pdf');
  const wrong = new File(['just text'], 'notes.txt');
  expect((await ada.ask(equipment.uploadFilesEquipmentES, { equipment_id }, [wrong])).code).toBe('file.wrong-type');
  await ada.get(equipment.deleteEquipmentFile, { file_id: file?._id ?? '' });
  expect((await ada.get(equipment.getEquipment, { equipment_id })).files).toEqual([]);
  const edited = await ada.get(equipment.editEquipmentES, { equipment_id, product_name: 'Oven 2', unique_id: null });
  expect(edited).toMatchObject({ ...certificate, product_name: 'Oven 2', is_certified: true, unique_id: '' });
  await ada.get(equipment.deleteEquipmentES, { equipment_id });
  expect((await ada.ask(equipment.getEquipment, { equipment_id })).statusCode).toBe(404);
});

test('ten years of replacements: overdue now, cost by currency and quantity, and what has no date is counted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const year = new Date().getUTCFullYear();
  const add = (more: object) => ada.get(equipment.addEquipment, { environment_id, ...boiler, ...more });
  await add({ renewal_date: '2015-01-01', replacement_cost: 1000, currency: 'EUR', quantity: 3 });
  await add({ renewal_date: `${year + 4}-06-01` });
  await add({ renewal_date: `${year + 20}-06-01`, replacement_cost: 5, currency: 'EUR' });
  await add({});
  const plan = await ada.get(equipment.getReplacements, { environment_id });
  expect(plan.years).toHaveLength(10);
  expect(plan.years[0]).toMatchObject({ year, costs: [{ currency: 'EUR', amount: 3000 }], without_cost: 0 });
  expect(plan.years[4]).toMatchObject({ costs: [], without_cost: 1, items: [{ replacement_cost: null }] });
  expect(plan.unknown).toBe(1);
});

test('another organization, and a member without the property, find nothing; equipment keeps its property from being deleted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, { environment_id, ...boiler });
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    expect((await other.ask(equipment.getEquipment, { equipment_id })).statusCode).not.toBe(200);
    expect((await other.ask(equipment.addEquipment, { environment_id, ...boiler })).statusCode).not.toBe(200);
    expect((await other.ask(equipment.deleteEquipment, { equipment_id })).statusCode).not.toBe(200);
    expect((await other.get(equipment.getEquipments, { eqpmt_master_type: 0 })).totalData).toBe(0);
  }
  expect(await ada.get(environments.checkEnvDeletable, { environment_id })).toMatchObject({
    is_deletable: false,
    equipment: 1,
  });
  await ada.get(equipment.deleteEquipment, { equipment_id });
  await ada.get(environments.deleteEnvironment, { environment_id });
});

test('the list is filtered by fields joined by all, any and not, and its views are kept', async () => {
  const mona = await server.newAdmin('Mona');
  const { _id: environment_id, portfolio_id } = await mona.newEnvironment();
  const { _id: elsewhere } = await mona.newEnvironment();
  const add = (product_name: string, more: object = {}) =>
    mona.get(equipment.addEquipment, { environment_id, ...boiler, product_name, ...more });
  await add('Old boiler', { install_date: '1999-05-01', expected_life: 20, condition: 'poor', rated_power: 120 });
  await add('New boiler', { install_date: '2023-05-01', expected_life: 20, condition: 'good', tag: 'B-2' });
  await mona.get(equipment.addEquipment, { environment_id: elsewhere, kind: 'lighting', product_name: 'Lamps' });
  const names = async (query: object) =>
    (await mona.get(equipment.getEquipments, { eqpmt_master_type: 0, where: JSON.stringify(query) })).paginateData.map(
      ({ product_name }) => product_name,
    );
  expect(await names({ field: 'end_of_life', to: '2020-01-01' })).toEqual(['Old boiler']);
  expect(await names({ field: 'condition', empty: true })).toEqual(['Lamps']);
  expect(await names({ not: { field: 'master_type', in: ['1'] } })).toEqual(['Lamps']);
  expect(await names({ field: 'environment_id', in: [elsewhere] })).toEqual(['Lamps']);
  expect(await names({ field: 'portfolio_id', in: [portfolio_id] })).toContain('Old boiler');
  expect(
    await names({
      any: [
        { field: 'rated_power', from: 100 },
        { field: 'tag', contains: 'b-2' },
      ],
    }),
  ).toEqual(['New boiler', 'Old boiler']);
  const where = JSON.stringify({ field: 'condition', in: ['poor', 'failed'] });
  await mona.get(savedViews.saveView, { list: 'equipment', name: 'To replace', filters: where, sort: 'end_of_life' });
  expect(await mona.get(savedViews.getSavedViews, { list: 'equipment' })).toMatchObject([{ filters: where }]);
  expect(
    await mona.ask(savedViews.saveView, {
      list: 'equipment',
      name: 'Wrong',
      filters: '{"field":"year_built","from":1}',
    }),
  ).toMatchObject({ errors: [{ field: 'filters' }] });
});

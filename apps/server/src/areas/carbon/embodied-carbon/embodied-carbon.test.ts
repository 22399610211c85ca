import type { Input } from '@steward/contract/call';
import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let environment_id: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  environment_id = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

const concrete = {
  building_part: 'superstructure',
  name: 'Concrete C30/37',
  quantity: 100,
  unit: 'm3',
  declared_unit: 'm3',
  factor: 250,
  source_kind: 'epd',
  source: 'EPD of the supplier, EPD-0001',
  kg_per_unit: 2400,
  transport_mode: 'road',
  transport_km: 50,
  transport_factor: 0.1,
  transport_source: 'Own contract figure',
  waste_share: 0.05,
  waste_factor: 0.013,
  waste_source: 'Own contract figure',
} as const satisfies Partial<Input<typeof embodiedCarbon.addEmbodiedCarbonItem>>;
const site = {
  kind: 'site_energy',
  name: 'Site electricity',
  quantity: 12_000,
  unit: 'kWh',
  declared_unit: 'kWh',
  factor: 0.4,
  source: 'Supplier statement',
} as const;

const newProject = async (fields: Partial<Input<typeof embodiedCarbon.addEmbodiedCarbonProject>> = {}) =>
  (await ada.get(embodiedCarbon.addEmbodiedCarbonProject, { environment_id, name: 'New building', ...fields }))._id;
const projectOf = async (id: string) =>
  (await ada.get(embodiedCarbon.getEmbodiedCarbon, { environment_id })).find(({ _id }) => _id === id);

test('a project is summed by module and over its floor area, with its calculation', async () => {
  const embodied_carbon_project_id = await newProject({ gross_floor_area: 500 });
  const item = await ada.get(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...concrete });
  expect(item).toMatchObject({ mass_kg: 240_000, is_complete: true, is_expired: false });
  expect(item.modules.map(({ module }) => module)).toEqual(['A1-A3', 'A4', 'A5']);
  expect(item.modules[0]?.working).toBe('100 m³ × 250 kg CO2e/m³ = 25000 kg CO2e');
  expect(await projectOf(embodied_carbon_project_id)).toMatchObject({ lacks_site_energy: true, is_complete: false });
  await ada.get(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...site });
  const project = await projectOf(embodied_carbon_project_id);
  expect(project).toMatchObject({ items: 2, area_m2: 500, is_complete: true, missing: [] });
  expect(project?.kg_co2e).toBeCloseTo(32_543.157895, 5);
  expect(project?.kg_co2e_per_m2).toBeCloseTo(65.086316, 5);
  expect(project?.parts.map(({ building_part }) => building_part)).toEqual(['superstructure', null]);
});

test('a missing factor leaves its modules unknown and is named; a factor without a source is refused', async () => {
  const embodied_carbon_project_id = await newProject();
  const { _id: embodied_carbon_item_id } = await ada.get(embodiedCarbon.addEmbodiedCarbonItem, {
    embodied_carbon_project_id,
    ...concrete,
    factor: null,
  });
  expect(await projectOf(embodied_carbon_project_id)).toMatchObject({
    is_complete: false,
    modules: [
      { module: 'A1-A3', kg_co2e: null, unknown_items: 1 },
      { module: 'A4', unknown_items: 0 },
      { module: 'A5', kg_co2e: null, unknown_items: 1 },
    ],
    missing: [
      { module: 'A1-A3', input: 'product_factor', items: 1 },
      { module: 'A5', input: 'product_factor', items: 1 },
    ],
  });
  const wrong = { ...concrete, building_part: null, source: ' ', transport_source: '', waste_source: '' };
  const change = { embodied_carbon_item_id, ...wrong, declared_unit: 'm2' } as const;
  const refused = await ada.ask(embodiedCarbon.updateEmbodiedCarbonItem, change);
  expect(refused.httpStatus).toBe(400);
  expect(refused.errors?.map(({ field }) => field)).toEqual([
    'building_part',
    'declared_unit',
    'source',
    'transport_source',
    'waste_source',
  ]);
  expect(
    (await ada.ask(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...site, unit: 'm2' })).errors,
  ).toMatchObject([{ field: 'unit' }, { field: 'declared_unit' }]);
  await expect(
    server.owner.query(`update embodied_carbon_items set factor = 1, source = '' where id = $1`, [
      embodied_carbon_item_id,
    ]),
  ).rejects.toThrow('embodied_carbon_items_source');
  await ada.get(embodiedCarbon.updateEmbodiedCarbonItem, { embodied_carbon_item_id, ...concrete });
  const [item] = await ada.get(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id });
  expect(item).toMatchObject({ factor: 250, is_complete: true });
});

test('biogenic carbon stays out of the total, and a declaration expired on completion is marked', async () => {
  const embodied_carbon_project_id = await newProject({ completed_on: '2024-06-30', gross_floor_area: null });
  const add = (valid_until: string) =>
    ada.get(embodiedCarbon.addEmbodiedCarbonItem, {
      embodied_carbon_project_id,
      ...concrete,
      name: 'Glued timber',
      kg_per_unit: 450,
      biogenic_factor: -740,
      valid_until,
    });
  expect(await add('2024-06-29')).toMatchObject({ is_expired: true, biogenic_kg_co2e: -74_000 });
  // Expired today, but valid on the day of completion.
  expect(await add('2024-06-30')).toMatchObject({ is_expired: false });
  const before = await projectOf(embodied_carbon_project_id);
  expect(before).toMatchObject({ expired: 1, biogenic_kg_co2e: -148_000 });
  expect(before?.modules[0]?.kg_co2e).toBe(50_000);
  const later = { name: 'New building', completed_on: '2024-12-31', gross_floor_area: 100, works: 'fit_out' } as const;
  const after = await ada.get(embodiedCarbon.updateEmbodiedCarbonProject, { embodied_carbon_project_id, ...later });
  expect(after).toMatchObject({ expired: 2, area_m2: 100, works: 'fit_out' });
});

test('deleting a project deletes its items', async () => {
  const embodied_carbon_project_id = await newProject();
  const { _id: embodied_carbon_item_id } = await ada.get(embodiedCarbon.addEmbodiedCarbonItem, {
    embodied_carbon_project_id,
    ...site,
  });
  await ada.get(embodiedCarbon.deleteEmbodiedCarbonItem, { embodied_carbon_item_id });
  expect(await ada.get(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id })).toEqual([]);
  await ada.get(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...site });
  await ada.get(embodiedCarbon.deleteEmbodiedCarbonProject, { embodied_carbon_project_id });
  expect(await ada.ask(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id })).toMatchObject({
    code: 'embodied-carbon-project.not-found',
  });
  const left = await server.owner.query('select 1 from embodied_carbon_items where embodied_carbon_project_id = $1', [
    embodied_carbon_project_id,
  ]);
  expect(left.rows).toHaveLength(0);
});

test('another organization and a member without the property see and change nothing', async () => {
  const embodied_carbon_project_id = await newProject();
  const { _id: embodied_carbon_item_id } = await ada.get(embodiedCarbon.addEmbodiedCarbonItem, {
    embodied_carbon_project_id,
    ...site,
  });
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const person of [eve, mo]) {
    const answers = [
      await person.ask(embodiedCarbon.getEmbodiedCarbon, { environment_id }),
      await person.ask(embodiedCarbon.addEmbodiedCarbonProject, { environment_id, name: 'Mine' }),
      await person.ask(embodiedCarbon.updateEmbodiedCarbonProject, { embodied_carbon_project_id, name: 'Mine' }),
      await person.ask(embodiedCarbon.deleteEmbodiedCarbonProject, { embodied_carbon_project_id }),
      await person.ask(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id }),
      await person.ask(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...site }),
      await person.ask(embodiedCarbon.updateEmbodiedCarbonItem, { embodied_carbon_item_id, ...site }),
      await person.ask(embodiedCarbon.deleteEmbodiedCarbonItem, { embodied_carbon_item_id }),
    ];
    for (const { statusCode } of answers) expect(statusCode).not.toBe(200);
  }
  expect(await ada.get(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id })).toHaveLength(1);
});

test('works of a net-zero project show the years until its saving equals their emissions', async () => {
  const { _id: tower } = await ada.newEnvironment({ country_code: 'GB', environment_name: 'Payback tower' });
  await saveBill(server, ada, { environment_id: tower, start: '2025-01-01', end: '2026-01-01', quantity: 100_000 });
  const newNetZero = (where: object) =>
    ada.get(decarbonization.addDecarbonizeProject, {
      name: 'New facade',
      status: 'selected',
      start_year: 2027,
      capital_cost: 1000,
      annual_cost_saving: 100,
      currency: 'GBP',
      life_years: 30,
      savings: [{ carrier: 'electricity', basis: 'kwh', value: 20_000 }],
      ...where,
    });
  const { _id: decarbonize_project_id } = await newNetZero({ environment_id: tower });
  const ask = () => ada.get(embodiedCarbon.getCarbonPayback, { decarbonize_project_id, year: 2025 });
  expect(await ask()).toEqual({ projects: [], payback: null });

  const fields = { environment_id: tower, name: 'Facade works', gross_floor_area: 500 };
  const { _id: embodied_carbon_project_id } = await ada.get(embodiedCarbon.addEmbodiedCarbonProject, {
    ...fields,
    decarbonize_project_id,
  });
  await ada.get(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...concrete });
  // Without the energy of the site the works are incomplete, and the payback would be too short.
  expect(await ask()).toMatchObject({ projects: [{ name: 'Facade works', is_complete: false }], payback: null });
  await ada.get(embodiedCarbon.addEmbodiedCarbonItem, { embodied_carbon_project_id, ...site });
  const about = { level: 'Property' as const, target_id: tower, year: 2025 };
  const [effect] = await ada.get(decarbonization.getDecarbonizeProjects, about);
  const { projects, payback } = await ask();
  expect(projects[0]?.kg_co2e).toBeCloseTo(32_543.157895, 6);
  // The same kilograms in each year of its life.
  expect(payback?.years).toBeCloseTo(32_543.157895 / (effect?.kg_co2e ?? Number.NaN), 9);
  expect(await ada.get(embodiedCarbon.getEmbodiedCarbon, { environment_id: tower })).toMatchObject([
    { decarbonize_project_id },
  ]);

  const { _id: elsewhere } = await newNetZero({ environment_id });
  const refused = await ada.ask(embodiedCarbon.updateEmbodiedCarbonProject, {
    embodied_carbon_project_id,
    name: 'Facade works',
    decarbonize_project_id: elsewhere,
  });
  expect(refused).toMatchObject({ errors: [{ field: 'decarbonize_project_id' }] });
  expect((await eve.ask(embodiedCarbon.getCarbonPayback, { decarbonize_project_id, year: 2025 })).httpStatus).toBe(404);
  await ada.get(decarbonization.deleteDecarbonizeProject, { decarbonize_project_id });
  expect(await ada.get(embodiedCarbon.getEmbodiedCarbon, { environment_id: tower })).toMatchObject([
    { name: 'Facade works', decarbonize_project_id: null },
  ]);
});

import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
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

async function settled(import_id: string) {
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

async function uploaded(person: Person, lines: readonly string[]) {
  const file = new File([lines.join('\n')], 'quantities.csv');
  return (await person.get(imports.uploadImport, { thing: 'embodied-items' }, [file]))._id;
}

const heading =
  'Property;Construction project;Building part;Material;Quantity;Unit;GWP A1-A3;Source;Waste share;Distance';

test('a bill of quantities adds materials with their modules, rejects invalid rows, and can be undone', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Tower', gross_floor_area: 1000 });
  const { _id: embodied_carbon_project_id } = await ada.get(embodiedCarbon.addEmbodiedCarbonProject, {
    environment_id,
    name: 'New tower',
  });
  const lines = [
    heading,
    'Tower;New tower;Tragwerk;Concrete C30/37;100;m³;250;EPD 1;0;',
    'Tower;New tower;Superstructure frame;Steel;20.000;kg;1,5;EPD 2;0,05;300',
    'Tower;New tower;Facade;Glass;500;m2;;;;',
    'Tower;New tower;Tragwerk;Concrete C30/37;100;m³;250;EPD 1;0;',
    'Tower;New tower;Tragwerk;Concrete C30/37;40;m³;250;EPD 1;0;',
    'Tower;Old tower;Facade;Glass;1;m2;;;;',
    'Tower;New tower;Facade;Brick;1;m3;90;;;',
    'Tower;New tower;;Timber;1;m3;;;;',
    'Tower;New tower;Facade;Stone;1;barrel;;;;',
  ];
  const import_id = await uploaded(ada, lines);
  const { counts, rows } = await ada.get(imports.getImportPreview, { import_id });
  expect(counts).toEqual({ new: 3, update: 0, duplicate: 1, error: 5 });
  expect(rows.slice(4).map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    ['name: stands in an earlier row with another quantity'],
    ['embodied_carbon_project_id: nothing has this name'],
    ['source: is required'],
    ['building_part: is required'],
    ['unit: is none of the choices'],
  ]);
  await ada.get(imports.startImport, { import_id });
  expect((await settled(import_id)).counts).toMatchObject({ created: 3, rejected: 5, duplicates: 1 });
  const found = await ada.get(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id });
  const items = found.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(items).toMatchObject([
    { name: 'Concrete C30/37', building_part: 'superstructure', unit: 'm3', declared_unit: 'm3', kg_co2e: 25_000 },
    { name: 'Glass', building_part: 'facade', kg_co2e: null },
    { name: 'Steel', waste_share: 0.05, transport_km: 300 },
  ]);
  // 20,000 kg × 1.5 kg.
  expect(items[2]?.modules.find(({ module }) => module === 'A1-A3')?.kg_co2e).toBe(30_000);

  const corrected = await uploaded(ada, [heading, 'Tower;New tower;Tragwerk;Concrete C30/37;120;m3;250;EPD 1;0;']);
  expect((await ada.get(imports.getImportPreview, { import_id: corrected })).counts).toMatchObject({
    new: 0,
    update: 1,
  });
  await ada.get(imports.startImport, { import_id: corrected });
  await settled(corrected);
  const [project] = await ada.get(embodiedCarbon.getEmbodiedCarbon, { environment_id });
  expect(project).toMatchObject({ items: 3, kg_co2e: 60_000 });
  for (const one of [corrected, import_id]) {
    await ada.get(imports.undoImport, { import_id: one });
    await settled(one);
  }
  expect(await ada.get(embodiedCarbon.getEmbodiedCarbonItems, { embodied_carbon_project_id })).toEqual([]);
});

test('another organization and a member of another property find no project to import into', async () => {
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Depot' });
  await ada.get(embodiedCarbon.addEmbodiedCarbonProject, { environment_id, name: 'Hall' });
  const { _id: other } = await ada.newEnvironment({ environment_name: 'Annex' });
  const mo = await server.newMember(ada, [other]);
  for (const person of [eve, mo]) {
    const answer = await person.ask(imports.uploadImport, { thing: 'embodied-items' }, [
      new File([`${heading}\nDepot;Hall;Facade;Glass;1;m2;;;;`], 'quantities.csv'),
    ]);
    if (answer.statusCode !== 200) {
      expect(answer.httpStatus).toBe(403);
      continue;
    }
    const { rows } = await person.get(imports.getImportPreview, { import_id: (answer.data as { _id: string })._id });
    expect(rows[0]).toMatchObject({
      kind: 'error',
      errors: [{ field: 'environment_id' }, { field: expect.any(String) }],
    });
  }
});

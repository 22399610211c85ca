import { spaces } from '@steward/contract/estate/spaces';
import { imports } from '@steward/contract/operations/imports';
import { airMeasurements } from '@steward/contract/sensing/air-measurements';
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
  const state = async () => (await ada.get(imports.getImport, { import_id })).state;
  await expect.poll(state, { timeout: 30_000 }).toMatch(/^(done|stopped|undone)$/);
  return (await ada.get(imports.getImport, { import_id })).counts;
}

test('a list of a measuring round is imported, corrected by a second one, and undone', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'North house' });
  const space = { environment_id, space_name: 'Raum 1', space_type_id: 'office', gross_floor_area: 10 } as const;
  await ada.get(spaces.createSpace, space);
  const head = 'Immobilie;Raum;Datum;Uhrzeit;Messgröße;Messwert;Einheit;Messgerät';
  const row = 'North house;Raum 1;2025-03-03;10:00;Kohlendioxid';
  const begun = async (lines: readonly string[]) => {
    const file = new File([[head, ...lines].join('\n')], 'round.csv');
    const { _id: import_id } = await ada.get(imports.uploadImport, { thing: 'air-measurements' }, [file]);
    return { import_id, ...(await ada.get(imports.getImportPreview, { import_id })) };
  };
  const first = await begun([
    `${row};800;ppm;Testo 440`,
    'North house;;2025-03-03;10:05;Raumlufttemperatur;21,5;°C;',
    'North house;Raum 9;2025-03-03;10:00;Kohlendioxid;800;ppm;',
    'North house;;2025-03-03;25:00;Kohlendioxid;800;ppm;',
  ]);
  expect(first.counts).toMatchObject({ new: 2, error: 2 });
  await ada.get(imports.startImport, { import_id: first.import_id });
  expect(await settled(first.import_id)).toMatchObject({ created: 2, rejected: 2 });
  const list = async () => (await ada.get(airMeasurements.getAirMeasurements, { environment_id })).paginateData;
  expect(await list()).toMatchObject([
    { space_name: null, value: 21.5, unit: '°C' },
    { space_name: 'Raum 1', value: 800, instrument: 'Testo 440', measured_time: '10:00' },
  ]);
  const second = await begun([`${row};900;ppm;Testo 440`]);
  expect(second.counts).toMatchObject({ new: 0, update: 1 });
  await ada.get(imports.startImport, { import_id: second.import_id });
  expect(await settled(second.import_id)).toMatchObject({ updated: 1 });
  expect((await list())[1]).toMatchObject({ value: 900 });
  await ada.get(imports.undoImport, { import_id: second.import_id });
  await settled(second.import_id);
  expect((await list())[1]).toMatchObject({ value: 800 });
});

import fs from 'node:fs';
import { inventory } from '@steward/contract/carbon/inventory';
import { renewables } from '@steward/contract/energy/renewables';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../../database/migrate.ts';
import type { Person } from '../../../testing/person.ts';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A house with a bill of 1,000 kWh and a roof of which it used 300 kWh in 2023, and 40 kWh in 2024. */
async function house(ada: Person) {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'GB' });
  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 1000 });
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, {
    environment_id,
    kind: 'solar_pv',
    name: 'Roof',
    capacity_kw: 10,
  });
  const record = {
    renewable_source_id,
    first_day: '2023-06-01',
    last_day: '2023-06-30',
    generated_kwh: 400,
    exported_kwh: 100,
  };
  const { _id: energy_generation_id } = await ada.get(renewables.createEnergyGeneration, record);
  const later = { ...record, first_day: '2024-06-01', last_day: '2024-06-30', generated_kwh: 50, exported_kwh: 10 };
  const { _id: laterId } = await ada.get(renewables.createEnergyGeneration, later);
  return { environment_id, renewable_source_id, energy_generation_id, laterId, record };
}

const energyOf = async (person: Person, environment_id: string) =>
  (await person.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'energy' })).total;

test('records of an accepted year keep what the report counted; their notes and later records can change', async () => {
  const ada = await server.newAdmin('Ada');
  const { environment_id, renewable_source_id, energy_generation_id, laterId, record } = await house(ada);
  await acceptReport(server, ada, { level: 'Property', target_id: environment_id, year: 2023 });
  const refused = 'energy-generation.year-accepted';
  const change = (fields: object) => ada.ask(renewables.updateEnergyGenerationRec, { energy_generation_id, ...fields });
  for (const fields of [{ exported_kwh: 0 }, { sold_kwh: 400 }, { last_day: '2023-07-01' }, { is_estimate: true }])
    expect((await change(fields)).code, JSON.stringify(fields)).toBe(refused);
  expect((await change({ note: 'Read on the roof' })).data).toMatchObject({ note: 'Read on the roof' });
  expect((await ada.ask(renewables.deleteEnergyGenerationRec, { energy_generation_id })).code).toBe(refused);
  const another = { ...record, first_day: '2023-07-01', last_day: '2023-07-31' };
  expect((await ada.ask(renewables.createEnergyGeneration, another)).code).toBe(refused);
  const source = (fields: object) => ada.ask(renewables.updatePropertyRenewableSrc, { renewable_source_id, ...fields });
  for (const fields of [{ attributes: 'sold' }, { input_energy: 'billed' }, { kind: 'heat_pump' }])
    expect((await source(fields)).code, JSON.stringify(fields)).toBe(refused);
  expect((await source({ name: 'South roof' })).data).toMatchObject({ name: 'South roof' });
  await ada.get(renewables.updateEnergyGenerationRec, { energy_generation_id: laterId, sold_kwh: 50 });
  expect(await energyOf(ada, environment_id)).toBeCloseTo(1300, 9);
});

test('a year accepted before generation was counted stays so until a correction opens it', async () => {
  const ada = await server.newAdmin('Ada');
  const { environment_id, laterId } = await house(ada);
  const report_id = await acceptReport(server, ada, { level: 'Property', target_id: environment_id, year: 2023 });
  await server.owner.query("delete from bill_years where treatment like 'on_site%'");
  const file = new URL('../../../database/migrations/0335-use-of-on-site-generation.sql', import.meta.url);
  const statements = statementsOf(fs.readFileSync(file, 'utf8'));
  const from = statements.findIndex((statement) => /disable row level security/.test(statement));
  for (const statement of statements.slice(from)) await server.owner.query(statement);
  expect(await energyOf(ada, environment_id)).toBeCloseTo(1000, 9);
  await ada.get(renewables.updateEnergyGenerationRec, { energy_generation_id: laterId, sold_kwh: 50 });
  expect(await energyOf(ada, environment_id)).toBeCloseTo(1000, 9);
  const of2024 = await ada.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2024 });
  expect(of2024.energy_kwh).toBeCloseTo(40, 9);
  await server.owner.query("update ghg_reports set status = 'draft' where id = $1", [report_id]);
  expect(await energyOf(ada, environment_id)).toBeCloseTo(1300, 9);
});

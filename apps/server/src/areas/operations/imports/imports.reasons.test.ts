import { users } from '@steward/contract/access/users';
import { restatement } from '@steward/contract/carbon/restatement';
import { meters } from '@steward/contract/estate/meters';
import { environments } from '@steward/contract/estate/environments';
import { imports, type Mapping } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const upload = (person: Person, thing: 'bills' | 'properties' | 'meters', lines: readonly string[]) =>
  person.get(imports.uploadImport, { thing }, [new File([lines.join('\n')], 'list.csv')]);

test('rows that were not imported have their reasons in the language of the user who downloads them', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment({ environment_name: 'North house', country_code: 'DE' });
  const { _id: import_id } = await upload(ada, 'bills', [
    'Property;Energy source;Meter number;Invoice number;Bill date;First day;Last day;Consumption;Unit;Gross;Currency',
    'North house;electricity;L1;E-1;2025-02-08;2025-01-01;2024-12-31;1000;kWh;100;EUR',
    'South house;electricity;L1;E-2;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
    'North house;electricity;L1;E-3;2025-02-08;2025-01-01;2025-01-31;;kWh;100;EUR',
    'North house;electricity;L1;E-4;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EURO',
    'North house;electricity;L1;E-5;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
    'North house;electricity;L1;E-6;2025-02-09;2025-01-01;2025-01-31;1000;kWh;100;EUR',
  ]);
  await ada.get(imports.startImport, { import_id });
  const state = async () => (await ada.get(imports.getImport, { import_id })).state;
  await expect.poll(state, { timeout: 25_000 }).toBe('done');
  const said = async (language: 'en' | 'de' | 'ar') => {
    await ada.get(users.updateSelectedLanguage, { language });
    const text = await (await ada.send(imports.exportImportRejects, { import_id })).text();
    return text
      .replace('\uFEFF', '')
      .trim()
      .split('\n')
      .map((line) => line.split(',North house,')[0]?.split(',South house,')[0]);
  };
  expect(await said('en')).toEqual([
    expect.stringMatching(/^Row,Reason,Property,/),
    '2,Last day: Must be after the first day',
    expect.stringMatching(/^3,Property: /),
    '4,Consumption is required',
    '5,Check Currency',
    expect.stringMatching(/^7,"?This bill may already be in Steward\./),
  ]);
  expect(await said('de')).toEqual([
    expect.stringMatching(/^Zeile,Grund,Property,/),
    '2,Last day: Muss nach dem ersten Tag liegen',
    expect.stringMatching(/^3,Property: /),
    expect.stringMatching(/^4,.*Consumption/),
    expect.stringMatching(/^5,.*Currency/),
    expect.stringMatching(/^7,"?Diese Rechnung /),
  ]);
  for (const line of (await said('ar')).slice(1)) expect(line).toMatch(/\p{Script=Arabic}/u);
});

const since = (mapping: Mapping, day: string | undefined): Mapping => ({ ...mapping, since: day });

test('the preview names the accepted years that its rows affect: another area since a day, a correction, a move', async () => {
  const ada = await server.newAdmin('Bea');
  const [left, joined] = [await ada.newPortfolio('Left'), await ada.newPortfolio('Joined')];
  const house = await ada.newEnvironment({
    environment_name: 'North house',
    portfolio_id: left._id,
    gross_floor_area: 1000,
  });
  const other = await ada.newEnvironment({
    environment_name: 'South house',
    portfolio_id: joined._id,
    gross_floor_area: 1000,
  });
  for (const environment_id of [house._id, other._id])
    await saveBill(server, ada, { environment_id, start: '2021-01-01', end: '2025-01-01', quantity: 4000 });
  for (const year of [2021, 2023]) await acceptReport(server, ada, { level: 'Property', target_id: house._id, year });
  await acceptReport(server, ada, { level: 'Portfolio', target_id: left._id, year: 2022 });
  await acceptReport(server, ada, { level: 'Property', target_id: other._id, year: 2024 });
  const touched = async (lines: readonly string[], from?: string) => {
    const { _id: import_id, mapping } = await upload(ada, 'properties', lines);
    await ada.get(imports.saveImportMapping, { import_id, mapping: since(mapping, from) });
    const preview = await ada.get(imports.getImportPreview, { import_id });
    await ada.get(imports.discardImport, { import_id });
    return preview.accepted_years;
  };
  const areas = ['Property name,Gross floor area', 'North house,1200'];
  expect(await touched(areas)).toEqual([]);
  expect(await touched(areas, '2022-07-01')).toEqual([2022, 2023]);
  expect(await touched(areas, 'correction')).toEqual([2021, 2022, 2023]);
  expect(await touched(['Property name,Gross floor area', 'North house,1000'], 'correction')).toEqual([]);
  expect(await touched(['Property name,Portfolio', 'North house,Joined'])).toEqual([2022]);
  expect(await touched(['Property name,City', 'North house,Mainz'])).toEqual([]);
  // A later value stays from its own day on: a correction applies only before it.
  await ada.get(environments.savePropertyChange, {
    environment_id: house._id,
    attribute: 'gross_floor_area',
    valid_from: '2023-01-01',
    number: 1100,
    word: null,
    note: '',
    reason: 'Measured again',
  });
  expect(await touched(areas, 'correction')).toEqual([2023]);
  expect(await touched(areas, '2022-07-01')).toEqual([2022]);
});

test('rows that affect an accepted year are imported with a reason only, and taken back with it', async () => {
  const ada = await server.newAdmin('Cid');
  const house = await ada.newEnvironment({ environment_name: 'North house', country_code: 'DE' });
  await ada.get(meters.addMeter, { environment_id: house._id, carrier: 'electricity', meter_no: 'M1' });
  await saveBill(server, ada, { environment_id: house._id, start: '2023-01-01', end: '2024-01-01', quantity: 4000 });
  await acceptReport(server, ada, { level: 'Organization', year: 2023 });
  const countryOf = async () => (await ada.get(environments.getEnvById, { environment_id: house._id })).country_code;
  const changesOf = async () => (await ada.get(restatement.getBaseYear, {})).changes;
  const run = async (thing: 'properties' | 'meters', lines: readonly string[], from?: string, reason?: string) => {
    const { _id: import_id, mapping } = await upload(ada, thing, lines);
    await ada.get(imports.saveImportMapping, { import_id, mapping: since(mapping, from) });
    const { accepted_years } = await ada.get(imports.getImportPreview, { import_id });
    await ada.get(imports.startImport, { import_id, reason });
    const stateOf = async () => (await ada.get(imports.getImport, { import_id })).state;
    await expect.poll(stateOf, { timeout: 25_000 }).toBe('done');
    return { import_id, accepted_years, counts: (await ada.get(imports.getImport, { import_id })).counts };
  };
  const country = ['Property name,Country', 'North house,France'];
  const refused = await run('properties', country, 'correction');
  expect(refused).toMatchObject({ accepted_years: [2023], counts: { updated: 0, rejected: 1 } });
  expect(await countryOf()).toBe('DE');
  const after = await run('properties', country, '2024-02-01');
  expect(after).toMatchObject({ accepted_years: [], counts: { updated: 1 } });
  expect(await countryOf()).toBe('FR');
  const within = await run(
    'properties',
    ['Property name,Country', 'North house,Austria'],
    '2023-05-01',
    'Deed of 2023',
  );
  expect(within).toMatchObject({ accepted_years: [2023], counts: { updated: 1 } });

  const resized = ['Property name,Gross floor area', 'North house,1234'];
  const counts = { updated: 0, rejected: 1 };
  expect(await run('properties', resized, '2023-05-01')).toMatchObject({ accepted_years: [2023], counts });
  expect((await run('properties', resized, '2023-05-01', 'Measured')).counts).toMatchObject({ updated: 1 });

  const ended = ['Property,Energy source,Meter number,Last day', 'North house,electricity,M1,2023-06-30'];
  expect((await run('meters', ended)).counts).toMatchObject({ updated: 0, rejected: 1 });
  expect((await run('meters', ended, undefined, 'Removed')).counts).toMatchObject({ updated: 1 });
  expect((await changesOf()).map(({ kind, description }) => [kind, description])).toEqual([
    ['meter', 'Removed'],
    ['property', 'Measured'],
    ['property', 'Deed of 2023'],
  ]);
});

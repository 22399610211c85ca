import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { restatement } from '@steward/contract/carbon/restatement';
import { environments } from '@steward/contract/estate/environments';
import { labels } from '@steward/contract/estate/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An organization of its own with three properties. */
async function three(name: string) {
  const ada = await server.newAdmin(name);
  const a = await ada.newEnvironment({ environment_name: 'A', year_built: 1900, city: 'Bonn' });
  const b = await ada.newEnvironment({ environment_name: 'B', year_built: null, city: 'Bonn' });
  const c = await ada.newEnvironment({ environment_name: 'C', year_built: 1990, city: 'Köln' });
  return { ada, ids: [a._id, b._id, c._id] };
}
const years = async (person: Person) =>
  (await person.get(environments.getEnvironments, {})).map(({ year_built }) => year_built);

test('a field is set for many properties as the preview said, and put back', async () => {
  const { ada } = await three('One');
  const edit = { field: 'year_built' as const, value: 1990, where: '{"field":"environment_name","in":["A","B","C"]}' };
  expect(await ada.get(environments.previewPropertyEdit, edit)).toMatchObject({
    chosen_count: 3,
    same_count: 1,
    rows: [
      { environment_name: 'A', before: '1900' },
      { environment_name: 'B', before: null },
    ],
  });
  expect((await ada.ask(environments.editProperties, { ...edit, expected: 3 })).code).toBe('property-edit.other-count');
  const done = await ada.get(environments.editProperties, { ...edit, expected: 2 });
  expect(done).toMatchObject({ field: 'year_built', value: '1990', property_count: 2, undone_at: null });
  expect(await years(ada)).toEqual([1990, 1990, 1990]);
  expect(await ada.get(environments.getPropertyEdits, {})).toMatchObject([{ _id: done._id }]);
  await ada.get(environments.undoPropertyEdit, { edit_id: done._id });
  expect(await years(ada)).toEqual([1900, null, 1990]);
  expect((await ada.ask(environments.undoPropertyEdit, { edit_id: done._id })).code).toBe('property-edit.undone');
});

test('a year that contradicts the day of completion of a property is refused for all', async () => {
  const ada = await server.newAdmin('Completion');
  await ada.newEnvironment({
    environment_name: 'A',
    year_built: 2020,
    built_on: '2020-12-30',
    built_on_is: 'completion',
  });
  await ada.newEnvironment({ environment_name: 'B', year_built: null });
  const refused = await ada.ask(environments.editProperties, { field: 'year_built', value: 2021, expected: 2 });
  expect(refused).toMatchObject({ code: 'request.invalid', errors: [{ field: 'value' }] });
  expect(await years(ada)).toEqual([2020, null]);
});

test('what somebody else changed since is not undone', async () => {
  const { ada, ids } = await three('Two');
  const edit = { environment_ids: ids.slice(0, 2), field: 'city' as const, value: 'Mainz' };
  const { _id: edit_id } = await ada.get(environments.editProperties, { ...edit, expected: 2 });
  const other = { environment_ids: ids.slice(0, 1), field: 'city' as const, value: 'Trier', expected: 1 };
  await ada.get(environments.editProperties, other);
  expect((await ada.ask(environments.undoPropertyEdit, { edit_id })).code).toBe('property-edit.changed-since');
  const cities = (await ada.get(environments.getEnvironments, {})).map(({ city }) => city);
  expect(cities).toEqual(['Trier', 'Mainz', 'Köln']);
});

test('a label is put on many properties; undone, those that had it before keep it', async () => {
  const { ada, ids } = await three('Three');
  const { _id: value } = await ada.get(labels.createLabel, { name: 'Core' });
  await ada.get(labels.setPropertyLabels, { environment_id: ids[0] ?? '', label_ids: [value] });
  const edit = { field: 'add_label' as const, value };
  const { _id: edit_id } = await ada.get(environments.editProperties, { ...edit, expected: 2 });
  const labelled = async () =>
    (await ada.get(environments.getEnvironments, {})).map(({ label_ids }) => label_ids.length);
  expect(await labelled()).toEqual([1, 1, 1]);
  await ada.get(environments.undoPropertyEdit, { edit_id });
  expect(await labelled()).toEqual([1, 0, 0]);
  await ada.get(environments.editProperties, { field: 'remove_label', value, expected: 1 });
  expect(await labelled()).toEqual([0, 0, 0]);
});

test('a member changes the properties within reach alone; another organization none, and undoes nothing', async () => {
  const { ada, ids } = await three('Four');
  const eve = await server.newAdmin('Eve');
  const mo = await server.newMember(ada, [ids[0] ?? '']);
  await server.giveRole(mo, 'asset_manager');
  await mo.logIn(mo.session.email, PASSWORD);
  const edit = { environment_ids: ids, field: 'floors' as const, value: 7 };
  expect(await mo.get(environments.previewPropertyEdit, edit)).toMatchObject({ chosen_count: 1 });
  await mo.get(environments.editProperties, { ...edit, expected: 1 });
  expect((await ada.get(environments.getEnvironments, {})).map(({ floors }) => floors)).toEqual([7, null, null]);
  expect(await eve.get(environments.previewPropertyEdit, edit)).toMatchObject({ chosen_count: 0 });
  const [own] = await mo.get(environments.getPropertyEdits, {});
  for (const person of [ada, eve])
    expect((await person.ask(environments.undoPropertyEdit, { edit_id: own?._id ?? '' })).code).toBe(
      'property-edit.not-found',
    );
});

test('a value that the property’s own form would refuse is refused here', async () => {
  const { ada } = await three('Five');
  const eve = await server.newAdmin('Eva');
  const { _id: portfolio } = await eve.newPortfolio('Theirs');
  const refusal = async (
    field: 'year_built' | 'city' | 'country_code' | 'portfolio_id' | 'add_label',
    value: unknown,
  ) => (await ada.ask(environments.previewPropertyEdit, { field, value: value as string })).code;
  expect(await refusal('year_built', 12)).toBe('request.invalid');
  expect(await refusal('year_built', '1990')).toBe('request.invalid');
  expect(await refusal('city', null)).toBe('request.invalid');
  expect(await refusal('country_code', 'Germany')).toBe('request.invalid');
  expect(await refusal('portfolio_id', portfolio)).toBe('portfolio.not-found');
  expect(await refusal('add_label', portfolio)).toBe('label.not-found');
});

test('a move to another portfolio names the accepted years that it touches, and needs a reason; their figures stay', async () => {
  const ada = await server.newAdmin('Six');
  const [left, joined, ventures] = await Promise.all(
    ['Left', 'Joined', 'Ventures'].map((name) => ada.newPortfolio(name)),
  );
  const [house, neighbour] = await Promise.all(
    [left, joined].map((portfolio) => ada.newEnvironment({ portfolio_id: portfolio?._id ?? '' })),
  );
  const venture = await ada.get(boundaries.createEntity, {
    name: 'Harbour venture',
    type: 'Joint Ventures',
    equity_share: 0.4,
    has_financial_control: false,
    has_operational_control: false,
  });
  const portfolio_ids = [ventures?._id ?? ''];
  await ada.get(boundaries.savePortfoliosOfEntity, { entity_id: venture._id, portfolio_ids });
  const ids = { house: house?._id ?? '', neighbour: neighbour?._id ?? '' };
  for (const environment_id of [ids.house, ids.neighbour])
    await saveBill(server, ada, { environment_id, start: '2021-01-01', end: '2025-01-01', quantity: 4000 });
  const ofLeft = { level: 'Portfolio' as const, target_id: left?._id ?? '', year: 2021 };
  await acceptReport(server, ada, ofLeft);
  await acceptReport(server, ada, { level: 'Portfolio', target_id: joined?._id ?? '', year: 2022 });
  await acceptReport(server, ada, { level: 'Property', target_id: ids.house, year: 2023 });
  await acceptReport(server, ada, { level: 'Property', target_id: ids.neighbour, year: 2024 });
  const move = (portfolio: string | undefined) => ({
    environment_ids: [ids.house],
    field: 'portfolio_id' as const,
    value: portfolio ?? '',
  });
  const touched = async (portfolio: string | undefined) =>
    (await ada.get(environments.previewPropertyEdit, move(portfolio))).accepted_years;
  expect(await touched(left?._id)).toEqual([]);
  // Nothing of what the property itself counts with differs, only what the two portfolios hold.
  expect(await touched(joined?._id)).toEqual([2021, 2022]);
  // Another part of it counts in a venture that is not operated.
  expect(await touched(ventures?._id)).toEqual([2021, 2023]);
  const other = { environment_ids: [ids.house], field: 'city' as const, value: 'Mainz' };
  expect((await ada.get(environments.previewPropertyEdit, other)).accepted_years).toEqual([]);
  const accepted = async () => (await ada.get(inventory.ghg_report, ofLeft)).totals;
  const before = await accepted();
  expect(before.scope2_location).toBeGreaterThan(0);
  const sent = { ...move(ventures?._id), expected: 1 };
  const isRefused = { httpStatus: 409, code: 'environment.accepted-years' };
  const refused = await ada.ask(environments.editProperties, sent);
  expect(refused).toMatchObject(isRefused);
  expect(refused.message).toContain('2021, 2023');
  const form = { environment_id: ids.house, portfolio_id: joined?._id ?? '' };
  const byForm = await ada.ask(environments.updateEnvironment, form);
  expect(byForm).toMatchObject(isRefused);
  expect(byForm.message).toContain('2021, 2022');
  const { _id: edit_id } = await ada.get(environments.editProperties, { ...sent, reason: 'Bought by the venture' });
  expect(await accepted()).toEqual(before);
  const changesOf = async () => (await ada.get(restatement.getBaseYear, {})).changes;
  const [change] = await changesOf();
  expect(change).toMatchObject({ kind: 'property', description: 'Bought by the venture' });
  expect(change?.reports.map(({ year }) => year).toSorted()).toEqual([2021, 2023]);
  expect(await ada.ask(environments.undoPropertyEdit, { edit_id })).toMatchObject(isRefused);
  await ada.get(environments.undoPropertyEdit, { edit_id, reason: 'Not bought' });
  // A property that no accepted report covers joins a portfolio with one.
  const added = await ada.newEnvironment({ portfolio_id: ventures?._id ?? '' });
  const joins = { environment_id: added._id, portfolio_id: left?._id ?? '' };
  expect(await ada.ask(environments.updateEnvironment, joins)).toMatchObject(isRefused);
  await ada.get(environments.updateEnvironment, { ...joins, reason: 'Was filed wrongly' });
  expect((await changesOf())[0]).toMatchObject({ description: 'Was filed wrongly', reports: [{ year: 2021 }] });
});

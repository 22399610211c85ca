import { environments } from '@steward/contract/estate/environments';
import { labels } from '@steward/contract/estate/labels';
import type { ListQuery } from '@steward/core/lists/list-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let mo: Person;
let labelId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  const add = async (environment_name: string, more: Parameters<Person['newEnvironment']>[0]) => {
    ids[environment_name] = (await ada.newEnvironment({ environment_name, ...more }))._id;
  };
  await add('Alt', {
    gross_floor_area: 500,
    year_built: 1910,
    city: 'Berlin',
    country_code: 'DE',
    latitude: 52,
    longitude: 13,
  });
  await add('Bau', {
    gross_floor_area: 1500,
    year_built: 1990,
    city: 'Hamburg',
    state: 'Bayern',
    country_code: 'DE',
    property_type: 'hotel',
  });
  await add('Case', { gross_floor_area: 2500, year_built: null, city: '100%_Town', country_code: 'GB' });
  await eve.newEnvironment({ environment_name: 'Else', gross_floor_area: 1500 });
  mo = await server.newMember(ada, [ids['Bau'] ?? '']);
  labelId = (await ada.get(labels.createLabel, { name: 'Refurbish', colour: 'blue' }))._id;
  await ada.get(labels.setPropertyLabels, { environment_id: ids['Case'] ?? '', label_ids: [labelId] });
}, 120_000);
afterAll(() => server.stop());

const names = async (person: Person, query: ListQuery) =>
  (await person.get(environments.getEnvironments, { where: JSON.stringify(query) })).map((row) => row.environment_name);

test.each<[string, () => ListQuery, string[]]>([
  ['an area from', () => ({ field: 'gross_floor_area', from: 1500 }), ['Bau', 'Case']],
  ['an area from, to', () => ({ field: 'gross_floor_area', from: 500, to: 1500 }), ['Alt', 'Bau']],
  ['a year', () => ({ field: 'year_built', to: 1950 }), ['Alt']],
  ['no year', () => ({ field: 'year_built', empty: true }), ['Case']],
  ['not before 1950, an unknown year included', () => ({ not: { field: 'year_built', to: 1950 } }), ['Bau', 'Case']],
  ['a choice', () => ({ field: 'property_type', in: ['hotel'] }), ['Bau']],
  ['a text in any case', () => ({ field: 'city', contains: 'BERL' }), ['Alt']],
  ['what means something in patterns, literally', () => ({ field: 'city', contains: '%_' }), ['Case']],
  ['what would be SQL, literally', () => ({ field: 'city', contains: "' or true --" }), []],
  ['a state in another language than it was entered in', () => ({ field: 'state', contains: 'بافاريا' }), ['Bau']],
  ['not a state, in another language', () => ({ not: { field: 'state', contains: 'bavar' } }), ['Alt', 'Case']],
  ['a label', () => ({ field: 'label', in: [labelId] }), ['Case']],
  ['no label', () => ({ field: 'label', empty: true }), ['Alt', 'Bau']],
  [
    'one of several',
    () => ({
      any: [
        { field: 'city', in: ['Berlin'] },
        { field: 'label', empty: false },
      ],
    }),
    ['Alt', 'Case'],
  ],
  [
    'all of, without',
    () => ({ all: [{ field: 'country_code', in: ['DE'] }, { not: { field: 'property_type', in: ['hotel'] } }] }),
    ['Alt'],
  ],
  ['a day', () => ({ field: 'created_at', to: '2000-01-01' }), []],
  ['today', () => ({ field: 'created_at', from: '2020-01-01', to: '2150-01-01' }), ['Alt', 'Bau', 'Case']],
])('the list is filtered by %s', async (_name, query, expected) => {
  expect(await names(ada, query())).toEqual(expected);
  const { count } = await ada.get(environments.countEnvironments, { where: JSON.stringify(query()) });
  expect(count).toBe(expected.length);
});

test('the list is filtered by what holds today of purchase, sale, share and control, and by the finer type', async () => {
  const bo = await server.newAdmin('Bo');
  const add = async (environment_name: string, property_sub_type = '') =>
    (await bo.newEnvironment({ environment_name, property_sub_type }))._id;
  const [own, sold, part] = [await add('Own', 'medical_office'), await add('Sold'), await add('Part')];
  const say = (
    environment_id: string,
    attribute: 'holding' | 'ownership_share' | 'control',
    valid_from: string | null,
    value: number | string,
  ) =>
    bo.get(environments.savePropertyChange, {
      environment_id,
      attribute,
      valid_from,
      ...(typeof value === 'number' ? { number: value } : { word: value }),
    });
  await say(own, 'holding', null, 'not_held');
  await say(own, 'holding', '2021-05-01', 'held');
  await say(sold, 'holding', '2024-07-01', 'not_held');
  await say(part, 'ownership_share', '2022-01-01', 0.4);
  await say(part, 'control', '2022-01-01', 'financial');
  const found = (query: ListQuery) => names(bo, query);
  expect(await found({ field: 'property_sub_type', in: ['medical_office'] })).toEqual(['Own']);
  expect(await found({ field: 'acquired_on', from: '2021-05-01', to: '2021-05-01' })).toEqual(['Own']);
  expect(await found({ field: 'acquired_on', to: '2021-04-30' })).toEqual([]);
  expect(await found({ field: 'sold_on', from: '2024-07-01', to: '2024-12-31' })).toEqual(['Sold']);
  expect(await found({ field: 'sold_on', empty: true })).toEqual(['Own', 'Part']);
  expect(await found({ field: 'ownership_share', from: 30, to: 50 })).toEqual(['Part']);
  expect(await found({ field: 'ownership_share', from: 100 })).toEqual(['Own', 'Sold']);
  expect(await found({ field: 'control', in: ['financial', 'none'] })).toEqual(['Part']);
  // Bought again, it is not sold.
  await say(sold, 'holding', '2025-01-01', 'held');
  expect(await found({ field: 'sold_on', empty: false })).toEqual([]);
});

test('a filter finds only what the person reaches', async () => {
  const all: ListQuery = { field: 'gross_floor_area', from: 1 };
  expect(await names(mo, all)).toEqual(['Bau']);
  expect(await names(eve, all)).toEqual(['Else']);
  expect(await names(mo, { not: { field: 'city', in: ['Hamburg'] } })).toEqual([]);
  expect(await names(eve, { field: 'label', in: [labelId] })).toEqual([]);
  expect(await mo.get(environments.getEnvironmentRanges, {})).toEqual({
    gross_floor_area: { from: 1500, to: 1500 },
    year_built: { from: 1990, to: 1990 },
    floors: null,
  });
});

test('the map and the file show what the filter finds', async () => {
  const where = JSON.stringify({ field: 'country_code', in: ['DE'] });
  expect(await ada.get(environments.getEnvironmentPlaces, { where })).toMatchObject({
    total: 2,
    places: [{ _id: ids['Alt'], latitude: 52, longitude: 13 }],
  });
  expect(await mo.get(environments.getEnvironmentPlaces, { where })).toMatchObject({ total: 1, places: [] });
  const csv = await (await ada.send(environments.exportEnvironments, { where })).text();
  expect(csv).toContain('Alt');
  expect(csv).not.toContain('Case');
});

test.each([
  ['not JSON', 'true) or (true', 'is not a filter'],
  [
    'an unknown field',
    '{"field":"organization_id","empty":true}',
    'asks for a field that this list does not have: organization_id',
  ],
  [
    'a field of every object',
    '{"field":"__proto__","in":["x"]}',
    'asks for a field that this list does not have: __proto__',
  ],
  ['another operator', '{"field":"year_built","contains":"1"}', 'asks a field for what it cannot hold: year_built'],
  ['SQL as a number', '{"field":"year_built","from":"1 or true"}', 'asks a field for what it cannot hold: year_built'],
  ['deep nesting', `${'{"not":'.repeat(900)}{"field":"floors","from":1}${'}'.repeat(900)}`, 'is nested too deeply'],
  [
    'a long list',
    JSON.stringify({ any: Array.from({ length: 200 }, () => ({ field: 'floors', from: 1 })) }),
    'has too many conditions',
  ],
])('a filter that is %s is refused at its field', async (_name, where, message) => {
  expect(await ada.ask(environments.getEnvironments, { where })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'where', message }],
  });
});

test('a megabyte of filter is refused', async () => {
  const where = JSON.stringify({ field: 'label', in: Array.from({ length: 30_000 }, () => labelId) });
  expect((await ada.ask(environments.countEnvironments, { where })).httpStatus).toBe(400);
});

test('lists are sorted both ways, a missing year last', async () => {
  const sorted = async (sort: 'year_built' | 'property_type' | 'gross_floor_area', descending: boolean) =>
    (await ada.get(environments.getEnvironments, { sort, descending })).map((row) => row.environment_name);
  expect(await sorted('year_built', false)).toEqual(['Alt', 'Bau', 'Case']);
  expect(await sorted('year_built', true)).toEqual(['Bau', 'Alt', 'Case']);
  expect(await sorted('gross_floor_area', true)).toEqual(['Case', 'Bau', 'Alt']);
});

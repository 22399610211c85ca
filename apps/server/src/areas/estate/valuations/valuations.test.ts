import { auditLog } from '@steward/contract/access/audit-log';
import { archives } from '@steward/contract/operations/archives';
import { environments } from '@steward/contract/estate/environments';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { valuations } from '@steward/contract/estate/valuations';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const market = { currency: 'EUR', basis: 'market_value' as const };
const newProperty = async (environment_name: string, person = ada) =>
  (await person.newEnvironment({ environment_name }))._id;

test('the value as of a day is the last on or before it, and none before the first', async () => {
  const environment_id = await newProperty('Dated');
  const add = (value: number, valued_on: string) =>
    ada.get(valuations.addValuation, { environment_id, value, valued_on, ...market, valuer: 'JLL' });
  await add(50_000_000, '2023-12-31');
  await add(47_250_000, '2024-12-31');
  const on = async (day: string) =>
    (await ada.get(valuations.getValuesOn, { on: day, environment_ids: [environment_id] })).rows[0];
  expect(await on('2024-12-30')).toMatchObject({ value: 50_000_000, currency: 'EUR', rate: null, reason: null });
  expect(await on('2024-12-31')).toMatchObject({ value: 47_250_000, valuation: { valuer: 'JLL' } });
  expect(await on('2023-12-30')).toMatchObject({ value: null, valuation: null, reason: 'no-valuation' });
  const listed = (asked: object) => ada.get(valuations.getValuations, { environment_id, ...asked });
  const [latest, first] = [
    { valued_on: '2024-12-31', author_name: 'Ada Test', version: 1 },
    { valued_on: '2023-12-31' },
  ];
  expect(await listed({})).toMatchObject({ paginateData: [latest, first], totalData: 2 });
  expect(await listed({ page_size: 1, page: 2 })).toMatchObject({ paginateData: [first], totalData: 2 });
  expect(await listed({ sort: 'value', search: 'jll dated' })).toMatchObject({ paginateData: [first, latest] });
  expect(await listed({ search: 'cbre' })).toEqual({ paginateData: [], totalData: 0 });
  expect(await listed({ basis: 'book_value' })).toMatchObject({ totalData: 0 });
});

test('values are converted by the last stated rate, which is named; without one there is no value and no total', async () => {
  const bea = await server.newAdmin('Bea');
  const [berlin, york, dubai] = [
    await newProperty('Berlin', bea),
    await newProperty('New York', bea),
    await newProperty('Dubai', bea),
  ];
  for (const [environment_id, value, currency] of [
    [berlin, 10_000_000, 'EUR'],
    [york, 22_000_000, 'USD'],
    [dubai, 40_000_000, 'AED'],
  ] as const)
    await bea.get(valuations.addValuation, { environment_id, value, ...market, currency, valued_on: '2024-12-31' });
  const rate = { from_currency: 'EUR', to_currency: 'USD', valid_on: '2024-12-31', rate: 1.1, source: 'ECB' };
  await bea.get(valuations.addExchangeRate, rate);
  const inEuro = await bea.get(valuations.getValuesOn, { on: '2025-03-31', currency: 'EUR' });
  expect(inEuro.rows.map(({ environment_name, value, reason }) => [environment_name, value, reason])).toEqual([
    ['Berlin', 10_000_000, null],
    ['Dubai', null, 'no-rate'],
    ['New York', expect.closeTo(20_000_000, 4), null],
  ]);
  expect(inEuro.rows[2]?.rate).toEqual({ ...rate, is_inverse: true });
  expect(inEuro).toMatchObject({ total: null, total_of_known: 30_000_000, currency: 'EUR', missing: 1 });
  const own = await bea.get(valuations.getValuesOn, { on: '2025-03-31' });
  expect(own).toMatchObject({ total: null, total_of_known: null, currency: null, missing: 0 });
  expect((await bea.ask(valuations.addExchangeRate, rate)).code).toBe('exchange-rate.day-taken');
});

test('of two people who change the same valuation, loan or rate, the second is refused', async () => {
  const environment_id = await newProperty('Two writers');
  const value = { environment_id, value: 1000, valued_on: '2024-12-31', ...market };
  const { _id: valuation_id, version } = await ada.get(valuations.addValuation, value);
  await ada.get(valuations.updateValuation, { valuation_id, version, value: 2000 });
  const outdated = await ada.ask(valuations.updateValuation, { valuation_id, version, value: 3000 });
  expect(outdated).toMatchObject({ httpStatus: 409, code: 'valuation.changed' });
  expect((await ada.ask(valuations.deleteValuation, { valuation_id, version })).code).toBe('valuation.changed');
  expect((await ada.get(valuations.getValuations, { environment_id })).paginateData).toMatchObject([
    { value: 2000, version: 2 },
  ]);
  await ada.get(valuations.deleteValuation, { valuation_id, version: 2 });
  const loan = await ada.get(valuations.addLoan, { environment_id, lender: 'Bank', currency: 'EUR' });
  await ada.get(valuations.updateLoan, { loan_id: loan._id, version: 1, lender: 'Other bank' });
  expect((await ada.ask(valuations.updateLoan, { loan_id: loan._id, version: 1, note: 'x' })).httpStatus).toBe(409);
  await ada.get(valuations.deleteLoan, { loan_id: loan._id, version: 2 });
  const pair = { from_currency: 'GBP', to_currency: 'CHF', valid_on: '2024-12-31', rate: 1.13 };
  const stated = await ada.get(valuations.addExchangeRate, pair);
  const other = { exchange_rate_id: stated._id, version: 1 };
  await ada.get(valuations.updateExchangeRate, { ...other, rate: 1.14 });
  expect((await ada.ask(valuations.updateExchangeRate, { ...other, rate: 1.15 })).httpStatus).toBe(409);
  await ada.get(valuations.deleteExchangeRate, { ...other, version: 2 });
  expect(await ada.get(valuations.getExchangeRates, {})).toEqual([]);
});

test.each<[string, object, string]>([
  ['a negative value', { value: -1 }, 'value'],
  ['zero', { value: 0 }, 'value'],
  ['an absurd value', { value: 1e16 }, 'value'],
  ['a day to come', { valued_on: '2199-01-01' }, 'valued_on'],
  ['an unknown currency', { currency: 'EUX' }, 'currency'],
  ['an unknown basis', { basis: 'guess' }, 'basis'],
  ['a text of a megabyte', { note: 'x'.repeat(1_048_576) }, 'note'],
  ['a page without a document', { document_page: 3 }, 'document_page'],
])('%s is refused at its field', async (_, more, field) => {
  const environment_id = await newProperty(`Refused ${field} ${JSON.stringify(more).slice(0, 40)}`);
  const value = { environment_id, value: 1000, valued_on: '2024-12-31', ...market, ...more };
  expect(await ada.ask(valuations.addValuation, value as never)).toMatchObject({
    httpStatus: 400,
    errors: [{ field }],
  });
  expect((await ada.get(valuations.getValuations, { environment_id })).paginateData).toEqual([]);
});

test('a second value of the same basis and day, amounts outside the days of a loan, and one currency twice are refused', async () => {
  const environment_id = await newProperty('Refused');
  const value = { environment_id, value: 1000, valued_on: '2024-12-31', ...market };
  await ada.get(valuations.addValuation, value);
  expect((await ada.ask(valuations.addValuation, value)).code).toBe('valuation.day-taken');
  await ada.get(valuations.addValuation, { ...value, basis: 'book_value' });
  const loan = { environment_id, lender: 'Bank', currency: 'EUR', originated_on: '2020-01-01' };
  const early = { ...loan, balances: [{ on: '2019-12-31', outstanding: 1 }] };
  expect(await ada.ask(valuations.addLoan, early)).toMatchObject({ errors: [{ field: 'balances.0.on' }] });
  const same = { from_currency: 'EUR', to_currency: 'EUR', valid_on: '2024-12-31', rate: 1 };
  expect(await ada.ask(valuations.addExchangeRate, same)).toMatchObject({ errors: [{ field: 'to_currency' }] });
});

test('another organization sees and changes nothing, and evidence is a document within reach', async () => {
  const environment_id = await newProperty('Own');
  const scan = { environment_id, kind: 'other' as const, title: 'Appraisal 2024' };
  const { _id: document_id } = await ada.get(propertyDocuments.addPropertyDocument, scan);
  const value = { environment_id, value: 1000, valued_on: '2024-12-31', ...market };
  const proven = await ada.get(valuations.addValuation, { ...value, document_id, document_page: 7 });
  expect(proven).toMatchObject({ document: { document_id, title: 'Appraisal 2024' }, document_page: 7 });
  const other = await newProperty('Of Eve', eve);
  expect((await eve.ask(valuations.getValuations, { environment_id })).code).toBe('environment.not-found');
  expect((await eve.ask(valuations.getValuesOn, { environment_ids: [environment_id] })).code).toBe(
    'environment.not-found',
  );
  const { _id: valuation_id } = proven;
  expect((await eve.ask(valuations.updateValuation, { valuation_id, version: 1, value: 1 })).code).toBe(
    'valuation.not-found',
  );
  const foreign = { ...value, environment_id: other, document_id };
  expect((await eve.ask(valuations.addValuation, foreign)).code).toBe('document.not-found');
  expect(await eve.get(valuations.getExchangeRates, {})).toEqual([]);
});

test('who may manage properties but not values sees them nowhere: no call, no figure, no log, no archive', async () => {
  const admin = await server.newAdmin('Cem');
  const environment_id = await newProperty('Secret value', admin);
  await admin.get(valuations.addValuation, {
    environment_id,
    value: 98_765_432,
    valued_on: '2024-12-31',
    ...market,
    note: 'SECRET-NOTE',
  });
  await admin.get(valuations.addLoan, { environment_id, lender: 'SECRET-LENDER', currency: 'EUR' });
  const inRole = async (role: string) => {
    const person = await server.newMember(admin, [environment_id]);
    await server.giveRole(person, role);
    return person;
  };
  // The lead of sustainability may read the audit log and export the organization, and everything below Buildings.
  const lead = await inRole('csr_lead');
  expect((await lead.get(environments.getEnvById, { environment_id })).environment_name).toBe('Secret value');
  for (const call of [valuations.getValuations, valuations.getValuesOn, valuations.getLoans])
    expect((await lead.ask(call as typeof valuations.getLoans, {})).httpStatus).toBe(403);
  const figure = { keys: ['value.property'], subject: 'property' as const, grain: 'year' as const, from: '2024-01-01' };
  const refused = await lead.ask(figureCatalogue.getFigures, { ...figure, to: '2024-12-31' });
  expect(refused.code).toBe('session.forbidden');
  const log = JSON.stringify(await lead.get(auditLog.getAuditLog, { page_size: 100 }));
  expect(log).toContain('Secret value');
  expect(log).not.toMatch(/98765432|SECRET-/);
  expect(await lead.get(auditLog.getAuditLogTables, {})).not.toContain('valuations');
  expect((await lead.ask(archives.exportOrganization, {})).code).toBe('archive.not-every-table');
  expect(JSON.stringify(await admin.get(auditLog.getAuditLog, { page_size: 100 }))).toContain('SECRET-LENDER');
  const manager = await inRole('asset_manager');
  expect((await manager.get(valuations.getValuesOn, {})).total).toBe(98_765_432);
  const facility = await inRole('facility_manager');
  expect((await facility.ask(valuations.getExchangeRates, {})).httpStatus).toBe(403);
});

test('figures have the value and the outstanding loans of the last day of a step, and nothing after a sale', async () => {
  const environment_id = await newProperty('Figures');
  const value = { environment_id, value: 1000, valued_on: '2023-06-30', ...market };
  await ada.get(valuations.addValuation, value);
  await ada.get(valuations.addLoan, {
    environment_id,
    lender: 'Bank',
    currency: 'EUR',
    originated_on: '2023-01-01',
    balances: [
      { on: '2023-01-01', outstanding: 600 },
      { on: '2024-01-01', outstanding: 500 },
    ],
  });
  const sale = { environment_id, attribute: 'holding' as const, word: 'not_held', valid_from: '2024-07-01' };
  await ada.get(environments.savePropertyChange, sale);
  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    keys: ['value.property', 'value.loan'],
    subject: 'property',
    environment_ids: [environment_id],
    grain: 'year',
    from: '2022-01-01',
    to: '2024-12-31',
  });
  const known = (key: string) => subjects[0]?.figures[key]?.map(({ value, unit, reason }) => [value, unit, reason]);
  expect(known('value.property')).toEqual([
    [null, '', 'no-data'],
    [1000, 'EUR', null],
    [null, '', 'not-held'],
  ]);
  expect(known('value.loan')).toEqual([
    [0, 'EUR', null],
    [600, 'EUR', null],
    [null, '', 'not-held'],
  ]);
});

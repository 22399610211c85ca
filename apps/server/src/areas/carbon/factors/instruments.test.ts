import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { enterResidualMix, residualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

let serials = 0;
const certificate = (environment_id: string) => ({
  environment_id,
  year: 2025,
  kind: 'certificate' as const,
  kwh: 60_000,
  kg_co2e_per_kwh: 0,
  registry: 'HKNR',
  serial_from: `GO-${String(++serials * 1000).padStart(8, '0')}`,
  serial_to: `GO-${String(serials * 1000 + 999).padStart(8, '0')}`,
  produced_from: '2025-01-01',
  produced_until: '2025-12-31',
  cancelled_on: '2026-02-01',
});

/** A house with 100,000 kWh of electricity in 2025. */
async function house(of: Person = ada, facts: { country_code?: string } = {}) {
  const environment_id = (await of.newEnvironment(facts))._id;
  await saveBill(server, of, { environment_id, start: '2025-01-01', end: '2026-01-01', quantity: 100_000 });
  return environment_id;
}
const report = (target_id: string, of: Person = ada, year = 2025) =>
  of.get(inventory.ghg_report, { level: 'Property', target_id, year });
const listed = async (environment_id: string) =>
  (await ada.get(factors.getInstruments, {})).filter((row) => row.environment_id === environment_id);

test('a serial number is entered once, also at another property and for another year', async () => {
  const [one, other] = [await house(), await house()];
  const given = { ...certificate(one), kwh: 1000, serial_from: 'AB-000101', serial_to: 'AB-000160' };
  await ada.get(factors.saveInstrument, given);
  const again = async (change: Partial<typeof given>) => {
    const { httpStatus, code } = await ada.ask(factors.saveInstrument, { ...given, environment_id: other, ...change });
    return [httpStatus, code];
  };
  const taken = [409, 'instrument.taken'];
  expect(await again({})).toEqual(taken);
  expect(await again({ environment_id: one, year: 2026, produced_from: '2025-07-01' })).toEqual(taken);
  // The same registry and range in another spelling, and a part of the range.
  expect(await again({ registry: 'hknr ', serial_from: 'ab000101', serial_to: '' })).toEqual(taken);
  expect(await again({ serial_from: 'AB-000160', serial_to: 'AB-000200' })).toEqual(taken);
  expect(await again({ serial_from: 'AB-000001', serial_to: 'AB-000999' })).toEqual(taken);
  expect(await again({ serial_from: 'AB-000120', serial_to: '' })).toEqual(taken);
  expect(await again({ serial_from: 'AB-000161', serial_to: 'AB-000200' })).toEqual([200, undefined]);
  // The prefix in another spelling, and numbers without signs.
  expect(await again({ serial_from: 'ab 000130', serial_to: 'ab 000170' })).toEqual(taken);
  expect(await again({ serial_from: 'AB000130', serial_to: '' })).toEqual(taken);
  expect(await again({ registry: 'REGO' })).toEqual([200, undefined]);
  expect(await again({ registry: 'Ofgem, REGO UK' })).toEqual(taken);
  expect(await again({ registry: 'Registry of Atlantis' })).toEqual([200, undefined]);
  expect(await again({ registry: 'registry of atlantis.' })).toEqual(taken);
  expect((await listed(other)).map(({ registry }) => registry).toSorted()).toEqual([
    'HKNR',
    'REGO',
    'Registry of Atlantis',
  ]);
  // Another organization has registries of its own.
  const eve = await server.newAdmin('Eve');
  const theirs = (await eve.newEnvironment())._id;
  expect((await eve.ask(factors.saveInstrument, { ...given, environment_id: theirs })).httpStatus).toBe(200);
});

test('certificates have no more energy than their number times their size', async () => {
  const environment_id = await house();
  const given = { ...certificate(environment_id), serial_from: 'SIZE-1', serial_to: 'SIZE-60' };
  const saved = async (change: Partial<typeof given> & { certificate_kwh?: number }) => {
    const { httpStatus, code, detail } = await ada.ask(factors.saveInstrument, { ...given, ...change });
    return [httpStatus, code, detail];
  };
  const few = (detail: string) => [422, 'instrument.too-few', detail];
  expect(await saved({ kwh: 60_001 })).toEqual(few('60 × 1000 kWh < 60001 kWh'));
  expect(await saved({ kwh: 1001, serial_to: '' })).toEqual(few('1 × 1000 kWh < 1001 kWh'));
  expect(await saved({ registry: 'Registry of Smallness', kwh: 61, certificate_kwh: 1 })).toEqual(
    few('60 × 1 kWh < 61 kWh'),
  );
  expect(await saved({ kwh: 60_000 })).toEqual([200, undefined, undefined]);
  const names = (await ada.get(factors.getCertificateRegistries, {})).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['HKNR', 'REGO', 'I-REC', 'M-RETS']));
});

test('a serial number is entered once, also when a contract or supplier rate names it', async () => {
  const [one, other] = [await house(), await house()];
  const given = { ...certificate(one), kwh: 1000, registry: 'REGO', serial_from: 'G0100', serial_to: 'G0119' };
  await ada.get(factors.saveInstrument, given);
  const contract = { ...given, environment_id: other, kind: 'contract' as const, contract_no: 'PPA 1', serial_to: '' };
  const saved = async (change: Partial<Omit<typeof contract, 'kind'>> & { kind?: 'supplier' | 'certificate' }) => {
    const { httpStatus, code } = await ada.ask(factors.saveInstrument, { ...contract, ...change });
    return [httpStatus, code];
  };
  const taken = [409, 'instrument.taken'];
  expect(await saved({ serial_from: 'G0110' })).toEqual(taken);
  expect(await saved({ serial_from: 'G0110', kind: 'supplier' })).toEqual(taken);
  expect(await saved({ serial_from: 'G0120', serial_to: 'G0129', registry: '' })).toEqual([400, 'request.invalid']);
  expect(await saved({ serial_from: 'G0120', serial_to: 'G0129', kwh: 10_001 })).toEqual([422, 'instrument.too-few']);
  expect(await saved({ serial_from: 'G0120', serial_to: 'G0129' })).toEqual([200, undefined]);
  expect(await saved({ serial_from: 'G0125', contract_no: 'PPA 2' })).toEqual(taken);
  expect(await saved({ serial_from: 'G0125', kind: 'certificate' })).toEqual(taken);
  const [row] = await listed(other);
  expect(row).toMatchObject({ kind: 'contract', registry: 'REGO', reference: 'PPA 1 (REGO G0120 – G0129)' });
  const change = { instrument_id: row?._id ?? '', serial_from: 'G0119', serial_to: 'G0128', reason: 'x' };
  expect((await ada.ask(factors.updateInstrument, change)).code).toBe('instrument.taken');
  // A contract without serial numbers is as before.
  expect(await saved({ serial_from: '', registry: '', contract_no: 'PPA 3', kwh: 1e6 })).toEqual([200, undefined]);
});

test('registry and serial numbers are compared without the form of their characters', async () => {
  const environment_id = await house();
  const given = { ...certificate(environment_id), kwh: 1000, registry: 'My Own Registry' };
  const range = { ...given, serial_from: 'W-000100', serial_to: 'W-000119' };
  await ada.get(factors.saveInstrument, range);
  const saved = async (registry: string, serial_from: string, serial_to = '') => {
    const change = { ...given, registry, serial_from, serial_to };
    const { httpStatus, code } = await ada.ask(factors.saveInstrument, change);
    return [httpStatus, code];
  };
  const taken = [409, 'instrument.taken'];
  expect(await saved('My Own Registry', 'Ｗ-000110')).toEqual(taken);
  expect(await saved('My Own Registry', 'W-０００１１０', 'ｗ-000130')).toEqual(taken);
  expect(await saved('My Own Registry', 'W-٠٠٠١١٠')).toEqual(taken);
  expect(await saved('The My Own Registry Ltd', 'W-000110')).toEqual(taken);
  expect(await saved('MY-OWN registry, L.L.C.', 'W-000110')).toEqual(taken);
  expect(await saved('Ｍｙ Own Régistry GmbH & Co. KG', 'W-000110')).toEqual(taken);
  expect(await saved('My Other Registry', 'W-000110')).toEqual([200, undefined]);
  expect(await saved('The', 'W-000110')).toEqual([200, undefined]);
  expect(await saved('Ltd', 'W-000110')).toEqual([200, undefined]);
});

test('the size of a certificate is that of its registry', async () => {
  const environment_id = await house();
  const given = {
    ...certificate(environment_id),
    registry: 'REGO',
    serial_from: 'FIX-1',
    serial_to: 'FIX-5',
    kwh: 5000,
  };
  const saved = async (change: Partial<typeof given> & { certificate_kwh?: number }) => {
    const { httpStatus, code, detail } = await ada.ask(factors.saveInstrument, { ...given, ...change });
    return [httpStatus, code, detail];
  };
  const odd = (detail: string) => [422, 'instrument.certificate-size', detail];
  expect(await saved({ certificate_kwh: 1_000_000, kwh: 5_000_000 })).toEqual(odd('REGO: 1000 kWh'));
  expect(await saved({ certificate_kwh: 1, kwh: 5 })).toEqual(odd('REGO: 1000 kWh'));
  expect(await saved({ registry: 'Umweltbundesamt', certificate_kwh: 500 })).toEqual(odd('HKNR: 1000 kWh'));
  expect(await saved({})).toEqual([200, undefined, undefined]);
  const [row] = await listed(environment_id);
  const change = { instrument_id: row?._id ?? '', certificate_kwh: 2000, reason: 'x' };
  expect((await ada.ask(factors.updateInstrument, change)).code).toBe('instrument.certificate-size');
  expect(await saved({ registry: 'Registry of Utopia', certificate_kwh: 1, kwh: 5 })).toEqual([
    200,
    undefined,
    undefined,
  ]);
  const sizes = await ada.get(factors.getCertificateRegistries, {});
  expect(sizes.find(({ name }) => name === 'REGO')).toMatchObject({ certificate_kwh: 1000 });
});

test('when two users enter the same certificate at the same moment, one is refused', async () => {
  const [one, other] = [await house(), await house()];
  const given = certificate(one);
  const range = { ...given, kwh: 1000, serial_from: 'RACE-10', serial_to: 'RACE-30' };
  const answers = await Promise.all([
    ada.ask(factors.saveInstrument, range),
    ada.ask(factors.saveInstrument, { ...range, environment_id: other, serial_from: 'RACE-20', serial_to: 'RACE-40' }),
  ]);
  expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a certificate counts once it is retired; before, it is listed without effect', async () => {
  const environment_id = await house();
  const before = await report(environment_id);
  await ada.get(factors.saveInstrument, { ...certificate(environment_id), cancelled_on: null });
  const after = await report(environment_id);
  expect(after.totals).toEqual(before.totals);
  expect(before.instruments_not_counted).toBeUndefined();
  expect(after.instruments_not_counted).toMatchObject([{ kwh: 60_000, because: 'not-retired' }]);
  expect(after.instruments).toEqual([]);
  const [row] = await listed(environment_id);
  expect(row?.not_counted).toBe('not-retired');

  const { _id: instrument_id = '', kwh = 0, serial_from = '' } = row ?? {};
  const retired = { ...certificate(environment_id), kwh, serial_from, instrument_id };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const early = await ada.ask(factors.updateInstrument, { ...retired, cancelled_on: tomorrow, reason: 'Retired' });
  expect(early.httpStatus).toBe(400);
  expect((await ada.ask(factors.updateInstrument, { ...retired, reason: ' ' })).httpStatus).toBe(400);
  await ada.get(factors.updateInstrument, { ...retired, reason: 'Retired in February' });
  expect((await report(environment_id)).totals.scope2_market).toBeCloseTo((before.totals.scope2_market ?? 0) * 0.4, 6);
  const { rows } = await server.owner.query<{ new: { change_reason?: string } }>(
    "select new from audit_log where table_name = 'instruments' and action = 'update' and object_id = $1",
    [instrument_id],
  );
  expect(rows.map((entry) => entry.new.change_reason)).toEqual(['Retired in February']);
});

test('energy of 2022 does not count in 2025, and the refusal names the days that do', async () => {
  const environment_id = await house();
  const given = certificate(environment_id);
  const vintage = { produced_from: '2022-01-01', produced_until: '2022-12-31' };
  expect(await ada.ask(factors.saveInstrument, { ...given, ...vintage })).toMatchObject({
    httpStatus: 422,
    code: 'instrument.vintage',
    detail: '2024-07-01 – 2026-03-31',
  });
  expect(await listed(environment_id)).toEqual([]);
});

test('a certificate of another market is listed, and not counted; what is no country is refused', async () => {
  const environment_id = await house();
  const before = await report(environment_id);
  const given = certificate(environment_id);
  expect((await ada.ask(factors.saveInstrument, { ...given, market: 'ZZ' })).httpStatus).toBe(400);
  await ada.get(factors.saveInstrument, { ...given, market: 'NO' });
  const after = await report(environment_id);
  expect(after.totals).toEqual(before.totals);
  expect(after.instruments_not_counted).toMatchObject([{ because: 'other-market' }]);
});

test('a contract has a number, once for a property and year, and counts without a day of retirement', async () => {
  const [one, other] = [await house(), await house()];
  const before = await report(one);
  const contract = { environment_id: one, year: 2025, kind: 'contract' as const, kwh: 100_000, kg_co2e_per_kwh: 0 };
  expect((await ada.ask(factors.saveInstrument, contract)).httpStatus).toBe(400);
  const given = { ...contract, contract_no: 'PPA 2025/7' };
  await ada.get(factors.saveInstrument, given);
  expect((await ada.ask(factors.saveInstrument, { ...given, contract_no: 'ppa 2025-7' })).code).toBe(
    'instrument.contract-taken',
  );
  expect((await ada.ask(factors.saveInstrument, { ...given, environment_id: other })).httpStatus).toBe(200);
  expect(before.totals.scope2_market).toBeGreaterThan(0);
  expect((await report(one)).totals.scope2_market).toBe(0);
});

test('Great Britain 2021: 60 MWh retired of 100 MWh leave 40,000 kWh at the residual mix', async () => {
  const environment_id = (await ada.newEnvironment({ country_code: 'GB' }))._id;
  await saveBill(server, ada, { environment_id, start: '2021-01-01', end: '2022-01-01', quantity: 100_000 });
  const residual = { carrier: 'electricity' as const, basis: 'market' as const, unit: 'kWh' as const };
  // No residual mix of 2021 is included: it is entered as an own factor.
  await ada.get(factors.saveOwnFactor, {
    environment_id,
    ...residual,
    valid_from: 2021,
    valid_until: 2021,
    kg_co2e_per_unit: 0.35117,
    source: 'AIB 2021',
  });
  const before = await report(environment_id, ada, 2021);
  expect(before.totals.scope2_market).toBeCloseTo(35_117, 6);
  await ada.get(factors.saveInstrument, {
    ...certificate(environment_id),
    year: 2021,
    registry: 'Ofgem',
    produced_from: '2021-01-01',
    produced_until: '2021-12-31',
    cancelled_on: '2022-02-01',
  });
  expect((await report(environment_id, ada, 2021)).totals.scope2_market).toBeCloseTo(14_046.8, 6);
});

test('an instrument that was typed as one text still counts in an accepted year, and its number cannot be entered again', async () => {
  const environment_id = await house();
  const before = await report(environment_id);
  const { rows } = await server.owner.query<{ organization_id: string }>(
    'select organization_id from environments where id = $1',
    [environment_id],
  );
  const add = (reference: string, year: number, isAccepted: boolean) =>
    server.owner.query(
      `insert into instruments (organization_id, id, environment_id, year, kind, kwh, kg_co2e_per_kwh, reference, counts_as_accepted)
        values ($1, gen_random_uuid(), $2, $3, 'certificate', 60000, 0, $4, $5)`,
      [rows[0]?.organization_id, environment_id, year, reference, isAccepted],
    );
  await add('HKNR OLD-1', 2025, true);
  expect((await report(environment_id)).totals.scope2_market).toBeCloseTo((before.totals.scope2_market ?? 0) * 0.4, 6);
  expect(await listed(environment_id)).toMatchObject([{ reference: 'HKNR OLD-1', not_counted: null }]);
  const again = { ...certificate(environment_id), kwh: 1000, serial_from: 'OLD-1', serial_to: '' };
  expect((await ada.ask(factors.saveInstrument, again)).code).toBe('instrument.taken');
  await add('HKNR OLD-2', 2025, false);
  expect((await report(environment_id)).instruments_not_counted).toMatchObject([{ reference: 'HKNR OLD-2' }]);
});

test('another organization cannot change a certificate', async () => {
  const environment_id = await house();
  const given = certificate(environment_id);
  await ada.get(factors.saveInstrument, given);
  const [row] = await listed(environment_id);
  const eve = await server.newAdmin('Mallory');
  const theirs = (await eve.newEnvironment())._id;
  const change = { ...given, environment_id: theirs, instrument_id: row?._id ?? '', reason: 'x' };
  expect((await eve.ask(factors.updateInstrument, change)).code).toBe('instrument.not-found');
});

test('a month of credit takes no certificate, and the months still add up to the year', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  await enterResidualMix(ada);
  const bill = { environment_id: house._id, meter_no: 'C1' };
  await saveBill(server, ada, { ...bill, start: '2023-01-01', end: '2023-02-01', quantity: 1000 });
  await saveBill(server, ada, { ...bill, start: '2023-02-01', end: '2023-03-01', quantity: -200, cost: -40 });
  const certificate = { environment_id: house._id, year: 2023, kind: 'certificate' as const, kg_co2e_per_kwh: 0 };
  const stated = {
    registry: 'HKNR',
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
    cancelled_on: '2024-02-01',
  };
  for (const [serial_from, kwh] of [
    ['CR-1', 300],
    ['CR-2', 200],
  ] as const)
    await ada.get(factors.saveInstrument, { ...certificate, ...stated, serial_from, kwh });
  const report = await ada.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 });
  expect(report.totals.scope2_market).toBeCloseTo((800 - 500) * residualMix, 6);
  const ofMonth = (month: string) => report.by_month.find((one) => one.month === month)?.scope2_market;
  expect(ofMonth('2023-01')).toBeCloseTo((1000 - 500) * residualMix, 6);
  expect(ofMonth('2023-02')).toBeCloseTo(-200 * residualMix, 6);
});

test('without a residual mix the market-based sum uses the grid average, and the report says so', async () => {
  const environment_id = (await ada.newEnvironment())._id;
  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  const { totals, notes } = await report(environment_id, ada, 2023);
  expect(totals.scope2_location).toBeCloseTo(38_600, 6);
  expect(totals.scope2_market).toBeCloseTo(38_600, 6);
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'no-residual-mix', carrier: 'electricity', countries: ['DE'] }),
  );
});

import { bills } from '@steward/contract/energy/bills';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import type { Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { jobs } from '@steward/contract/foundation/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admitted, prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const required = {
  company: 'Ada & Co',
  responsible: 'Ada',
  exclusions: 'None',
  leased_assets: 'None',
  recalculation_policy: '5 %',
  methods: 'GHG Protocol',
  contact: 'ada@test.example',
};
const to = { email: 'vera@verifier.example', verifier_name: 'Vera' };

async function houseWithBill(person = ada) {
  const house = await person.newEnvironment();
  await saveBill(server, person, {
    environment_id: house._id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 1000,
  });
  return house;
}
const about = (target_id: string) => ({ level: 'Property' as const, target_id, year: 2023 });

async function send(report: Report, person = ada): Promise<string> {
  await person.get(rounds.sendReportToVerifier, { report_id: report._id, ...to });
  const { rows } = await server.owner.query<{ body_text: string }>(
    'select body_text from mails where recipient = $1 order by created_at desc, id desc limit 1',
    [to.email],
  );
  return /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}

test('texts are stored part by part, and missing ones are listed', async () => {
  const house = await houseWithBill();
  expect(await ada.get(reports.getGhgProtocolReport, about(house._id))).toBeNull();
  const first = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: { company: 'Ada & Co' } });
  expect(first).toMatchObject({
    status: 'draft',
    round: 0,
    version: 1,
    sha256: null,
    target_name: house.environment_name,
  });
  expect(first.missing_texts).not.toContain('company');
  const unsent = await ada.ask(rounds.sendReportToVerifier, { report_id: first._id, ...to });
  expect(unsent).toMatchObject({ httpStatus: 422, code: 'report.incomplete' });
  expect(unsent.errors?.map((error) => error.field)).toContain('texts.methods');
  const second = await ada.get(reports.saveGhgProtocolReport, {
    ...about(house._id),
    texts: { methods: 'GHG Protocol \uD800' },
    version: 1,
  });
  expect(second).toMatchObject({ version: 2, texts: { company: 'Ada & Co', methods: 'GHG Protocol \uFFFD' } });
  expect(second.events).toHaveLength(1);
});

test('of two users who save at once, the second is refused with the reason', async () => {
  const house = await houseWithBill();
  const save = (company: string, version: number) =>
    ada.ask(reports.saveGhgProtocolReport, { ...about(house._id), texts: { company }, version });
  for (const version of [0, 1]) {
    const both = await Promise.all([save('A', version), save('B', version)]);
    expect(both.filter((answer) => answer.code === 'report.changed')).toHaveLength(1);
  }
  expect((await ada.get(reports.getGhgProtocolReport, about(house._id)))?.version).toBe(2);
});

test('an accepted report locks its year for the bills, factors and certificates of its properties', async () => {
  const house = await houseWithBill();
  const details = { refrigerant_type: 'R-134a', refrigerant_charge: 6 };
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, {
    environment_id: house._id,
    kind: 'hvac',
    product_name: 'Chiller',
    details,
  });
  const topUp = { serviced_on: '2023-05-02', kind: 'corrective' as const, refrigerant_added: 2 };
  const { _id: record_id } = await ada.get(servicing.addServicingRecord, { equipment_id, ...topUp });
  const report = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  const token = await send(report);
  let meter = 0;
  const isLocked = async (start: string, end: string, id = house._id) => {
    const fields = {
      environment_id: id,
      utility: 'ENERGY' as const,
      carrier: 'electricity' as const,
      meter_no: `Z${(meter += 1)}`,
      date_of_bill: end,
      billing_start_date: start,
      billing_end_date: end,
      gross_amount: 1,
      net_amount: 1,
      currency: 'EUR',
      energy_consumption: 1,
    };
    return (await ada.ask(bills.createBill, { fields })).code === 'bill.year-locked';
  };
  const vera = server.stranger();
  await admitted(vera, token);
  const gas = { carrier: 'natural_gas' as const, unit: 'kWh' as const, kg_co2e_per_unit: 0.2, source: 'The network' };
  for (const reach of [
    { environment_id: house._id, valid_from: 2022, valid_until: 2024 },
    { environment_id: null, valid_from: 2023, valid_until: 2023 },
    { environment_id: null, valid_from: 2024, valid_until: 2025 },
  ])
    await ada.get(factors.saveOwnFactor, { ...gas, ...reach });
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  const kept = (await ada.get(factors.getOwnFactors, {})).filter(({ carrier }) => carrier === 'natural_gas');
  const deleted = await Promise.all(
    kept.map(
      async ({ _id, valid_from }) => [valid_from, await ada.ask(factors.deleteOwnFactor, { factor_id: _id })] as const,
    ),
  );
  expect(new Map(deleted.map(([from, { code, message }]) => [from, code && [code, message.includes('2023')]]))).toEqual(
    new Map([
      [2022, ['report.year-accepted', true]],
      [2023, ['report.year-accepted', true]],
      [2024, undefined],
    ]),
  );
  const left = (await ada.get(factors.getOwnFactors, {})).map(({ valid_from }) => valid_from);
  expect(left.toSorted((a, b) => a - b)).toEqual([2022, 2023]);
  expect(await isLocked('2023-03-01', '2023-04-01')).toBe(true);
  expect(await isLocked('2022-12-15', '2023-01-15')).toBe(true);
  // The last day does not count: this bill ends with 2022.
  expect(await isLocked('2022-12-01', '2023-01-01')).toBe(false);
  expect(await isLocked('2024-01-01', '2024-02-01')).toBe(false);
  const other = await ada.newEnvironment();
  expect(await isLocked('2023-03-01', '2023-04-01', other._id)).toBe(false);
  const refrigerantLocked = 'servicing-record.year-accepted';
  expect((await ada.ask(servicing.addServicingRecord, { equipment_id, ...topUp })).code).toBe(refrigerantLocked);
  expect((await ada.ask(servicing.deleteServicingRecord, { record_id })).code).toBe(refrigerantLocked);
  for (const change of [{ refrigerant_added: 1 }, { serviced_on: '2024-05-02' }, { refrigerant_added: null }])
    expect((await ada.ask(servicing.editServicingRecord, { record_id, ...topUp, ...change })).code).toBe(
      refrigerantLocked,
    );
  const words = { record_id, ...topUp, findings: 'The valve leaked' };
  expect((await ada.ask(servicing.editServicingRecord, words)).statusCode).toBe(200);
  const later = { equipment_id, ...topUp, serviced_on: '2024-05-02' };
  expect((await ada.ask(servicing.addServicingRecord, later)).statusCode).toBe(200);
  expect((await ada.ask(equipment.deleteEquipment, { equipment_id })).code).toBe('equipment.year-accepted');
  const changed = { equipment_id, kind: 'hvac', product_name: 'Chiller' };
  expect(
    (await ada.ask(equipment.editEquipment, { ...changed, details: { ...details, refrigerant_type: 'R-410A' } })).code,
  ).toBe('equipment.year-accepted');
  expect((await ada.ask(equipment.editEquipment, { ...changed, product_name: 'Chiller 1', details })).statusCode).toBe(
    200,
  );
  const certificate = { year: 2023, kind: 'contract' as const, kwh: 1, kg_co2e_per_kwh: 0, contract_no: 'x' };
  expect((await ada.ask(factors.saveInstrument, { ...certificate, environment_id: house._id })).code).toBe(
    'report.year-accepted',
  );
  expect((await ada.ask(factors.saveInstrument, { ...certificate, environment_id: other._id })).statusCode).toBe(200);
  const rate = {
    environment_id: house._id,
    carrier: 'electricity' as const,
    basis: 'market' as const,
    valid_from: 2022,
    valid_until: 2025,
  };
  const given = { unit: 'kWh' as const, kg_co2e_per_unit: 0, source: 'Green tariff' };
  expect((await ada.get(factors.getYearsOfOwnFactor, rate)).filter((row) => row.is_accepted)).toEqual([
    { year: 2023, properties: 1, is_accepted: true },
  ]);
  for (const environment_id of [house._id, null])
    expect((await ada.ask(factors.saveOwnFactor, { ...rate, ...given, environment_id })).code).toBe(
      'report.year-accepted',
    );
  expect((await ada.ask(factors.saveOwnFactor, { ...rate, ...given, valid_from: 2024 })).statusCode).toBe(200);
  expect((await ada.ask(factors.saveOwnFactor, { ...rate, ...given, environment_id: other._id })).statusCode).toBe(200);
});

test('a member sees and writes the reports of their properties only, and sends none', async () => {
  const fay = await server.newAdmin('Fay');
  const mine = await houseWithBill(fay);
  const other = await houseWithBill(fay);
  const mo = await server.newMember(fay, [mine._id]);
  const report = await mo.get(reports.saveGhgProtocolReport, { ...about(mine._id), texts: required });
  const hidden = await fay.get(reports.saveGhgProtocolReport, { ...about(other._id), texts: required });
  await fay.get(reports.saveGhgProtocolReport, { level: 'Organization', year: 2023, texts: required });
  expect((await mo.get(reports.getGhgReports, {})).map((row) => row._id)).toEqual([report._id]);
  expect(await fay.get(reports.getGhgReports, { year: 2023 })).toHaveLength(3);
  expect(await fay.get(reports.getGhgReports, { year: 2022 })).toEqual([]);
  expect((await mo.ask(rounds.sendReportToVerifier, { report_id: report._id, ...to })).httpStatus).toBe(403);
  const pdf = mo.ask(reports.makeGhgReportPdf, { report_id: hidden._id, language: 'en' });
  expect((await pdf).code).toBe('report.not-found');
});

test('another organization sees nothing', async () => {
  const house = await houseWithBill();
  const report = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  await send(report);
  const link_id = (await ada.get(reports.getGhgProtocolReport, about(house._id)))?.links[0]?._id ?? '';
  expect(await eve.get(reports.getGhgReports, {})).toEqual([]);
  expect((await eve.ask(reports.getGhgProtocolReport, about(house._id))).httpStatus).toBe(404);
  expect((await eve.ask(rounds.withdrawReport, { report_id: report._id, reason: 'x' })).httpStatus).toBe(404);
  expect((await eve.ask(rounds.revokeVerifierLink, { link_id })).code).toBe('verifier.link-invalid');
  const reset = { link_id, reason: 'New phone' };
  expect((await eve.ask(rounds.resetVerifierAuthenticator, reset)).code).toBe('verifier.link-invalid');
  // The link has not been opened yet.
  expect((await ada.ask(rounds.resetVerifierAuthenticator, reset)).code).toBe('two-factor.none');
  expect((await eve.ask(reports.makeGhgReportPdf, { report_id: report._id, language: 'en' })).httpStatus).toBe(404);
});

test('the PDF is made in the background and is available only to users who may see the report', async () => {
  const house = await houseWithBill();
  const report = await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required });
  const { job_id } = await ada.get(reports.makeGhgReportPdf, { report_id: report._id, language: 'de' });
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).status, { timeout: 90_000 }).toBe('done');
  const pdf = await ada.send(reports.downloadGhgReportPdf, { job_id });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toContain('GHG-report-2023-');
  expect((await pdf.text()).startsWith('%PDF')).toBe(true);
  const mo = await server.newMember(ada, []);
  expect((await mo.ask(reports.downloadGhgReportPdf, { job_id })).code).toBe('report.not-found');
  expect((await eve.ask(reports.downloadGhgReportPdf, { job_id })).code).toBe('job.not-found');
});

test('an accepted year stays as accepted, in its own report and as a year of later ones', async () => {
  const house = await houseWithBill();
  await saveBill(server, ada, { environment_id: house._id, start: '2024-01-01', end: '2025-01-01', quantity: 1000 });
  const ask = (year: number) => ada.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year });
  const before = await ask(2023);
  const token = await send(await ada.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required }));
  const vera = server.stranger();
  await admitted(vera, token);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(await ask(2023)).toEqual({
    ...before,
    by_year: before.by_year.map((row) => ({ ...row, is_accepted: true, recalculated: null })),
    is_accepted: true,
    recalculated: null,
  });
  expect((await ask(2024)).by_year[0]).toEqual({
    year: 2023,
    months: 12,
    ...before.totals,
    is_accepted: true,
    recalculated: null,
    scope3_categories: [],
  });

  // Moved to Poland, whose grid emits more: the accepted year keeps its sums and shows the current ones next to them.
  await server.owner.query("update environments set country_code = 'PL', state = '' where id = $1", [house._id]);
  const after = await ask(2023);
  expect(after.totals).toEqual(before.totals);
  expect(after.recalculated?.scope2_location).toBeGreaterThan(before.totals.scope2_location ?? 0);
  const later = await ask(2024);
  expect(later.by_year[0]).toMatchObject({ year: 2023, ...before.totals, is_accepted: true });
  expect(later.by_year[0]?.recalculated).toEqual(after.recalculated);
});

test('a sent report pins its editions for the year; a later one is a difference that is shown', async () => {
  const fay = await enterResidualMix(await server.newAdmin('Fay'));
  const house = await houseWithBill(fay);
  await send(await fay.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required }), fay);
  const other = await houseWithBill(fay);
  const ask = () => fay.get(inventory.ghg_report, { level: 'Property', target_id: other._id, year: 2023 });
  const now = await ask();
  expect(now.later_editions).toBeUndefined();
  // As if the report had been sent with an edition that said 0.5 kg/kWh.
  await server.owner.query('alter table ghg_report_snapshots disable trigger frozen');
  await server.owner.query(
    `update ghg_report_snapshots set pins = (select jsonb_agg(case when pin #>> '{factor,basis}' = 'market' then pin
       else jsonb_set(pin, '{factor,kgCo2ePerUnit}', '0.5') end) from jsonb_array_elements(pins) pin) where organization_id = $1`,
    [fay.session.organization_id],
  );
  await server.owner.query('alter table ghg_report_snapshots enable trigger frozen');
  const pinned = await ask();
  expect(pinned.totals.scope2_location).toBeCloseTo(((now.totals.scope2_location ?? 0) / 0.386) * 0.5, 6);
  expect(pinned.totals.scope2_market).toBe(now.totals.scope2_market);
  expect(pinned.later_editions).toMatchObject([
    { carrier: 'electricity', country: 'DE', pinned: { kg_co2e_per_unit: 0.5 }, now: { kg_co2e_per_unit: 0.386 } },
  ]);
  expect(pinned.later_effect?.before).toEqual(pinned.totals);
  expect(pinned.later_effect?.after.scope2_location).toBeCloseTo(now.totals.scope2_location ?? 0, 6);
});

test('a later edition takes the place of the pinned one when it is accepted with a reason, and not before', async () => {
  const fay = await enterResidualMix(await server.newAdmin('Fay'));
  const house = await houseWithBill(fay);
  await saveBill(server, fay, { environment_id: house._id, start: '2024-01-01', end: '2025-01-01', quantity: 1000 });
  const year2023 = { level: 'Property' as const, target_id: house._id, year: 2023 };
  const ask = (year = 2023) => fay.get(inventory.ghg_report, { ...year2023, year });
  const token = await send(await fay.get(reports.saveGhgProtocolReport, { ...about(house._id), texts: required }), fay);
  expect(await fay.ask(reports.acceptLaterEditions, { ...year2023, reason: 'Nothing is open' })).toMatchObject({
    code: 'report.no-later-editions',
  });
  await server.owner.query('alter table ghg_report_snapshots disable trigger frozen');
  await server.owner.query(
    `update ghg_report_snapshots set pins = (select jsonb_agg(case when pin #>> '{factor,basis}' = 'market' then pin
       else jsonb_set(pin, '{factor,kgCo2ePerUnit}', '0.5') end) from jsonb_array_elements(pins) pin) where organization_id = $1`,
    [fay.session.organization_id],
  );
  await server.owner.query('alter table ghg_report_snapshots enable trigger frozen');
  const vera = server.stranger();
  await admitted(vera, token);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  const accepted = await ask();
  expect(accepted.later_editions).toHaveLength(1);
  expect(accepted.later_effect?.after.scope2_location).toBeCloseTo(accepted.totals.scope2_location ?? 0, 6);
  expect((await ask(2024)).by_year[0]).toMatchObject({ ...accepted.totals, is_accepted: true });

  // Who sees only a part, or gives no reason, takes nothing over.
  const mo = await server.newMember(fay, [house._id]);
  expect((await mo.ask(reports.acceptLaterEditions, { ...year2023, reason: 'New edition' })).httpStatus).toBe(403);
  expect((await fay.ask(reports.acceptLaterEditions, { ...year2023, reason: ' ' })).httpStatus).toBe(400);
  expect((await ask()).later_editions).toHaveLength(1);

  await fay.get(reports.acceptLaterEditions, { ...year2023, reason: 'Recalculation policy, 5 %' });
  const after = await ask();
  expect(after.later_editions).toBeUndefined();
  const report_id = (await fay.get(reports.getGhgProtocolReport, year2023))?._id ?? '';
  expect((await fay.get(verification.getReportLog, { report_id })).at(-1)).toMatchObject({
    kind: 'editions',
    side: 'organization',
    detail: { editions: 1, reason: 'Recalculation policy, 5 %' },
  });
  expect(after.accepted_editions).toMatchObject([
    {
      carrier: 'electricity',
      country: 'DE',
      before: { kg_co2e_per_unit: 0.5 },
      after: { kg_co2e_per_unit: 0.386 },
      reason: 'Recalculation policy, 5 %',
      accepted_by: expect.stringContaining('Fay') as string,
    },
  ]);
  // The accepted report keeps its figures; the column that compares with it is restated and says so.
  expect(after.totals).toEqual(accepted.totals);
  const [column] = (await ask(2024)).by_year;
  expect(column).toMatchObject({ year: 2023, is_accepted: true, is_restated: true, recalculated: null });
  expect(column?.scope2_location).toBeCloseTo(accepted.totals.scope2_location ?? Number.NaN, 6);
  const { rows } = await server.owner.query<{ n: number }>(
    `select count(*)::int as n from audit_log where organization_id = $1 and table_name = 'accepted_editions'`,
    [fay.session.organization_id],
  );
  expect(rows[0]?.n).toBe(1);
});

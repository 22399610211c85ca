import { bills } from '@steward/contract/bills';
import { ghg } from '@steward/contract/ghg';
import type { Report } from '@steward/contract/ghg-report';
import { verification } from '@steward/contract/verification';
import { jobs } from '@steward/contract/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { saveBill } from '../../testing/saved-bill.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  await person.get(ghg.sendReportToVerifier, { report_id: report._id, ...to });
  const { rows } = await server.owner.query<{ body_text: string }>(
    'select body_text from mails where recipient = $1 order by created_at desc, id desc limit 1',
    [to.email],
  );
  return /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}

test('texts are kept, part by part, and what is still missing is said', async () => {
  const house = await houseWithBill();
  expect(await ada.get(ghg.getGhgProtocolReport, about(house._id))).toBeNull();
  const first = await ada.get(ghg.saveGhgProtocolReport, { ...about(house._id), texts: { company: 'Ada & Co' } });
  expect(first).toMatchObject({
    status: 'draft',
    round: 0,
    version: 1,
    sha256: null,
    target_name: house.environment_name,
  });
  expect(first.missing_texts).not.toContain('company');
  const unsent = await ada.ask(ghg.sendReportToVerifier, { report_id: first._id, ...to });
  expect(unsent).toMatchObject({ httpStatus: 422, code: 'report.incomplete' });
  expect(unsent.errors?.map((error) => error.field)).toContain('texts.methods');
  const second = await ada.get(ghg.saveGhgProtocolReport, {
    ...about(house._id),
    texts: { methods: 'GHG Protocol \uD800' },
    version: 1,
  });
  expect(second).toMatchObject({ version: 2, texts: { company: 'Ada & Co', methods: 'GHG Protocol \uFFFD' } });
  expect(second.events).toHaveLength(1);
});

test('of two who save at once, one is told that the other was first', async () => {
  const house = await houseWithBill();
  const save = (company: string, version: number) =>
    ada.ask(ghg.saveGhgProtocolReport, { ...about(house._id), texts: { company }, version });
  for (const version of [0, 1]) {
    const both = await Promise.all([save('A', version), save('B', version)]);
    expect(both.filter((answer) => answer.code === 'report.changed')).toHaveLength(1);
  }
  expect((await ada.get(ghg.getGhgProtocolReport, about(house._id)))?.version).toBe(2);
});

test('with the verifier a report is read-only; withdrawn it is a draft again', async () => {
  const house = await houseWithBill();
  const draft = await ada.get(ghg.saveGhgProtocolReport, { ...about(house._id), texts: required });
  await send(draft);
  const sent = await ada.get(ghg.getGhgProtocolReport, about(house._id));
  const change = { ...about(house._id), texts: required, version: sent?.version ?? 0 };
  expect((await ada.ask(ghg.saveGhgProtocolReport, change)).code).toBe('report.read-only');
  expect((await ada.ask(ghg.sendReportToVerifier, { report_id: draft._id, ...to })).code).toBe('report.not-sendable');
  const back = await ada.get(ghg.withdrawReport, { report_id: draft._id, reason: 'A bill is missing' });
  expect(back).toMatchObject({ status: 'draft', round: 1 });
  expect(back.links[0]?.revoked_at).not.toBeNull();
  expect(back.events.at(-1)).toMatchObject({ kind: 'withdrawn', note: 'A bill is missing' });
  await send(back);
  expect((await ada.get(ghg.getGhgProtocolReport, about(house._id)))?.round).toBe(2);
});

test('an accepted report locks its year for the bills, factors and certificates of its properties', async () => {
  const house = await houseWithBill();
  const report = await ada.get(ghg.saveGhgProtocolReport, { ...about(house._id), texts: required });
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
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  expect(await isLocked('2023-03-01', '2023-04-01')).toBe(true);
  expect(await isLocked('2022-12-15', '2023-01-15')).toBe(true);
  // The last day does not count: this bill ends with 2022.
  expect(await isLocked('2022-12-01', '2023-01-01')).toBe(false);
  expect(await isLocked('2024-01-01', '2024-02-01')).toBe(false);
  const other = await ada.newEnvironment();
  expect(await isLocked('2023-03-01', '2023-04-01', other._id)).toBe(false);
  const certificate = { year: 2023, kind: 'certificate' as const, kwh: 1, kg_co2e_per_kwh: 0, reference: 'x' };
  expect((await ada.ask(ghg.saveInstrument, { ...certificate, environment_id: house._id })).code).toBe(
    'report.read-only',
  );
  expect((await ada.ask(ghg.saveInstrument, { ...certificate, environment_id: other._id })).statusCode).toBe(200);
});

test('a member sees and writes the reports of their properties only, and sends none', async () => {
  const fay = await server.newAdmin('Fay');
  const mine = await houseWithBill(fay);
  const other = await houseWithBill(fay);
  const mo = await server.newMember(fay, [mine._id]);
  const report = await mo.get(ghg.saveGhgProtocolReport, { ...about(mine._id), texts: required });
  const hidden = await fay.get(ghg.saveGhgProtocolReport, { ...about(other._id), texts: required });
  await fay.get(ghg.saveGhgProtocolReport, { level: 'Organization', year: 2023, texts: required });
  expect((await mo.get(ghg.getGhgReports, {})).map((row) => row._id)).toEqual([report._id]);
  expect(await fay.get(ghg.getGhgReports, { year: 2023 })).toHaveLength(3);
  expect(await fay.get(ghg.getGhgReports, { year: 2022 })).toEqual([]);
  expect((await mo.ask(ghg.sendReportToVerifier, { report_id: report._id, ...to })).httpStatus).toBe(403);
  const pdf = mo.ask(ghg.makeGhgReportPdf, { report_id: hidden._id, language: 'en' });
  expect((await pdf).code).toBe('report.not-found');
});

test('another organization sees nothing', async () => {
  const house = await houseWithBill();
  const report = await ada.get(ghg.saveGhgProtocolReport, { ...about(house._id), texts: required });
  await send(report);
  const link_id = (await ada.get(ghg.getGhgProtocolReport, about(house._id)))?.links[0]?._id ?? '';
  expect(await eve.get(ghg.getGhgReports, {})).toEqual([]);
  expect((await eve.ask(ghg.getGhgProtocolReport, about(house._id))).httpStatus).toBe(404);
  expect((await eve.ask(ghg.withdrawReport, { report_id: report._id, reason: 'x' })).httpStatus).toBe(404);
  expect((await eve.ask(ghg.revokeVerifierLink, { link_id })).code).toBe('verifier.link-invalid');
  expect((await eve.ask(ghg.makeGhgReportPdf, { report_id: report._id, language: 'en' })).httpStatus).toBe(404);
});

test('the PDF is made in the background and handed only to who may see the report', async () => {
  const house = await houseWithBill();
  const report = await ada.get(ghg.saveGhgProtocolReport, { ...about(house._id), texts: required });
  const { job_id } = await ada.get(ghg.makeGhgReportPdf, { report_id: report._id, language: 'de' });
  await expect.poll(async () => (await ada.get(jobs.getJob, { job_id })).status, { timeout: 90_000 }).toBe('done');
  const pdf = await ada.send(ghg.downloadGhgReportPdf, { job_id });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toContain('GHG-report-2023-');
  expect((await pdf.text()).startsWith('%PDF')).toBe(true);
  const mo = await server.newMember(ada, []);
  expect((await mo.ask(ghg.downloadGhgReportPdf, { job_id })).code).toBe('report.not-found');
  expect((await eve.ask(ghg.downloadGhgReportPdf, { job_id })).code).toBe('job.not-found');
});

import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { recharge } from '@steward/contract/energy/recharge';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { tenants } from '@steward/contract/estate/tenants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { byArea, rechargeDesk, year, type RechargeDesk } from '../../../testing/samples/recharge.fixture.ts';
import { again } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
let server: TestServer;
/** Ada is the landlord, Mo sees another property, Eve is of another organization. */
let ada: Person;
let mo: Person;
let eve: Person;
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  elsewhere = (await ada.newEnvironment())._id;
  mo = await server.newMember(ada, [elsewhere]);
  desk = rechargeDesk(ada);
});
afterAll(() => server.stop());

const code = async (answer: Promise<{ code?: string }>) => (await answer).code;
let desk: RechargeDesk;
const newHouse: RechargeDesk['newHouse'] = () => desk.newHouse();
const newBill: RechargeDesk['newBill'] = (...given) => desk.newBill(...given);
const newRun: RechargeDesk['newRun'] = (...given) => desk.newRun(...given);
const view: RechargeDesk['view'] = (id) => desk.view(id);

async function issued(environment_id: string, more = {}) {
  const recharge_run_id = await newRun(environment_id, more);
  const { total } = await view(recharge_run_id);
  await ada.get(recharge.issueRecharge, { recharge_run_id, total });
  return recharge_run_id;
}

test('a bill is split by area and days, vacancy stays with the owner, and the parts add up to the bill', async () => {
  const house = await newHouse();
  await newBill(house.environment_id, 9125);
  const prepayments = [{ lease_id: house.blauLease, amount: 5000 }];
  const run = await newRun(house.environment_id, { prepayments });
  const seen = await view(run);
  expect(seen).toMatchObject({ state: 'draft', number: null, total: 9125, tenants_amount: 8105, problems: [] });
  expect(seen.by_tenant.map((one) => [one.tenant_name, one.amount, one.prepayment, one.balance])).toEqual([
    ['Blau', 4455, 5000, -545],
    ['Nord', 3650, 0, 3650],
  ]);
  expect(seen.by_owner).toMatchObject([{ reason: 'vacancy', space_name: 'First floor', days: 68, amount: 1020 }]);
  expect(await ada.get(recharge.getRechargeChoices, { environment_id: house.environment_id, ...year })).toMatchObject({
    carriers: [{ carrier: 'electricity', currency: 'EUR', bills: 1 }],
    leases: [{ tenant_name: 'Blau' }, { tenant_name: 'Nord' }],
  });
  await newBill(house.environment_id, 1, { billing_end_date: '2025-01-02' });
  const total = seen.total;
  expect(await code(ada.ask(recharge.issueRecharge, { recharge_run_id: run, total }))).toBe('recharge.changed');
});

test('an issued run stays unchanged, and its days cannot be recharged again', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  const bill_id = await newBill(environment_id, 9125);
  const run = await issued(environment_id);
  const before = await view(run);
  expect(before).toMatchObject({ state: 'issued', amount: 9125, tenants_amount: 8105, tenants: 2 });
  expect(before.number).toBeGreaterThan(0);
  const [row] = (await ada.get(recharge.getRechargeRuns, { environment_id })).filter(({ _id }) => _id === run);
  expect(row).toMatchObject({ state: 'issued', tenants_amount: 8105, tenants: 2 });
  await ada.get(leases.saveLease, {
    lease_id: house.nordLease,
    tenant_id: house.nord,
    space_id: house.ground,
    valid_from: '2025-06-01',
    cost_recovery: 'none',
  });
  await ada.get(tenants.saveTenant, { tenant_id: house.nord, environment_id, name: 'Nord II' });
  expect(await view(run)).toEqual(before);
  expect(await code(ada.ask(bills.deleteBill, { bill_id }))).toBe('bill.recharged');
  expect(await code(ada.ask(recharge.deleteRecharge, { recharge_run_id: run }))).toBe('recharge.not-draft');
  expect(
    await code(ada.ask(recharge.saveRecharge, { recharge_run_id: run, environment_id, ...year, rules: byArea })),
  ).toBe('recharge.not-draft');
  // In another run the days are taken: only a bill that extends into the next year has some left.
  const again = await newRun(environment_id);
  expect(await view(again)).toMatchObject({
    bills: [],
    problems: [{ code: 'no-bills' }],
    warnings: [{ code: 'recharged', first_day: '2025-01-01', last_day: '2025-12-31' }],
  });
  expect(await code(ada.ask(recharge.issueRecharge, { recharge_run_id: again, total: 0 }))).toBe('recharge.incomplete');
});

test('the database enforces the rules without the code', async () => {
  const house = await newHouse();
  await newBill(house.environment_id, 100.01);
  const run = await issued(house.environment_id);
  const lines = 'update recharge_lines set amount = amount + 1 where environment_id = $1';
  await expect(server.owner.query(lines, [house.environment_id])).rejects.toThrow('is not changed');
  const amount = 'update recharge_runs set amount = 1 where id = $1';
  await expect(server.owner.query(amount, [run])).rejects.toThrow('is not changed');
  const twice = `with other as (
    insert into recharge_runs (organization_id, id, environment_id, state, first_day, last_day, currency, basis)
      select organization_id, gen_random_uuid(), environment_id, 'draft', first_day, last_day, currency, basis
        from recharge_runs where id = $1 returning id)
    insert into recharge_bills (organization_id, id, environment_id, recharge_run_id, place, bill_id, carrier, supplier,
      invoice_no, bill_from, bill_until, bill_amount, from_day, until_day, amount)
      select organization_id, gen_random_uuid(), environment_id, (select id from other), place, bill_id, carrier, supplier,
        invoice_no, bill_from, bill_until, bill_amount, from_day, until_day, amount from recharge_bills where recharge_run_id = $1`;
  await expect(server.owner.query(twice, [run])).rejects.toThrow('recharged once');
});

test('a cancelled run releases its bills, and the corrected one names it', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 9125);
  const run = await issued(environment_id);
  const corrected = { environment_id, ...year, rules: byArea, corrects_id: run };
  expect(await code(ada.ask(recharge.saveRecharge, corrected))).toBe('recharge.corrects-cancelled');
  const cancelled = await ada.get(recharge.cancelRecharge, { recharge_run_id: run, reason: 'Wrong area' });
  expect(cancelled).toMatchObject({ state: 'cancelled', cancel_reason: 'Wrong area', amount: 9125 });
  expect(await code(ada.ask(recharge.cancelRecharge, { recharge_run_id: run, reason: 'Again' }))).toBe(
    'recharge.not-issued',
  );
  const next = await issued(environment_id, { corrects_id: run });
  expect(await view(next)).toMatchObject({ total: 9125, corrects_number: cancelled.number });
});

test('two runs that divide a bill take all of it, and credits are passed on', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 100.01);
  await newBill(environment_id, -30.33, { billing_end_date: '2025-07-01' });
  const first = await issued(environment_id, { last_day: '2025-04-17' });
  const second = await issued(environment_id, { first_day: '2025-04-18' });
  const totals = [(await view(first)).total, (await view(second)).total];
  expect(Math.round((totals[0] ?? 0) * 100 + (totals[1] ?? 0) * 100)).toBe(6968);
});

test('a bill paid by the tenant and one in another currency are left out and reported', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 500);
  await newBill(environment_id, 70, { currency: 'GBP' });
  await newBill(environment_id, 80, { meter_no: 'OWN1' });
  const own = { environment_id, carrier: 'electricity' as const, meter_no: 'OWN1', paid_by: 'tenant' as const };
  await ada.get(meters.addMeter, own);
  const { total, warnings } = await view(await newRun(environment_id));
  expect(total).toBe(500);
  // The bills are audited meanwhile.
  const codes = warnings.map(({ code }) => code).filter((code) => code !== 'flagged');
  expect(codes.toSorted()).toEqual(['other-currency', 'paid-by-tenant']);
});

const gapsOf = <T extends { code: string }>(warnings: readonly T[]) =>
  warnings.filter((one) => one.code === 'days-without-bill');

test('an estimate for missing days is not a bill: its days are reported as without one', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 500, { billing_end_date: '2025-10-01', meter_no: 'E1' });
  const estimate = { billing_start_date: '2025-10-01', gross_amount: 0, energy_consumption: 800, meter_no: 'E1' };
  const id = await newBill(environment_id, 1, estimate);
  await server.owner.query(
    'update bills set is_accrual = true, is_estimate = true, gross_amount = 0, net_amount = 0 where id = $1',
    [id],
  );
  const { total, warnings } = await view(await newRun(environment_id));
  expect(total).toBe(500);
  expect(gapsOf(warnings)).toMatchObject([{ name: 'E1', first_day: '2025-10-01', last_day: '2025-12-31' }]);
});

test('with two meters, days without a bill are reported for the meter that lacks it', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 500, { meter_no: 'E1' });
  await newBill(environment_id, 300, { meter_no: 'E2', billing_end_date: '2025-10-01' });
  const { total, warnings } = await view(await newRun(environment_id));
  expect(total).toBe(800);
  expect(gapsOf(warnings)).toMatchObject([
    { carrier: 'electricity', name: 'E2', first_day: '2025-10-01', last_day: '2025-12-31' },
  ]);
});

test('a replaced bill, an estimate and a flagged bill are charged and reported', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 500, { meter_no: 'E1', invoice_no: 'ACTUAL' });
  const same = { meter_no: 'E1', invoice_no: 'GUESS', is_estimate: true, gross_amount: 480, net_amount: 480 };
  await newBill(environment_id, 480, same);
  // April is missing.
  await newBill(environment_id, 100, { meter_no: 'E2', billing_end_date: '2025-04-01' });
  const late = { meter_no: 'E2', invoice_no: 'FLAGGED', billing_start_date: '2025-05-01' };
  const bill_id = await newBill(environment_id, 200, late);
  await server.audited();
  const of = async (code: string) =>
    (await view(await newRun(environment_id))).warnings.filter((one) => one.code === code).map(({ name }) => name);
  expect(await of('not-counted')).toEqual(['Stadtwerke Nord, GUESS']);
  expect(await of('estimate')).toEqual(['Stadtwerke Nord, GUESS']);
  expect(await of('flagged')).toContain('Stadtwerke Nord, FLAGGED');
  const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id });
  for (const { _id: flag_id } of paginateData)
    await ada.get(billFlags.closeBillFlag, { flag_id, state: 'dismissed', reason: 'Nobody was there in April' });
  expect(await of('flagged')).not.toContain('Stadtwerke Nord, FLAGGED');
});

test('a tenant sees its own statement and no other, as a list and as PDF', async () => {
  const house = await newHouse();
  const { environment_id } = house;
  await newBill(environment_id, 9125);
  const tina = await server.newMember(ada, [environment_id]);
  await server.giveRole(tina, 'tenant');
  await ada.get(tenants.setTenantAccounts, { tenant_id: house.nord, user_ids: [tina.session.uid] });
  await again(tina);
  const run = await issued(environment_id);
  const [mine, ...others] = await tina.get(recharge.getMyRechargeStatements, {});
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ tenant_name: 'Nord', amount: 3650, prepayment: 0, balance: 3650, state: 'issued' });
  expect((await tina.ask(recharge.getRechargeRun, { recharge_run_id: run })).httpStatus).toBe(403);
  const all = (await view(run)).by_tenant;
  const blaus = all.find(({ tenant_name }) => tenant_name === 'Blau')?.recharge_statement_id ?? '';
  const foreign = { recharge_statement_id: blaus, language: 'en' as const };
  expect(await code(tina.ask(recharge.downloadMyRechargeStatement, foreign))).toBe('recharge-statement.not-found');
  expect((await tina.ask(recharge.downloadRechargeStatement, foreign)).httpStatus).toBe(403);
  expect((await tina.ask(recharge.getRechargeStatements, { tenant_id: house.blau })).httpStatus).toBe(403);
  const own = { recharge_statement_id: mine?._id ?? '', language: 'de' as const };
  const pdf = await tina.send(recharge.downloadMyRechargeStatement, own);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).startsWith('%PDF')).toBe(true);
  const managers = await ada.send(recharge.downloadRechargeStatement, foreign);
  expect(managers.headers.get('content-disposition')).toContain('Blau.pdf');
  expect(await ada.get(recharge.getRechargeStatements, { tenant_id: house.blau })).toMatchObject([{ amount: 4455 }]);
  // People of the landlord have no statements.
  expect(await ada.get(recharge.getMyRechargeStatements, {})).toEqual([]);
});

test('another organization and another property see nothing', async () => {
  const { environment_id } = await newHouse();
  await newBill(environment_id, 10);
  const recharge_run_id = await newRun(environment_id);
  for (const other of [mo, eve]) {
    expect((await other.ask(recharge.getRechargeRuns, { environment_id })).httpStatus).toBe(404);
    expect((await other.ask(recharge.getRechargeRun, { recharge_run_id })).httpStatus).toBe(404);
  }
  expect((await eve.ask(recharge.issueRecharge, { recharge_run_id, total: 10 })).httpStatus).toBe(404);
  expect((await eve.ask(recharge.deleteRecharge, { recharge_run_id })).httpStatus).toBe(404);
  // The standard role may read, but neither change nor issue.
  expect((await mo.ask(recharge.issueRecharge, { recharge_run_id, total: 10 })).httpStatus).toBe(403);
  expect((await mo.ask(recharge.saveRecharge, { environment_id, ...year, rules: byArea })).httpStatus).toBe(403);
  await ada.get(recharge.deleteRecharge, { recharge_run_id });
  expect((await ada.ask(recharge.getRechargeRun, { recharge_run_id })).httpStatus).toBe(404);
});

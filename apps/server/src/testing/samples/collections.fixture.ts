import { bills } from '@steward/contract/energy/bills';
import { collections } from '@steward/contract/energy/collections';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { recharge } from '@steward/contract/energy/recharge';
import { leases } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { addDays } from '@steward/core/calendar/day';
import { targetDayFrom } from '@steward/core/payments/target-day';
import { bankStatement, type Booking } from './bank-statement.fixture.ts';
import { startTestServer } from '../test-server.ts';
import { seeing } from '../seeing.ts';

export const IBAN = 'DE89370400440532013000';
export const OTHER_IBAN = 'AT611904300234573201';
export const CREDITOR_ID = 'DE98ZZZ09999999999';
export const today = new Date().toISOString().slice(0, 10);
export const collection_day = targetDayFrom(addDays(today, 14));
export const signed_on = addDays(today, -30);

const need = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('not there');
  return found;
};

/**
 * A house whose statements are collected. Ada prepares, Ben approves; both see everything. Mo sees another property, Eve is of another
 * organization.
 */
export async function startDesk() {
  const server = await startTestServer();
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const house = (await ada.newEnvironment())._id;
  const elsewhere = (await ada.newEnvironment())._id;
  const ben = await server.newMember(ada, [house, elsewhere]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  const mo = await server.newMember(ada, [elsewhere]);
  const account = { name: 'Ada Immobilien GmbH', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
  const bank_account_id = (await ada.get(paymentFiles.createBankAccount, account))._id;
  const space = {
    environment_id: house,
    space_name: 'Ground floor',
    gross_floor_area: 100,
    space_type_id: 'office' as const,
  };
  const space_id = (await ada.get(spaces.createSpace, space))._id;
  const ready = () => ada.get(collections.saveCollectionSettings, { creditor_id: CREDITOR_ID, notice_days: 14 });

  let count = 0;
  /** A tenant who rents the house for a month of its own, and the statement about it. */
  async function issued(gross_amount: number, tenant_id?: string) {
    count += 1;
    const month = `${2000 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    const [first_day, last_day] = [`${month}-01`, `${month}-28`];
    const name = `Tenant ${count}`;
    const tenant = tenant_id ?? (await ada.get(tenants.saveTenant, { environment_id: house, name }))._id;
    const lease = {
      tenant_id: tenant,
      space_id,
      valid_from: first_day,
      valid_until: last_day,
      cost_recovery: 'area' as const,
    };
    await ada.get(leases.saveLease, lease);
    const fields = {
      environment_id: house,
      utility: 'ENERGY' as const,
      carrier: 'electricity' as const,
      supplier: 'Stadtwerke Nord',
      invoice_no: `R-${count}`,
      meter_no: 'M1',
      date_of_bill: last_day,
      billing_start_date: first_day,
      billing_end_date: addDays(last_day, 1),
      gross_amount,
      net_amount: gross_amount,
      currency: 'EUR',
      energy_consumption: 3200,
    };
    await ada.get(bills.createBill, { fields });
    const rules = [{ carrier: 'electricity' as const, method: 'area' as const }];
    const { _id: recharge_run_id } = await ada.get(recharge.saveRecharge, {
      environment_id: house,
      first_day,
      last_day,
      currency: 'EUR',
      rules,
    });
    const { total } = await ada.get(recharge.getRechargeRun, { recharge_run_id });
    await ada.get(recharge.issueRecharge, { recharge_run_id, total });
    const { by_tenant } = await ada.get(recharge.getRechargeRun, { recharge_run_id });
    return { tenant_id: tenant, recharge_run_id, statement: by_tenant[0]?.recharge_statement_id ?? '' };
  }

  const mandateOf = (tenant_id: string, more = {}) => ({
    tenant_id,
    mandate_reference: `M-${tenant_id.slice(-8)}`,
    debtor_name: 'Nord & Söhne GmbH',
    iban: IBAN,
    signed_on,
    ...more,
  });
  async function owed(amount: number, more = {}) {
    await ready();
    const made = await issued(amount);
    const mandate = await ada.get(collections.saveTenantMandate, mandateOf(made.tenant_id, more));
    return { ...made, mandate };
  }
  const runOf = (statements: string[], more = {}) => ({
    recharge_statement_ids: statements,
    bank_account_id,
    collection_day,
    ...more,
  });
  const open = async (statement: string) =>
    (await ada.get(collections.getOpenStatements, {})).find((row) => row.recharge_statement_id === statement);
  const mandate = async (id: string) =>
    need((await ada.get(collections.getTenantMandates, {})).find(({ _id }) => _id === id));
  const download = async (collection_run_id: string) =>
    (await ada.send(collections.downloadCollectionFile, { collection_run_id })).text();
  async function sent(statements: string[]) {
    const { _id: collection_run_id } = await ada.get(collections.createCollectionRun, runOf(statements));
    await seeing(ben).get(collections.approveCollectionRun, { collection_run_id });
    const { lines } = await ada.get(collections.getCollectionRun, { collection_run_id });
    const reference = (statement: string) =>
      lines.find((line) => line.recharge_statement_id === statement)?.end_to_end_id ?? '';
    return { collection_run_id, reference };
  }
  async function read(id: string, ...bookings: Booking[][]) {
    const [statement] = await ada.get(paymentFiles.importBankStatement, {}, [
      new File([bankStatement(id, bookings)], `${id}.xml`),
    ]);
    return need(statement);
  }
  return {
    server,
    ada,
    ben,
    mo,
    eve,
    house,
    bank_account_id,
    ready,
    issued,
    mandateOf,
    owed,
    runOf,
    open,
    mandate,
    download,
    sent,
    read,
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

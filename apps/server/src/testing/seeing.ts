import type { Answer, Call, Input } from '@steward/contract/call';
import { entries } from '@steward/contract/carbon/entries';
import { verification } from '@steward/contract/carbon/verification';
import { bills } from '@steward/contract/energy/bills';
import { collections } from '@steward/contract/energy/collections';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { payments } from '@steward/contract/energy/payments';
import { records } from '@steward/contract/reporting/records';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import type { Person, Told } from './person.ts';

type Reader = (person: Person, input: Record<string, unknown>) => Promise<string | undefined>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The version of a bill to pay, once its findings are known: they are part of what is approved. */
async function versionOfBill(person: Person, bill_id: string): Promise<string | undefined> {
  const isChecking = async () => (await person.ask(bills.getBillById, { bill_id })).data?.is_being_checked;
  for (let n = 0; n < 100 && (await isChecking()); n++)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  return (await person.ask(payments.getPayables, { bill_id, page_size: 1 })).data?.paginateData[0]?.version;
}

/** Reads the version of what a call approves, as a screen does before its button is pressed. */
export const versionReaders: Readonly<Record<string, Reader>> = {
  approveBill: (person, { bill_id }) => versionOfBill(person, text(bill_id)),
  confirmApprovalLimit: async (person, { currency }) =>
    (await person.ask(payments.getApprovalLimits, {})).data?.find((one) => one.currency === currency)?.version,
  confirmSupplierAccount: async (person, { supplier_account_id }) =>
    (await person.ask(paymentFiles.getSupplierAccounts, {})).data?.find(
      (one) => one.supplier_account_id === supplier_account_id,
    )?.version,
  createPaymentFile: async (person, { payment_run_id }) =>
    (await person.ask(paymentFiles.getPaymentFile, { payment_run_id: text(payment_run_id) })).data?.version,
  confirmTenantMandate: async (person, { tenant_mandate_id }) =>
    (await person.ask(collections.getTenantMandates, {})).data?.find(({ _id }) => _id === tenant_mandate_id)?.version,
  approveCollectionRun: async (person, { collection_run_id }) =>
    (await person.ask(collections.getCollectionRun, { collection_run_id: text(collection_run_id) })).data?.version,
  approveModulesPerms: async (person, { requestId }) =>
    (await person.ask(permissionRequests.listAllPerms, { page_size: 1000 })).data?.requests.find(
      (one) => one.requestId === requestId,
    )?.version,
  submitReprtByVerifier: async (person, { token }) =>
    (await person.ask(verification.getGhgProtocolReportForVerifier, { token: text(token) })).data?.version,
};

/** A version that nothing has. */
export const NO_VERSION = '0'.repeat(64);

/** The input of a call with the version that the person sees now; a person who cannot read it names one that nothing has. */
const withVersion = async (person: Person, call: Call, input: Record<string, unknown>) => ({
  ...input,
  version: (await versionReaders[call.name]?.(person, input)) || NO_VERSION,
});

type Unseen<C extends Call> = Omit<Input<C>, 'version'>;

/** The person reads what a call approves, and then sends the call. */
export const seeing = (person: Person) => ({
  get: async <C extends Call>(call: C, input: Unseen<C>): Promise<Answer<C>> =>
    person.get(call, (await withVersion(person, call, input)) as Input<C>),
  ask: async <C extends Call>(call: C, input: Unseen<C>): Promise<Told<Answer<C>>> =>
    person.ask(call, (await withVersion(person, call, input)) as Input<C>),
});

/** The present versions of entries, as their list shows them. */
export async function recordVersions(
  person: Person,
  ids: readonly string[],
): Promise<Input<typeof records.acceptRecords>> {
  const versions = await Promise.all(
    ids.map(async (record_id) => {
      const found = (await person.ask(records.getRecords, { record_id, page_size: 1 })).data?.paginateData[0];
      return { record_id, version: found?.version ?? 1 };
    }),
  );
  return { records: versions };
}

export async function entryVersions(
  person: Person,
  ids: readonly string[],
): Promise<Input<typeof entries.approveScopes>> {
  const versions = await Promise.all(
    ids.map(async (entry_id) => {
      const found = (await person.ask(entries.listScopes, { entry_id, page_size: 1 })).data?.paginateData[0];
      return { entry_id, version: found?.version ?? 1 };
    }),
  );
  return { entries: versions };
}

/** The present versions of bills, as the list of payables shows them. */
export async function billVersions(
  person: Person,
  ids: readonly string[],
): Promise<Input<typeof payments.createPaymentRun>> {
  const versions = await Promise.all(
    ids.map(async (bill_id) => ({ bill_id, version: (await versionOfBill(person, bill_id)) ?? NO_VERSION })),
  );
  return { bills: versions };
}

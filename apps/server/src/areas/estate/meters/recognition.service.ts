import { comparedNumber, type KnownProperty, type PrintedNumber } from '@steward/core/property/recognition';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './recognition.repository.ts';

/** Properties within reach with what bills and other documents state of them: their addresses, their meters and accounts. */

/** The numbers of registered meters, with their serial numbers and accounts, by property. */
export const listRegisteredNumbers = ({ db, scope }: Work) => repository.listNumbers(db, scope);

/** The properties that have saved bills with one of these numbers as printed. */
export function listBilledNumbers({ db, scope }: Work, by: 'meter_no' | 'account_no', printed: readonly string[]) {
  const asStored = new Set(printed.flatMap((number) => [number, comparedNumber(number) ?? number]));
  return repository.listBilled(db, scope, by, [...asStored]);
}

export const listAddresses = ({ db, scope }: Work) => repository.listAddresses(db, scope);

/** Properties with all by which documents are recognized as theirs. `printed`: the numbers that the documents have. */
export async function listKnownProperties(work: Work, printed: readonly PrintedNumber[]): Promise<KnownProperty[]> {
  const addresses = await listAddresses(work);
  const known = new Map(
    addresses.map(({ id, environment_name, address, city, zipCode }) => [
      id,
      { id, name: environment_name, address, city, zipCode, meters: [] as string[], accounts: [] as string[] },
    ]),
  );
  for (const { environment_id, meter_no, serial_no, account_no } of await listRegisteredNumbers(work)) {
    const property = known.get(environment_id);
    property?.meters.push(...[meter_no, serial_no].filter(Boolean));
    if (account_no) property?.accounts.push(account_no);
  }
  const asStored = [...new Set(printed.flatMap((one) => [one.printed, one.number]))];
  if (asStored.length) {
    const { db, scope } = work;
    for (const { environmentId, number } of await repository.listBilled(db, scope, 'meter_no', asStored))
      known.get(environmentId)?.meters.push(number);
    for (const { environmentId, number } of await repository.listBilled(db, scope, 'account_no', asStored))
      known.get(environmentId)?.accounts.push(number);
  }
  return [...known.values()];
}

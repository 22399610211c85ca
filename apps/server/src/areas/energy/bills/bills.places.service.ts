import type { Bill } from '@steward/contract/energy/bills.bill';
import type { BillReading } from '@steward/core/bill-reading/reading';
import { propertyAddressed, propertyNumbered } from '@steward/core/property/recognition';
import type { Work } from '../../../database/transaction.ts';
import { listAddresses, listBilledNumbers, listRegisteredNumbers } from '../../estate/meters/recognition.service.ts';
import { listWords } from './bills.pages.repository.ts';

export interface Numbers {
  meters: string[];
  accounts: string[];
}

const printed = (...values: (string | number | null | undefined)[]): string[] =>
  values.flatMap((value) => (value === null || value === undefined || value === '' ? [] : [`${value}`]));

/** The numbers of meters and accounts that a document names. */
export const numbersOn = (readings: readonly BillReading[]): Numbers => ({
  meters: readings.flatMap(({ fields, meters }) =>
    printed(fields.meter_no?.value, ...meters.map((meter) => meter.meter_no)),
  ),
  accounts: readings.flatMap(({ fields }) => printed(fields.account_no?.value)),
});

/** The one property that the numbers on a document belong to: numbers of meters first, then of accounts. */
export async function propertyOfNumbers(
  work: Work,
  numbers: Numbers,
): Promise<{ id: string; by: 'meter' | 'account' } | undefined> {
  const registered = await listRegisteredNumbers(work);
  const known = async (by: 'meter' | 'account', some: readonly string[]) => [
    ...registered.map(({ environment_id, meter_no, serial_no, account_no }) => ({
      environmentId: environment_id,
      numbers: by === 'meter' ? [meter_no, serial_no] : [account_no],
    })),
    ...(await listBilledNumbers(work, by === 'meter' ? 'meter_no' : 'account_no', some)).map(
      ({ environmentId, number }) => ({ environmentId, numbers: [number] }),
    ),
  ];
  const byMeter = propertyNumbered(numbers.meters, await known('meter', numbers.meters));
  if (byMeter) return { id: byMeter, by: 'meter' };
  const byAccount = propertyNumbered(numbers.accounts, await known('account', numbers.accounts));
  return byAccount ? { id: byAccount, by: 'account' } : undefined;
}

/**
 * The property that the numbers or else the address of a bill indicate, if it differs from the one it was uploaded for. A person decides.
 */
export async function otherProperty(
  work: Work,
  bill: { id: string; environment_id: string; reading: BillReading },
): Promise<Bill['other_property']> {
  const numbered = await propertyOfNumbers(work, numbersOn([bill.reading]));
  // Usually the numbers confirm the property: then the address is not read.
  if (numbered?.id === bill.environment_id) return null;
  const properties = await listAddresses(work);
  const pages = numbered ? [] : await listWords(work.db, work.scope, bill.id);
  const text = pages.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
  const addressed = propertyAddressed(text, properties);
  const found = numbered ?? (addressed === undefined ? undefined : { id: addressed, by: 'address' as const });
  const property = properties.find(({ id }) => id === found?.id);
  if (!found || !property || found.id === bill.environment_id) return null;
  return { environment_id: found.id, environment_name: property.environment_name, by: found.by };
}

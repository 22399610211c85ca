import fs from 'node:fs';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { Person } from '../person.ts';

/** Uploads a sample bill on a new property; the job that reads it waits in the queue. */
export async function uploadBill(person: Person, sample = 's01-de-strom.pdf') {
  const house = await person.newEnvironment();
  const bytes = fs.readFileSync(new URL(`../../gateways/ocr/samples/${sample}`, import.meta.url));
  const [one] = await person.get(billReading.processFileOCR, { environment_id: house._id }, [
    new File([bytes], sample),
  ]);
  return { bill_id: one?.bill_id ?? '', job_id: one?.job_id ?? '' };
}

/** The bill, once the worker has read it. */
export async function whenRead(person: Person, bill_id: string) {
  for (let i = 0; i < 300; i++) {
    const bill = await person.get(bills.getBillById, { bill_id });
    if (bill.status !== 'reading') return bill;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the bill was not read in a minute');
}

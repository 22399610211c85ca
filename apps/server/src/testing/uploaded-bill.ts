import fs from 'node:fs';
import { bills } from '@steward/contract/energy/bills';
import type { Person } from './person.ts';

/** Uploads a sample bill on a new property; the job that reads it waits in the queue. */
export async function uploadBill(person: Person, sample = 's01-de-strom.pdf') {
  const house = await person.newEnvironment();
  const bytes = fs.readFileSync(new URL(`../gateways/ocr/samples/${sample}`, import.meta.url));
  const [one] = await person.get(bills.processFileOCR, { environment_id: house._id }, [new File([bytes], sample)]);
  return { bill_id: one?.bill_id ?? '', job_id: one?.job_id ?? '' };
}

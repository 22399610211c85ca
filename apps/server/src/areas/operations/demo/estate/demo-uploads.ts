import type { BillFields } from '@steward/contract/energy/bills.bill';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import { editFileOCR, getBillById } from '../../../energy/bills/bills.service.ts';
import { processFileOCR } from '../../../energy/bill-reading/upload.service.ts';
import { powerBillPdf } from '../energy/demo-bill-page.ts';
import type { DemoBill } from '../energy/demo-bills.ts';
import type { DemoProperty } from './demo-properties.ts';

const AT_ONCE = 5;
const WAIT_MS = 60_000;

async function whenRead(ctx: Ctx, billId: string) {
  for (const until = Date.now() + WAIT_MS; Date.now() < until;) {
    const bill = await getBillById({ ...ctx, now: new Date() }, { bill_id: billId });
    if (bill.status !== 'reading') return bill;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

/**
 * Uploads bills as PDF files, waits for OCR, and confirms all but the last `leave`, which wait for review. Needs a worker; bills that are
 * not read within a minute stay in review as well.
 */
export async function uploadBills(
  ctx: Ctx,
  environmentId: string,
  property: DemoProperty,
  bills: readonly DemoBill[],
  leave: number,
): Promise<void> {
  let meter = 120_000;
  const files = bills.map((bill) => {
    const bytes = powerBillPdf(bill, property, meter);
    meter += bill.energy_consumption ?? 0;
    return {
      name: `Stromrechnung ${bill.billing_start_date.slice(0, 7)}.pdf`,
      contentType: 'application/pdf',
      bytes,
    };
  });
  const ids: (string | null)[] = [];
  for (let i = 0; i < files.length; i += AT_ONCE)
    ids.push(
      ...(
        await asUploads(files.slice(i, i + AT_ONCE), (some) =>
          processFileOCR(ctx, { via: 'upload', environment_id: environmentId }, some),
        )
      ).map(({ bill_id }) => bill_id),
    );
  for (const [i, bill] of bills.slice(0, bills.length - leave).entries()) {
    const id = ids[i];
    const read = id ? await whenRead(ctx, id) : undefined;
    if (!id || read?.status !== 'review') continue;
    // As a user would: read values stay, missing ones are typed in.
    const fields: BillFields = {
      ...bill,
      environment_id: environmentId,
      billing_end_date: read.billing_end_date ?? bill.billing_end_date,
      end_day_counts: read.billing_end_date ? read.end_day_counts : false,
    };
    await editFileOCR(ctx, {
      bill_id: id,
      fields,
      confirmed: Object.keys(read.reading?.fields ?? {}),
      not_a_duplicate: false,
      adds_meter: false,
    });
  }
}

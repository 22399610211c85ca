import type { Ctx } from '../../../../platform/ctx.ts';
import {
  assignBillFlag,
  closeBillFlag,
  commentBillFlag,
  disputeBillFlag,
  getBillFlags,
} from '../../../energy/bill-flags/bill-flags.service.ts';

/** Processes the audit flags on the demo's bills: older ones are closed, some with money recovered, the latest are assigned or open. */
export async function workOnFlags(ctx: Ctx, assigneeId: string | undefined): Promise<void> {
  const { paginateData: flags } = await getBillFlags(ctx, {
    where: JSON.stringify({ field: 'state', in: ['open'] }),
    sort: 'found_at',
    descending: true,
    page: 1,
    page_size: 500,
  });
  const byAge = flags.toSorted((a, b) => a.billing_start_date.localeCompare(b.billing_start_date));
  const done = byAge.slice(0, Math.floor(byAge.length * 0.7));
  for (const { _id: flag_id, code, cost_impact } of done) {
    const isCostly = cost_impact !== null;
    await closeBillFlag(ctx, {
      flag_id,
      state: isCostly ? 'resolved' : 'dismissed',
      reason: isCostly
        ? 'The supplier admitted the wrong price and sent a credit note.'
        : code === 'gap'
          ? 'The supplier sends no bill for this month; the next one covers it.'
          : 'Checked on site: the figures are right.',
      recovered_amount: isCostly ? Math.round(cost_impact * 0.8 * 100) / 100 : null,
    });
  }
  for (const [i, { _id: flag_id, cost_impact }] of byAge.slice(done.length).entries()) {
    if (cost_impact !== null)
      await disputeBillFlag(ctx, {
        flag_id,
        body: 'Asked the supplier for a credit note: the contract has another price.',
      });
    if (i % 3 !== 0) continue;
    if (assigneeId) await assignBillFlag(ctx, { flag_id, assignee_id: assigneeId });
    await commentBillFlag(ctx, { flag_id, body: 'Asked the supplier for the meter reading.' });
  }
}

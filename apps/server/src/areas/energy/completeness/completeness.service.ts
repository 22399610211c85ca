import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import { fail } from '@steward/contract/failures';
import { nextMonthStart } from '@steward/core/calendar/day';
import { expectedBy } from '@steward/core/coverage/bill-matrix';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { isLocked } from '../bills/bills.service.ts';
import * as repository from './completeness.repository.ts';
import { habitOf, monthsFrom } from './matrix-rows.service.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

/** An accepted report has fixed the due days. */
const unlessLocked = async (work: Work, environmentId: string, months: readonly string[]) => {
  const isFrozen = await isLocked(
    work,
    environmentId,
    months.map((month) => ({ month })),
  );
  if (isFrozen) fail('bill.year-locked');
};

export const getBillMatrixCell = (
  ctx: Ctx,
  { month, ...meter }: Parsed<typeof completeness.getBillMatrixCell>,
): Promise<Answer<typeof completeness.getBillMatrixCell>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await mustReach(work, meter.environment_id);
    const start = `${month}-01`;
    return {
      bills: await repository.listBillsOf(db, scope, meter, month),
      exemptions: await repository.listExemptions(db, scope, meter, start, nextMonthStart(start)),
      expected_by: expectedBy(month, await habitOf(work, meter)),
      is_locked: await isLocked(work, meter.environment_id, [{ month }]),
    };
  });

export const addBillExemption = (
  ctx: Ctx,
  { from, until, reason, note, ...meter }: Parsed<typeof completeness.addBillExemption>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReach(work, meter.environment_id);
    if (reason === 'other' && !note) fail('request.invalid', undefined, [{ field: 'note', message: 'is required' }]);
    await unlessLocked(work, meter.environment_id, monthsFrom(from, until));
    const [exempt_from, exempt_until] = [`${from}-01`, nextMonthStart(`${until}-01`)];
    if (
      (await repository.listExemptions(db, scope, { ...meter, meters: [meter.meter_no] }, exempt_from, exempt_until))
        .length
    )
      fail('completeness.exemption-overlaps');
    const id = uuid();
    const created_by = ctx.actor?.userId ?? null;
    await repository.insertExemption(db, scope, { id, ...meter, exempt_from, exempt_until, reason, note, created_by });
    return (await repository.findExemption(db, scope, id)) ?? fail('completeness.exemption-not-found');
  });

export const deleteBillExemption = (ctx: Ctx, { exemption_id }: Parsed<typeof completeness.deleteBillExemption>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = (await repository.findExemption(db, scope, exemption_id)) ?? fail('completeness.exemption-not-found');
    await unlessLocked(work, known.environment_id, monthsFrom(known.from, known.until));
    await repository.deleteExemption(db, scope, exemption_id);
    return { done: true as const };
  });

export const saveBillingRhythm = (ctx: Ctx, { rhythm, ...meter }: Parsed<typeof completeness.saveBillingRhythm>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, meter.environment_id);
    await repository.replaceRhythm(work.db, work.scope, meter, rhythm ? { id: uuid(), rhythm } : undefined);
    return { done: true as const };
  });

import type { Parsed } from '@steward/contract/call';
import type { billedMeters } from '@steward/contract/energy/billed-meters';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { registerBilledMeter } from '../../estate/meters/meters.service.ts';
import * as repository from './billed-meters.repository.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

export const getBilledMeters = (ctx: Ctx, { environment_id }: Parsed<typeof billedMeters.getBilledMeters>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return repository.listBilledMeters(work.db, work.scope, environment_id);
  });

/** The requested ones that are on bills and still missing: the button may be pressed twice. */
export const addBilledMeters = (
  ctx: Ctx,
  { environment_id, meters }: Parsed<typeof billedMeters.addBilledMeters>,
): Promise<{ added: number }> =>
  inTransaction(ctx, async (work) => {
    // The added data comes from bills.
    mustHold(ctx, 'utilities.read');
    await mustReach(work, environment_id);
    const missing = await repository.listBilledMeters(work.db, work.scope, environment_id);
    const wanted = missing.filter((one) =>
      meters.some(({ carrier, meter_no }) => carrier === one.carrier && meter_no === one.meter_no),
    );
    for (const { carrier, meter_no, account_no, supplier, first_day: valid_from } of wanted)
      await registerBilledMeter(work, { environment_id, carrier, meter_no, account_no, supplier, valid_from });
    return { added: wanted.length };
  });

import type { Answer, Parsed } from '@steward/contract/call';
import type { boundaries } from '@steward/contract/carbon/boundaries';
import { fail } from '@steward/contract/failures';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { changeSettings } from '../../access/organizations/organizations.service.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { accountingOf, refuseBehindAccepted, refuseWithoutTheWhole } from './boundaries.service.ts';

export const getOrganizationConfig = (ctx: Ctx): Promise<Answer<typeof boundaries.getOrganizationConfig>> =>
  reading(ctx, async (work) => {
    const { gwp_sets = [], ...accounting } = await accountingOf(work);
    return {
      ...accounting,
      gwp_sets: [...gwp_sets],
      may_change_whole: await reachesEveryProperty(work.db, work.scope),
    };
  });

export const saveGHGBaseYear = (ctx: Ctx, input: Parsed<typeof boundaries.saveGHGBaseYear>) =>
  inTransaction(ctx, async (work) => {
    // A base year cannot be in the future (C100: 1992 to now).
    if (input.base_year !== null && input.base_year > ctx.now.getUTCFullYear())
      fail('request.invalid', undefined, [{ field: 'base_year', message: 'must not be after this year' }]);
    await refuseWithoutTheWhole(work);
    const { upstream_energy, ...accounting } = input;
    const kept = await accountingOf(work);
    // `applyConsolidation` shows the effect on accepted years, and stores the reason.
    if (
      accounting.consolidation !== kept.consolidation ||
      (upstream_energy !== undefined && upstream_energy !== kept.upstream_energy)
    ) {
      refuseBehindAccepted(await acceptedYears(work, null));
    }
    await changeSettings(work, {
      ghg: { ...kept, ...accounting, upstream_energy: upstream_energy ?? kept.upstream_energy },
    });
    return { done: true as const };
  });

import { nextMonthStart } from '@steward/core/calendar/day';
import { daysWith } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import * as repository from './bills.figures.repository.ts';

/** Whether a property is held on a day of a month. */
async function heldMonths(work: Work, ids: readonly string[]) {
  const held = await listHeld(work, ids.length === 1 ? { environmentId: ids[0] } : {});
  return ({ environment_id, month }: { environment_id: string; month: string }): boolean => {
    const own = held.get(environment_id);
    const start = `${month}-01`;
    return !own || daysWith(own, { start, end: nextMonthStart(start) }).length > 0;
  };
}

/** The costs of properties by month and currency, in the months in which a property is held. What the owner pays is not for tenants. */
export async function listCosts(work: Work, of: repository.CostsOf) {
  if (work.scope.tenants || !of.ids.length) return [];
  const isHeld = await heldMonths(work, of.ids);
  return (await repository.listCosts(work.db, work.scope, of)).filter(isHeld);
}

/** The same by carrier. */
export async function listCostsByCarrier(work: Work, of: repository.CostsOf) {
  if (work.scope.tenants || !of.ids.length) return [];
  const isHeld = await heldMonths(work, of.ids);
  return (await repository.listCostsByCarrier(work.db, work.scope, of)).filter(isHeld);
}

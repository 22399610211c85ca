import type { Answer, Parsed } from '@steward/contract/call';
import { servicing, type ServicingDueItem, type ServicingPlan } from '@steward/contract/estate/servicing';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { nextServicing, punctuality, type Punctuality, type ServicingDone } from '@steward/core/equipment/servicing';
import { valueOn } from '@steward/core/property/values-over-time';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listHeld } from '../environments/history.service.ts';
import { mustFindEquipment } from '../equipment/equipment.service.ts';
import * as repository from './servicing.repository.ts';

/** The number of days ahead in the list of due services, by default. */
export const DAYS_AHEAD = 90;

type Done = Awaited<ReturnType<typeof repository.listDone>>;

/** The services of each piece of equipment. */
function doneBy(rows: Done): (plan: Pick<ServicingPlan, '_id' | 'equipment_id'>) => ServicingDone[] {
  const by = grouped(rows, ({ equipment_id }) => equipment_id);
  return ({ _id, equipment_id }) =>
    (by.get(equipment_id) ?? []).map(({ day, counter, plan_ids }) => ({
      day,
      counter,
      isOther: !plan_ids.includes(_id),
    }));
}

/** A repair does not fulfil a plan. */
const planned = (rows: Done): Done => rows.filter(({ kind }) => kind !== 'corrective');

const termsOf = ({ starts_on, every_months, every_hours, basis }: repository.PlanFields) => ({
  startsOn: starts_on,
  everyMonths: every_months,
  everyHours: every_hours,
  basis,
});

function dueOf(plan: repository.PlanFields, done: readonly ServicingDone[]): ServicingPlan['due'] {
  const { day, because, atCounter, hoursPerDay } = nextServicing(termsOf(plan), done);
  return { day, because, at_counter: atCounter, hours_per_day: hoursPerDay };
}

const withDue = async ({ db, scope }: Work, rows: readonly repository.PlanRow[]): Promise<ServicingPlan[]> => {
  const done = doneBy(
    planned(
      await repository.listDone(
        db,
        scope,
        rows.map(({ equipment_id }) => equipment_id),
      ),
    ),
  );
  return rows.map((plan) => ({ ...plan, due: dueOf(plan, done(plan)) }));
};

const mustFind = async ({ db, scope }: Work, id: string) =>
  (await repository.findPlan(db, scope, id)) ?? fail('servicing-plan.not-found');

const find = async (work: Work, id: string): Promise<ServicingPlan> =>
  (await withDue(work, [await mustFind(work, id)]))[0] ?? fail('servicing-plan.not-found');

function check({ every_months, every_hours }: repository.PlanFields): void {
  if (every_months === null && every_hours === null)
    fail('request.invalid', undefined, [{ field: 'every_months', message: 'is required' }]);
}

export const getServicingPlans = (ctx: Ctx, { equipment_id }: Parsed<typeof servicing.getServicingPlans>) =>
  reading(ctx, async (work) => {
    await mustFindEquipment(work, equipment_id);
    return withDue(work, await repository.listPlans(work.db, work.scope, equipment_id));
  });

export const addServicingPlan = (ctx: Ctx, { equipment_id, ...fields }: Parsed<typeof servicing.addServicingPlan>) =>
  inTransaction(ctx, async (work) => {
    await mustFindEquipment(work, equipment_id);
    check(fields);
    const id = uuid();
    await repository.insertPlan(work.db, work.scope, { id, equipment_id, ...fields });
    // Services from before the plan count for it.
    await repository.fulfilByUnplanned(work.db, work.scope, equipment_id, id);
    return find(work, id);
  });

export const editServicingPlan = (ctx: Ctx, { plan_id, ...sent }: Parsed<typeof servicing.editServicingPlan>) =>
  inTransaction(ctx, async (work) => {
    const fields = changed(servicing.editServicingPlan.input, await mustFind(work, plan_id), sent);
    check(fields);
    await repository.updatePlan(work.db, work.scope, plan_id, fields);
    return find(work, plan_id);
  });

export const deleteServicingPlan = (ctx: Ctx, { plan_id }: { plan_id: string }) =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, plan_id);
    await repository.deletePlan(work.db, work.scope, plan_id);
    return { done: true as const };
  });

/** What is due of a piece of equipment, with what it is. */
export interface DuePlan extends ServicingDueItem {
  kind: string;
  holds_refrigerant: boolean;
}

/** The plans of equipment that is serviced by its holder: after a sale the buyer services it. */
async function heldPlans(work: Work, environmentId: string | undefined, today: string) {
  const { db, scope } = work;
  const held = await listHeld(work, { environmentId });
  const plans = (await repository.listActivePlans(db, scope, environmentId)).filter(
    ({ environment_id }) => valueOn(held.get(environment_id) ?? [], today) ?? true,
  );
  const done = doneBy(planned(await repository.listDone(db, scope, [...new Set(plans.map((p) => p.equipment_id))])));
  return { plans, done };
}

/** How punctually the plans of properties were fulfilled in a period. */
export async function listPunctuality(
  work: Work,
  environmentId: string | undefined,
  asked: { from: string; to: string; today: string },
): Promise<(Punctuality & { environment_id: string })[]> {
  const { plans, done } = await heldPlans(work, environmentId, asked.today);
  return plans.map((plan) => ({
    environment_id: plan.environment_id,
    ...punctuality(termsOf(plan), done(plan), asked),
  }));
}

/** The services due until a day, the earliest first; those that need a counter reading have no day and come last. */
export const listDue = async (...asked: Parameters<typeof listDuePlans>): Promise<ServicingDueItem[]> =>
  (await listDuePlans(...asked)).map(({ kind: _kind, holds_refrigerant: _holds, ...item }) => item);

/** The same, with the kind of the equipment. */
export async function listDuePlans(
  work: Work,
  environmentId: string | undefined,
  until: string,
  today: string,
): Promise<DuePlan[]> {
  const { plans, done } = await heldPlans(work, environmentId, today);
  return plans
    .map(({ _id, equipment_id, product_name, environment_id, environment_name, kind, holds_refrigerant, ...plan }) => {
      const due = dueOf(plan, done({ _id, equipment_id }));
      return {
        plan_id: _id,
        title: plan.title,
        equipment_id,
        product_name,
        environment_id,
        environment_name,
        ...due,
        is_overdue: due.day !== null && due.day < today,
        kind,
        holds_refrigerant,
      };
    })
    .filter(({ day }) => day === null || day <= until)
    .toSorted((a, b) => compare(a.day ?? '9999', b.day ?? '9999') || compare(a.product_name, b.product_name));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const getServicingDue = (
  ctx: Ctx,
  { environment_id, until }: Parsed<typeof servicing.getServicingDue>,
): Promise<Answer<typeof servicing.getServicingDue>> => {
  const today = todayOf(ctx);
  return reading(ctx, (work) => listDue(work, environment_id, until ?? addDays(today, DAYS_AHEAD), today));
};

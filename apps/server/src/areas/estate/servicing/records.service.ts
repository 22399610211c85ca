import type { Parsed } from '@steward/contract/call';
import { servicing, type ServicingRecord } from '@steward/contract/estate/servicing';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { acceptedYears } from '../environments/accepted-years.service.ts';
import { mustFindEquipment } from '../equipment/equipment.service.ts';
import { endTasks } from '../tasks/ended-tasks.service.ts';
import * as repository from './servicing.repository.ts';
import { todayOf } from '../../../platform/today.ts';

const find = async ({ db, scope }: Work, id: string): Promise<ServicingRecord> =>
  (await repository.findRecord(db, scope, id)) ?? fail('servicing-record.not-found');

function check({ serviced_on, cost, currency }: repository.RecordFields, ctx: Ctx): void {
  if (serviced_on > todayOf(ctx))
    fail('request.invalid', undefined, [{ field: 'serviced_on', message: 'must not lie in the future' }]);
  if (cost !== null && currency === null)
    fail('request.invalid', undefined, [{ field: 'currency', message: 'is required' }]);
}

// The inputs of the refrigerant register.
const balanced = ['serviced_on', 'kind', 'refrigerant_added', 'refrigerant_recovered', 'charge_change'] as const;
type Balanced = Pick<ServicingRecord, (typeof balanced)[number]>;

const movesRefrigerant = ({ refrigerant_added, refrigerant_recovered, charge_change }: Balanced) =>
  [refrigerant_added, refrigerant_recovered, charge_change].some((kg) => kg !== null);

/** The refrigerant data of an accepted year cannot change; texts of a record may be corrected. */
async function refuseAccepted(
  work: Work,
  equipmentId: string,
  before: Balanced | undefined,
  after: Balanced | undefined,
): Promise<void> {
  if (before && after && balanced.every((key) => before[key] === after[key])) return;
  const years = [before, after].flatMap((one) =>
    one && movesRefrigerant(one) ? [Number(one.serviced_on.slice(0, 4))] : [],
  );
  if (!years.length) return;
  const { environment_id } = await mustFindEquipment(work, equipmentId);
  const accepted = await acceptedYears(work, environment_id);
  if (years.some((year) => accepted.includes(year))) fail('servicing-record.year-accepted');
}

/** The plans fulfilled by a service; a repair fulfils none. */
async function fulfilled(
  { db, scope }: Work,
  equipmentId: string,
  { kind }: Pick<ServicingRecord, 'kind'>,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const plans = (await repository.listPlans(db, scope, equipmentId)).map(({ _id }) => _id);
  if (asked?.some((id) => !plans.includes(id)))
    fail('request.invalid', undefined, [{ field: 'plan_ids', message: 'is not known' }]);
  return kind === 'corrective' ? [] : [...new Set(asked ?? plans)];
}

export const getServicingRecords = (ctx: Ctx, { equipment_id }: Parsed<typeof servicing.getServicingRecords>) =>
  reading(ctx, async (work) => {
    await mustFindEquipment(work, equipment_id);
    return repository.listRecords(work.db, work.scope, equipment_id);
  });

export const addServicingRecord = (
  ctx: Ctx,
  { equipment_id, plan_ids, ...fields }: Parsed<typeof servicing.addServicingRecord>,
) =>
  inTransaction(ctx, async (work) => {
    const { environment_id } = await mustFindEquipment(work, equipment_id);
    check(fields, ctx);
    await refuseAccepted(work, equipment_id, undefined, fields);
    const id = uuid();
    await repository.insertRecord(work.db, work.scope, { id, equipment_id, ...fields });
    await repository.replaceFulfilled(work.db, work.scope, id, await fulfilled(work, equipment_id, fields, plan_ids));
    await endTasks(ctx, work, 'service-equipment', { environment_id, equipment_id });
    return find(work, id);
  });

export const editServicingRecord = (ctx: Ctx, { record_id, ...sent }: Parsed<typeof servicing.editServicingRecord>) =>
  inTransaction(ctx, async (work) => {
    const before = await find(work, record_id);
    const { plan_ids, ...fields } = changed(servicing.editServicingRecord.input, before, sent);
    check(fields, ctx);
    await refuseAccepted(work, before.equipment_id, before, fields);
    await repository.updateRecord(work.db, work.scope, record_id, fields);
    const plans = await fulfilled(work, before.equipment_id, fields, plan_ids);
    await repository.replaceFulfilled(work.db, work.scope, record_id, plans);
    return find(work, record_id);
  });

export const deleteServicingRecord = (ctx: Ctx, { record_id }: { record_id: string }) =>
  inTransaction(ctx, async (work) => {
    const before = await find(work, record_id);
    await refuseAccepted(work, before.equipment_id, before, undefined);
    await repository.deleteRecord(work.db, work.scope, record_id);
    return { done: true as const };
  });

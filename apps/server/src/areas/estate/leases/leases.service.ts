import type { Answer, Parsed } from '@steward/contract/call';
import { type Lease, leases } from '@steward/contract/estate/leases';
import { fail } from '@steward/contract/failures';
import { addDays, yearPeriod } from '@steward/core/calendar/day';
import { fitsInto } from '@steward/core/property/fits-into';
import { largestOccupancy } from '@steward/core/property/occupancy';
import { highestSum, isLettable, leasedAreaM2, vacancy, vacantOn } from '@steward/core/property/vacancy';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findFloorArea } from '../environments/environments.service.ts';
import { findSpace } from '../spaces/spaces.service.ts';
import { findTenant, refuseTenants, stateOn } from '../tenants/tenants.service.ts';
import * as repository from './leases.repository.ts';
import { areaOf, daysOf, isLettingKnown, listLettings, peopleOn } from './letting.service.ts';

const shown = (row: repository.LeaseRow, day: string): Lease => {
  const { gross_floor_area: _, ...lease } = row;
  return { ...lease, state: stateOn(row, day), leased_area: areaOf(row) };
};

const find = async ({ db, scope }: Work, id: string) =>
  (await repository.listLeases(db, scope, { lease_id: id }))[0] ?? fail('lease.not-found');

export const getTenantSpaces = (ctx: Ctx, filter: Parsed<typeof leases.getTenantSpaces>) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (filter.environment_id !== undefined && !(await reachesProperty(db, scope, filter.environment_id)))
      fail('environment.not-found');
    if (filter.tenant_id !== undefined && !(await findTenant(work, filter.tenant_id))) fail('tenant.not-found');
    if (filter.space_id !== undefined && !(await findSpace(work, filter.space_id))) fail('space.not-found');
    return (await repository.listLeases(db, scope, filter)).map((row) => shown(row, todayOf(ctx)));
  });

type Fields = repository.Fields;

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

function checkFields(fields: Fields, today: string): void {
  if (fields.valid_until !== null && fields.valid_until < fields.valid_from)
    refuse('valid_until', 'must not come before the first day');
  if (fields.area !== null && fields.share !== null) refuse('share', 'an area or a share, not both');
  if (fields.cost_recovery === 'fixed' && fields.recovery_share === null) refuse('recovery_share', 'is required');
  if (fields.cost_recovery !== 'fixed' && fields.recovery_share !== null) refuse('recovery_share', 'must be empty');
  if (fields.data_consent_on !== null && fields.data_consent_on > today)
    refuse('data_consent_on', 'must not lie in the future');
}

/** On no day more than the space has, and more people than the property holds. The database refuses the first, too. */
async function checkRoom(
  { db, scope }: Work,
  fields: Fields,
  space: { environment_id: string; gross_floor_area: number },
  floor: { allowed: number; occupancy: number | null },
  exceptLease: string | undefined,
): Promise<void> {
  const others = (await repository.listLeases(db, scope, { environment_id: space.environment_id })).filter(
    ({ _id }) => _id !== exceptLease,
  );
  const inSpace = others
    .filter(({ space_id }) => space_id === fields.space_id)
    .map((row) => ({ ...daysOf(row), amount: areaOf(row) }));
  const own = { ...daysOf(fields), amount: leasedAreaM2(fields, space.gross_floor_area) };
  if (!fitsInto(highestSum([...inSpace, own])?.sum ?? 0, space.gross_floor_area))
    fail('lease.area-too-large', undefined, [
      { field: fields.share === null ? 'area' : 'share', message: 'The leases of this space would exceed its area.' },
    ]);
  const people = [...others, fields].map((one) => ({ ...daysOf(one), amount: one.headcount ?? 0 }));
  const most = largestOccupancy({ grossFloorArea: floor.allowed, stated: floor.occupancy });
  if (fields.headcount && (highestSum(people)?.sum ?? 0) > most)
    fail('lease.too-many-people', undefined, [
      { field: 'headcount', message: 'The property does not hold so many people.' },
    ]);
}

/** Adds a lease, or changes the one that is there, within the transaction of the caller. */
export async function writeLease(
  ctx: Ctx,
  work: Work,
  fields: Fields,
  { id, isNew }: { id: string; isNew: boolean },
): Promise<void> {
  const { db, scope } = work;
  refuseTenants(work);
  if (!isNew) await find(work, id);
  const tenant = (await findTenant(work, fields.tenant_id)) ?? fail('tenant.not-found');
  const space = (await findSpace(work, fields.space_id)) ?? fail('space.not-found');
  const { environment_id } = space;
  if (tenant.environment_id !== environment_id) refuse('space_id', "must be a space of the tenant's property");
  checkFields(fields, todayOf(ctx));
  const floor = (await findFloorArea(work, environment_id)) ?? fail('environment.not-found');
  await checkRoom(work, fields, space, floor, isNew ? undefined : id);
  if (isNew) await repository.insertLease(db, scope, { id, environment_id, ...fields });
  else await repository.updateLease(db, scope, id, { environment_id, ...fields });
}

export const saveLease = (ctx: Ctx, input: Parsed<typeof leases.saveLease>) =>
  inTransaction(ctx, async (work) => {
    const id = input.lease_id ?? uuid();
    const known = input.lease_id ? await find(work, id) : undefined;
    await writeLease(ctx, work, saved(leases.saveLease.input, 'lease_id', input, known), { id, isNew: !known });
    return shown(await find(work, id), todayOf(ctx));
  });

export const deleteLease = (ctx: Ctx, { lease_id }: Parsed<typeof leases.deleteLease>) =>
  inTransaction(ctx, async (work) => {
    refuseTenants(work);
    await find(work, lease_id);
    await repository.deleteLease(work.db, work.scope, lease_id);
    return { done: true as const };
  });

export const getVacancy = (
  ctx: Ctx,
  { environment_id, year }: Parsed<typeof leases.getVacancy>,
): Promise<Answer<typeof leases.getVacancy>> =>
  reading(ctx, async (work) => {
    // What a tenant does not see of the others would count as vacant.
    refuseTenants(work);
    const floor = (await findFloorArea(work, environment_id)) ?? fail('environment.not-found');
    const day = todayOf(ctx);
    const asked = year ?? Number(day.slice(0, 4));
    const letting = (await listLettings(work, [environment_id]))(environment_id);
    const { rows, spaces, leases: leased } = letting;
    const { lettableM2, steps, rate } = vacancy(spaces, leased, letting.heldIn(yearPeriod(asked)));
    const isHeldToday = letting.isHeldOn(day);
    const today = spaces.map((space) => ({
      space_id: space.id,
      is_lettable: isLettable(space, leased),
      vacant_area: !isHeldToday ? null : isLettable(space, leased) ? vacantOn(space, leased, day) : 0,
      tenants: rows
        .filter((row) => row.space_id === space.id && stateOn(row, day) === 'running')
        .map(({ tenant_id, tenant_name: name }) => ({ tenant_id, name })),
    }));
    return {
      year: asked,
      day,
      lettable_area: lettableM2,
      vacant_area: isHeldToday ? today.reduce((sum, { vacant_area }) => sum + (vacant_area ?? 0), 0) : null,
      vacancy_rate: isLettingKnown(letting) ? (rate ?? null) : null,
      steps: steps.map(({ start, end, leasedM2, vacantM2 }) => ({
        valid_from: start,
        valid_until: addDays(end, -1),
        leased_area: leasedM2,
        vacant_area: vacantM2,
      })),
      spaces: today,
      headcount: peopleOn(letting, day) ?? 0,
      largest_occupancy: largestOccupancy({ grossFloorArea: floor.allowed, stated: floor.occupancy }),
      stated_occupancy: floor.occupancy,
    };
  });

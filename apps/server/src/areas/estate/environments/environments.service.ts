import type { Answer, Parsed } from '@steward/contract/call';
import { environments, refuseContradictoryFields, type Environment } from '@steward/contract/estate/environments';
import { fail } from '@steward/contract/failures';
import { areaWeight, weightedArea } from '@steward/core/property/area-weighting';
import { largestOccupancy } from '@steward/core/property/occupancy';
import { propertyTypes, subTypesOf } from '@steward/core/property/property-types';
import { stringify } from 'csv-stringify/sync';
import { unlessTaken } from '../../../database/taken.ts';
import { allOf, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mustBeOrHold } from '../../../platform/access.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { harmless } from '../../../platform/imports/csv.ts';
import { changed, refuseContradictions } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { publishToAll } from '../../../platform/http/live.ts';
import { uuid } from '../../../platform/uuid.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { isOpenTo } from '../../foundation/files/files.service.ts';
import { reachOf } from '../../access/session/reach.service.ts';
import { findPortfolio } from '../portfolios/portfolios.service.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import * as repository from './environments.repository.ts';
import { countDependents } from './hanging.repository.ts';
import { filterOf } from './list.service.ts';
import { movingAcceptedYears, ofMovedProperties } from './accepted-changes.service.ts';
import { acceptedYears } from './accepted-years.service.ts';
import { recordEdit, refuseAreaBelowSpaces } from './history.service.ts';
import { naturalZone } from './time-zones.service.ts';

type Row = NonNullable<Awaited<ReturnType<typeof repository.findEnvironment>>>;

/** The row itself, with what is shown beside its columns: copies of thousands of rows would take a third of the answer's time. */
const shown = (row: Row): Environment =>
  Object.assign(row, {
    weighted_floor_area: weightedArea(row.gross_floor_area, 'property', row.property_type).area,
    spaces_count: row.spaces_count ?? 0,
    image_url: row.image_file_id && fileUrl(row.image_file_id),
  });

/** The property, if the person may see it. */
export const findEnvironment = ({ db, scope }: Work, id: string) => repository.findEnvironment(db, scope, id);

/** The area, and how much of it spaces take; `exceptSpace` is left out. */
export const findFloorArea = ({ db, scope }: Work, id: string, exceptSpace?: string) =>
  repository.findFloorArea(db, scope, id, exceptSpace);

/** The types of the properties within reach, for what compares those of one type. */
export const listPropertyTypes = ({ db, scope }: Work) => repository.listTypes(db, scope);

/** From then on the person reaches the property. */
export const giveAccess = ({ db, scope }: Work, environmentId: string, userId: string): Promise<void> =>
  repository.insertAccess(db, scope, environmentId, userId);

const find = async (work: Work, id: string): Promise<Environment> =>
  shown((await repository.findEnvironment(work.db, work.scope, id)) ?? fail('environment.not-found'));

async function check(ctx: Ctx, work: Work, fields: repository.Fields) {
  const portfolio = (await findPortfolio(work, fields.portfolio_id)) ?? fail('portfolio.not-found');
  // An image one cannot open oneself would become open by being the picture of an own property.
  const image = fields.image_file_id;
  if (image && !(await isOpenTo(ctx, work, image))) fail('file.not-found');
  return portfolio;
}

const unlessNameTaken = <T>(write: Promise<T>) =>
  unlessTaken('environments_name', 'environment.name-taken', write, [
    { field: 'environment_name', message: 'Property name already exists. Please choose another name!' },
  ]);

export const getEnvironments = (
  ctx: Ctx,
  { sort, descending, page, page_size, ...filter }: Parsed<typeof environments.getEnvironments>,
) =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listEnvironments(db, scope, await filterOf(filter), sort, descending, page, page_size)).map(
      shown,
    ),
  );

export const countEnvironments = (ctx: Ctx, filter: Parsed<typeof environments.countEnvironments>) =>
  reading(ctx, async ({ db, scope }) => ({
    count: await repository.countEnvironments(db, scope, await filterOf(filter)),
  }));

/** The properties of another person are for those who manage users, and only as far as they reach them themselves. */
export const getAllEnvByUserId = (
  ctx: Ctx,
  { user_id, ...input }: Parsed<typeof environments.getAllEnvByUserId>,
): Promise<Answer<typeof environments.getAllEnvByUserId>> =>
  reading(ctx, async (work) => {
    if (user_id === undefined || mustBeOrHold(ctx, user_id, 'users.read').userId === user_id)
      return repository.listPlaces(work.db, work.scope, input);
    const reached = (await reachOf(work, user_id)) ?? fail('user.not-found');
    return repository.listPlaces(work.db, work.scope, { ...input, ...(reached !== 'all' && { only: reached }) });
  });

export const getEnvById = (ctx: Ctx, { environment_id }: { environment_id: string }): Promise<Environment> =>
  reading(ctx, async (work) => {
    const found = await find(work, environment_id);
    const natural_time_zone = await naturalZone(work, found, ctx.now);
    return {
      ...found,
      property_managers: await repository.listManagers(work.db, work.scope, environment_id),
      natural_time_zone,
      effective_time_zone: found.time_zone || natural_time_zone,
    };
  });

/** Whoever adds a property without seeing all of them sees this one from then on. */
async function giveReach(ctx: Ctx, { db, scope }: Work, id: string): Promise<void> {
  if (scope.environments === 'all') return;
  const userId = actorOf(ctx).userId;
  await repository.insertAccess(db, scope, id, userId);
  await publishToAll(db, scope.organizationId, [userId], 'rights');
}

export async function createEnvironment(ctx: Ctx, fields: Parsed<typeof environments.createEnvironment>) {
  const added = await inTransaction(ctx, async (work) => {
    const id = uuid();
    const checking = check(ctx, work, fields);
    // An image is looked at after the portfolio; without one, the property is sent behind the check and does not wait for its answer.
    if (fields.image_file_id) await checking;
    const writing = unlessNameTaken(repository.insertEnvironment(work.db, work.scope, id, fields));
    const [portfolio, row] = await allOf(checking, writing);
    await giveReach(ctx, work, id);
    // What hangs on a property a new one does not have yet.
    const none = { spaces_count: 0, label_ids: [], not_held_since: null };
    return shown({ ...row, ...none, portfolio_name: portfolio.name });
  });
  if (ctx.scope?.environments !== 'all') forgetSessions();
  return added;
}

async function refuseTooSmall(work: Work, before: Environment, fields: repository.Fields): Promise<void> {
  const { gross_floor_area, occupancy } = fields;
  // What the spaces take is asked only of what the change makes smaller.
  if (gross_floor_area === before.gross_floor_area && occupancy === before.occupancy) return;
  const { capacityTaken } = await refuseAreaBelowSpaces(work, before._id, gross_floor_area);
  if (largestOccupancy({ grossFloorArea: gross_floor_area, stated: occupancy }) < capacityTaken)
    fail('environment.occupancy-below-spaces', undefined, [
      { field: 'occupancy', message: 'The spaces hold more people than this.' },
    ]);
}

/** Changes a property within the transaction of the caller. */
async function change(
  ctx: Ctx,
  work: Work,
  before: Environment,
  fields: repository.Fields,
  changed_from: string | null,
): Promise<Environment> {
  await refuseTooSmall(work, before, fields);
  const isChecked = fields.portfolio_id === before.portfolio_id && fields.image_file_id === before.image_file_id;
  const portfolio_name = isChecked ? before.portfolio_name : (await check(ctx, work, fields)).name;
  const row = await unlessNameTaken(repository.updateEnvironment(work.db, work.scope, before._id, fields));
  await recordEdit(ctx, work, before, fields, changed_from);
  // A value with a day changes the property only if it holds today.
  if (changed_from) return find(work, before._id);
  const { spaces_count, label_ids, not_held_since } = before;
  return shown({ ...row, spaces_count, label_ids, not_held_since, portfolio_name });
}

export const changeEnvironment = async (
  ctx: Ctx,
  work: Work,
  environment_id: string,
  fields: repository.Fields,
  changed_from: string | null = null,
): Promise<void> => void (await change(ctx, work, await find(work, environment_id), fields, changed_from));

export const updateEnvironment = (
  ctx: Ctx,
  { environment_id, changed_from, reason, ...sent }: Parsed<typeof environments.updateEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const [before, accepted] = await allOf(find(work, environment_id), acceptedYears(work, null));
    const { _id: _, ...known } = before;
    const fields = changed(environments.updateEnvironment.input, known, sent);
    refuseContradictions(fields, refuseContradictoryFields);
    const write = () => change(ctx, work, before, fields, changed_from ?? null);
    if (!accepted.length) return write();
    return movingAcceptedYears(ctx, work, [environment_id], reason, write, ofMovedProperties);
  });

/** What the other services of the area answer. */
export {
  getEnvWithPortFolio,
  getPropertyAreas,
  getPropertyTypeNames,
  getPropertyWeighing,
  savePropertyAreas,
} from './areas.service.ts';
export { editProperties, getPropertyEdits, previewPropertyEdit, undoPropertyEdit } from './edits.service.ts';
export { getEnvironmentRanges } from './list.service.ts';
export { findAddressPosition, getEnvironmentPlaces } from './places.service.ts';
export { deletePropertyChange, savePropertyChange } from './accepted-changes.service.ts';
export { getAcceptedYears, getPropertyHistory } from './history.service.ts';

async function deletable(work: Work, id: string) {
  await find(work, id);
  const dependents = await countDependents(work.db, work.scope, id);
  return { is_deletable: Object.values(dependents).every((n) => n === 0), ...dependents };
}

export const checkEnvDeletable = (ctx: Ctx, { environment_id }: { environment_id: string }) =>
  reading(ctx, (work) => deletable(work, environment_id));

export const deleteEnvironment = (ctx: Ctx, { environment_id }: { environment_id: string }) =>
  inTransaction(ctx, async (work) => {
    const { is_deletable } = await deletable(work, environment_id);
    if (!is_deletable) fail('environment.not-deletable');
    await repository.deleteEnvironment(work.db, work.scope, environment_id);
    return { done: true as const };
  });

export const getEnvTypes = async (): Promise<Answer<typeof environments.getEnvTypes>> =>
  propertyTypes.map((key) => ({ key, weighting: areaWeight('property', key).weight }));

export const getEnvSubTypes = async (_ctx: Ctx, { type }: { type: string }) => subTypesOf(type).map((key) => ({ key }));

export const getEnvHomeCount = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.countHome(db, scope));

export const environmentsBannerSearch = (ctx: Ctx, { search }: { search: string }) =>
  reading(ctx, ({ db, scope }) =>
    repository.listEnvironments(db, scope, { search, isActive: true }, 'environment_name', false, 1, 10),
  );

export const exportEnvironments = (
  ctx: Ctx,
  filter: Parsed<typeof environments.exportEnvironments>,
): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const rows = await repository.listAllEnvironments(db, scope, await filterOf(filter));
    const columns = [
      'environment_name',
      'portfolio_name',
      'environment_use',
      'property_type',
      'address',
      'city',
      'state',
      'zip_code',
      'country_code',
      'gross_floor_area',
      'year_built',
      'floors',
      'latitude',
      'longitude',
      'spaces_count',
    ] as const;
    const header = columns.map((column) => (column === 'gross_floor_area' ? 'gross_floor_area_m2' : column));
    // The mark at the start tells spreadsheets that the text is UTF-8.
    const csv = `\uFEFF${stringify([header, ...rows.map((row) => columns.map((column) => harmless(row[column])))])}`;
    return { name: 'properties.csv', contentType: 'text/csv; charset=utf-8', body: Buffer.from(csv) };
  });

/** An archived property is not held from that day on, which may affect accepted years. */
export const archiveEnvironment = (
  ctx: Ctx,
  { environment_id, reason }: Parsed<typeof environments.archiveEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = (await repository.findEnvironment(db, scope, environment_id)) ?? fail('environment.not-found');
    if (known.archived_at !== null) fail('environment.archived');
    await movingAcceptedYears(ctx, work, [environment_id], reason, () =>
      repository.setArchived(db, scope, environment_id, ctx.now),
    );
    return { environment_id, archived_at: ctx.now.toISOString() };
  });

export const bringBackEnvironment = (
  ctx: Ctx,
  { environment_id, reason }: Parsed<typeof environments.bringBackEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = (await repository.findEnvironment(db, scope, environment_id)) ?? fail('environment.not-found');
    if (known.archived_at === null) fail('environment.not-archived');
    await movingAcceptedYears(ctx, work, [environment_id], reason, () =>
      repository.setArchived(db, scope, environment_id, null),
    );
    return { environment_id, archived_at: null };
  });

import type { Answer, Parsed } from '@steward/contract/call';
import type { Environment, environments } from '@steward/contract/environments';
import { fail } from '@steward/contract/failures';
import { areaWeight } from '@steward/core/property/area-weighting';
import { propertyTypes, subTypesOf } from '@steward/core/property/property-types';
import { stringify } from 'csv-stringify/sync';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import type { FileAnswer } from '../../platform/bind.ts';
import { actorOf, type Ctx } from '../../platform/ctx.ts';
import { tellAll } from '../../platform/live.ts';
import { uuid } from '../../platform/uuid.ts';
import { fileUrl } from '../files/file-url.ts';
import * as files from '../files/files.repository.ts';
import * as portfolios from '../portfolios/portfolios.repository.ts';
import { forgetSessions } from '../session/session.service.ts';
import * as repository from './environments.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof repository.findEnvironment>>>;

const shown = (row: Row): Environment => ({
  ...row,
  spaces_count: row.spaces_count ?? 0,
  image_url: row.image_file_id && fileUrl(row.image_file_id),
});

const find = async ({ db, scope }: Work, id: string): Promise<Environment> =>
  shown((await repository.findEnvironment(db, scope, id)) ?? fail('environment.not-found'));

async function check(ctx: Ctx, { db, scope }: Work, fields: repository.Fields, exceptId?: string) {
  if (!(await portfolios.findPortfolio(db, scope, fields.portfolio_id))) fail('portfolio.not-found');
  // An image one cannot open oneself would become open by being the picture of an own property.
  const image = fields.image_file_id;
  if (image && !(await files.findReachable(db, scope, ctx.actor?.userId ?? '', image))) fail('file.not-found');
  if (await repository.findEnvironmentByName(db, scope, fields.environment_name, exceptId)) {
    fail('environment.name-taken', undefined, [
      { field: 'environment_name', message: 'Property name already exists. Please choose another name!' },
    ]);
  }
}

export const getEnvironments = (
  ctx: Ctx,
  { search, portfolio_id, sort, descending, page, page_size }: Parsed<typeof environments.getEnvironments>,
) =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listEnvironments(db, scope, { search, portfolio_id }, sort, descending, page, page_size)).map(
      shown,
    ),
  );

export const countEnvironments = (ctx: Ctx, filter: Parsed<typeof environments.countEnvironments>) =>
  reading(ctx, async ({ db, scope }) => ({ count: await repository.countEnvironments(db, scope, filter) }));

export const getAllEnvByUserId = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) => repository.listAllEnvironments(db, scope));

export const getEnvById = (ctx: Ctx, { environment_id }: { environment_id: string }) =>
  reading(ctx, (work) => find(work, environment_id));

/** Whoever adds a property without seeing all of them sees this one from then on. */
async function reaching(ctx: Ctx, { db, scope }: Work, id: string): Promise<Work> {
  if (scope.environments === 'all') return { db, scope };
  const userId = actorOf(ctx).userId;
  await repository.insertAccess(db, scope, id, userId);
  await tellAll(db, scope.organizationId, [userId], 'rights');
  return { db, scope: { ...scope, environments: [...scope.environments, id] } };
}

export async function createEnvironment(ctx: Ctx, fields: Parsed<typeof environments.createEnvironment>) {
  const added = await inTransaction(ctx, async (work) => {
    await check(ctx, work, fields);
    const id = uuid();
    await repository.insertEnvironment(work.db, work.scope, id, fields);
    return find(await reaching(ctx, work, id), id);
  });
  if (ctx.scope?.environments !== 'all') forgetSessions();
  return added;
}

export const updateEnvironment = (
  ctx: Ctx,
  { environment_id, ...fields }: Parsed<typeof environments.updateEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const floor =
      (await repository.findFloorArea(work.db, work.scope, environment_id)) ?? fail('environment.not-found');
    await check(ctx, work, fields, environment_id);
    if (fields.gross_floor_area < floor.taken)
      fail('environment.area-below-spaces', undefined, [
        { field: 'gross_floor_area', message: 'The spaces take more than this.' },
      ]);
    await repository.updateEnvironment(work.db, work.scope, environment_id, fields);
    return find(work, environment_id);
  });

async function deletable(work: Work, id: string) {
  await find(work, id);
  const dependents = await repository.countDependents(work.db, work.scope, id);
  return { is_deletable: dependents.spaces === 0 && dependents.users === 0 && dependents.bills === 0, ...dependents };
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
  propertyTypes.map((key) => ({ key, weighting: areaWeight(key).weight }));

export const getEnvSubTypes = async (_ctx: Ctx, { type }: { type: string }) => subTypesOf(type).map((key) => ({ key }));

export const getEnvHomeCount = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.countHome(db, scope));

export const environmentsBannerSearch = (ctx: Ctx, { search }: { search: string }) =>
  reading(ctx, ({ db, scope }) => repository.listEnvironments(db, scope, { search }, 'environment_name', false, 1, 10));

// A cell that starts like a formula would run in a spreadsheet.
const harmless = (value: unknown) => (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

export const exportEnvironments = (
  ctx: Ctx,
  filter: Parsed<typeof environments.exportEnvironments>,
): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const rows = await repository.listAllEnvironments(db, scope, filter);
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

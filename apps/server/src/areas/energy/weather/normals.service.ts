import type { Parsed } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import type { WeatherNormals } from '@steward/contract/energy/weather.uploads';
import { fail } from '@steward/contract/failures';
import { readNormals, type NormalIssue, type ReadNormals } from '@steward/core/weather/read-normals';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readSheetsOf } from '../../../platform/imports/sheet-reader.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './normals.repository.ts';
import { useStation } from './stations.service.ts';

/** The maximum number of months, days or rows that a refusal names. */
const MOST_NAMED = 8;

const failures = {
  'no-months': 'weather-normals.no-months',
  'no-normal': 'weather-normals.no-normal',
  incomplete: 'weather-normals.incomplete',
  repeated: 'weather-normals.repeated',
  impossible: 'weather-normals.impossible',
  'unit-unknown': 'weather.unit-unknown',
  'several-stations': 'weather.several-stations',
} as const satisfies Record<NormalIssue, string>;

function normalsIn(tables: Awaited<ReturnType<typeof readSheetsOf>>, unit: 'C' | 'F' | undefined): ReadNormals {
  const read = tables.map((table) => readNormals(table, { unit }));
  const found = read.find((one): one is ReadNormals => !('issue' in one));
  if (found) return found;
  const first = read[0];
  if (!first || !('issue' in first)) return fail('weather-normals.no-months');
  const { issue, named } = first;
  const more = named.length > MOST_NAMED ? ' …' : '';
  return fail(failures[issue], named.length ? named.slice(0, MOST_NAMED).join(', ') + more : undefined);
}

export async function uploadWeatherNormals(
  ctx: Ctx,
  { unit, source, edition, ...ref }: Parsed<typeof weather.uploadWeatherNormals>,
  files: UploadedFile[],
): Promise<WeatherNormals> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  if (file.tooLarge) fail('import.too-large');
  // An unknown station is refused before the file is read.
  if (ref.station_id !== undefined) await reading(ctx, (work) => useStation(work, ref));
  const { kind, means } = normalsIn(await readSheetsOf({ path: file.path }), unit);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { _id: station_id } = await useStation(work, ref);
    const id = uuid();
    await repository.insertNormals(db, scope, {
      id,
      station_id,
      file_name: file.name.slice(0, 300),
      kind,
      source,
      edition,
      means,
      created_by: ctx.actor?.userId ?? null,
      created_at: ctx.now,
    });
    return (await repository.findNormals(db, scope, id)) ?? fail('weather-normals.not-found');
  });
}

export const getWeatherNormals = (ctx: Ctx, { station_id }: Parsed<typeof weather.getWeatherNormals>) =>
  reading(ctx, async (work) => {
    await useStation(work, { station_id });
    return repository.listNormals(work.db, work.scope, station_id);
  });

/** Normals apply to every property: only the user who uploaded them, or one who reaches every property, can delete them. */
export const deleteWeatherNormals = (ctx: Ctx, { weather_normals_id }: Parsed<typeof weather.deleteWeatherNormals>) =>
  inTransaction(ctx, async ({ db, scope }): Promise<{ done: true }> => {
    const isAllowed =
      (await reachesEveryProperty(db, scope)) ||
      (await repository.isNormalsOf(db, scope, weather_normals_id, actorOf(ctx).userId));
    if (!isAllowed || !(await repository.findNormals(db, scope, weather_normals_id))) fail('weather-normals.not-found');
    await repository.deleteNormals(db, scope, weather_normals_id);
    return { done: true };
  });

import type { Answer, Parsed } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import {
  readTemperatures,
  type ReadTemperatures,
  type TemperatureTable,
  type TemperatureUnit,
} from '@steward/core/weather/read-temperatures';
import { overlay } from '@steward/core/weather/temperatures';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { makeWeatherService } from '../../../gateways/weather/weather-service.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readSheetsOf } from '../../../platform/imports/sheet-reader.ts';
import { uuid } from '../../../platform/uuid.ts';
import { useStation, type StationRef } from './stations.service.ts';
import * as repository from './weather.repository.ts';
import { todayOf } from '../../../platform/today.ts';

type Taken = Answer<typeof weather.uploadTemperatures>;

const SHOWN_SKIPPED = 100;

/** The day is not over yet, and its mean is not known. */
const yesterday = (ctx: Ctx) => addDays(todayOf(ctx), -1);

function temperaturesIn(ctx: Ctx, tables: readonly TemperatureTable[], unit: TemperatureUnit | undefined) {
  const read = tables.map((table) => readTemperatures(table, { unit, today: yesterday(ctx) }));
  const found = read.find((one): one is ReadTemperatures => !('issue' in one));
  if (found) return found;
  const first = read[0];
  return fail(`weather.${first && 'issue' in first ? first.issue : 'no-day'}`);
}

async function keep(
  ctx: Ctx,
  ref: StationRef,
  found: ReadTemperatures,
  { file_name, origin }: { file_name: string; origin: 'file' | 'service' },
): Promise<Taken> {
  const { layer, from, days, skipped } = found;
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { _id: station_id } = await useStation(work, ref);
    const before = overlay(await repository.listLayers(db, scope, station_id));
    const id = uuid();
    await repository.insertUpload(db, scope, {
      id,
      station_id,
      file_name,
      origin,
      measured: from,
      ...layer,
      last_day: addDays(layer.first_day, layer.means.length - 1),
      days,
      created_by: ctx.actor?.userId ?? null,
      created_at: ctx.now,
    });
    const replaced = [...overlay([layer])].filter(([day, mean]) => before.has(day) && before.get(day) !== mean).length;
    return {
      ...((await repository.findUpload(db, scope, id)) ?? fail('temperature-upload.not-found')),
      replaced,
      skipped: skipped.slice(0, SHOWN_SKIPPED),
      skipped_total: skipped.length,
    };
  });
}

export async function uploadTemperatures(
  ctx: Ctx,
  { unit, ...ref }: Parsed<typeof weather.uploadTemperatures>,
  files: UploadedFile[],
): Promise<Taken> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  if (file.tooLarge) fail('import.too-large');
  // An unknown station is refused before the file is read.
  if (ref.station_id !== undefined) await reading(ctx, (work) => useStation(work, ref));
  const found = temperaturesIn(ctx, await readSheetsOf({ path: file.path }), unit);
  return keep(ctx, ref, found, { file_name: file.name.slice(0, 300), origin: 'file' });
}

export async function fetchTemperatures(
  ctx: Ctx,
  { start, end, ...ref }: Parsed<typeof weather.fetchTemperatures>,
): Promise<Taken> {
  const service = makeWeatherService(ctx.settings.weather) ?? fail('weather.no-service');
  const station = await inTransaction(ctx, (work) => useStation(work, ref));
  // The reason of a failed external service is logged; the user gets instructions.
  const table = await service
    .dailyTemperatures({ ...station, code: station.code ?? '' }, { start, end })
    .catch((error: unknown) => {
      ctx.log.warn({ error: String(error), station: station.code }, 'the weather service failed');
      return fail('weather.service-failed');
    });
  const found = readTemperatures(table, { unit: service.unit, today: yesterday(ctx) });
  if ('issue' in found) {
    ctx.log.warn({ issue: found.issue, station: station.code }, 'the weather service answered no temperatures');
    return fail('weather.service-failed');
  }
  return keep(ctx, { station_id: station._id }, found, { file_name: service.name, origin: 'service' });
}

export const getTemperatureUploads = (ctx: Ctx, { station_id }: Parsed<typeof weather.getTemperatureUploads>) =>
  reading(ctx, async (work) => {
    await useStation(work, { station_id });
    return repository.listUploads(work.db, work.scope, station_id);
  });

/** Temperatures apply to every property: only the user who uploaded them, or one who reaches every property, can remove them. */
const mayUndo = async (ctx: Ctx, { db, scope }: Work, id: string) =>
  (await reachesEveryProperty(db, scope)) || (await repository.isUploadOf(db, scope, id, actorOf(ctx).userId));

export const undoTemperatureUpload = (
  ctx: Ctx,
  { temperature_upload_id }: Parsed<typeof weather.undoTemperatureUpload>,
) =>
  inTransaction(ctx, async (work): Promise<{ done: true }> => {
    const { db, scope } = work;
    const found =
      (await repository.findUpload(db, scope, temperature_upload_id)) &&
      (await mayUndo(ctx, work, temperature_upload_id));
    if (!found) fail('temperature-upload.not-found');
    await repository.deleteUpload(db, scope, temperature_upload_id);
    return { done: true };
  });

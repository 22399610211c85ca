import { setImmediate } from 'node:timers/promises';
import type { Parsed } from '@steward/contract/call';
import {
  MAX_METER_FILE_BYTES,
  type MeterDataDetail,
  type MeterDataFile,
  type MeterDataSeries,
  type meterData,
} from '@steward/contract/energy/meter-data';
import type { Meter } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { dayChanges } from '@steward/core/meter-data/daily-values';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { registerUnitsOf } from '@steward/core/readings/registers';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listMeters, listMetersNumbered, registerMeter } from '../../estate/meters/meters.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { propertiesByName } from '../../estate/environments/property-reference.ts';
import * as repository from './meter-data.repository.ts';
import type { FileRow, SeriesRow } from './meter-data.repository.ts';
import { readMeterFileOf } from './meter-file-reader.ts';

type Choices = readonly { position: number; meter_id: string | null }[];

const MAX_DRAFTS = 20;
const DRAFT_DAYS = 7;
const DAY_MS = 86_400_000;

function refused(field: string, message: string): never {
  fail('request.invalid', undefined, [{ field, message }]);
}

const find = async ({ db, scope }: Work, id: string): Promise<FileRow> =>
  (await repository.findFile(db, scope, id)) ?? fail('meter-data.file-not-found');

const fileShown = (row: FileRow): MeterDataFile => without(row, 'zone', 'as_of', 'left_out', 'left_out_places');

export async function uploadMeterData(
  ctx: Ctx,
  { environment_id }: Parsed<typeof meterData.uploadMeterData>,
  [upload]: UploadedFile[],
): Promise<MeterDataDetail> {
  if (!upload) refused('files', 'is required');
  if (upload.tooLarge || upload.size > MAX_METER_FILE_BYTES) fail('meter-data.too-many-values');
  const country = await reading(ctx, async (work) => {
    if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    return (await findEnvironment(work, environment_id))?.country_code ?? '';
  });
  const file = await readMeterFileOf({ path: upload.path }, country);
  const { userId } = actorOf(ctx);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    await repository.deleteOldDrafts(db, scope, userId, new Date(ctx.now.getTime() - DRAFT_DAYS * DAY_MS));
    if ((await repository.countDrafts(db, scope, userId)) >= MAX_DRAFTS) fail('meter-data.too-many');
    const id = uuid();
    // A file with a future writing time is not newer than later ones.
    const written = file.writtenAt === null ? ctx.now : new Date(Math.min(file.writtenAt * 1000, ctx.now.getTime()));
    const row = { id, environment_id, file_name: upload.name.slice(-300), created_by: userId };
    await repository.insertFile(db, scope, { ...row, as_of: written.toISOString() }, file);
    for (const [position, series] of file.series.entries())
      await repository.insertSeries(db, scope, { file_id: id, environment_id, position }, series);
    return detailOf(work, await find(work, id), []);
  });
}

export const getMeterDataFiles = (ctx: Ctx, { environment_id }: Parsed<typeof meterData.getMeterDataFiles>) =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    return (await repository.listFiles(db, scope, environment_id)).map(fileShown);
  });

export const getMeterDataFile = (
  ctx: Ctx,
  { meter_data_file_id, choices }: Parsed<typeof meterData.getMeterDataFile>,
): Promise<MeterDataDetail> =>
  reading(ctx, async (work) => detailOf(work, await find(work, meter_data_file_id), choices));

const takes = (meter: Meter, { unit, carrier }: Pick<SeriesRow, 'unit' | 'carrier'>) =>
  meter.formula === '' &&
  unit !== null &&
  registerUnitsOf[meter.carrier].includes(unit) &&
  (carrier === null || carrier === meter.carrier);

const plain = (number: string) => number.replace(/[\s./-]/g, '').toLowerCase();

/** Finds the registered meter of a series, by its number, else the serial number, else the account; only if it is the only one. */
function proposing(meters: readonly Meter[]) {
  // A file and a property can have thousands of meters.
  const named = {
    number: grouped(meters, ({ meter_no }) => plain(meter_no)),
    serial: grouped(meters, ({ serial_no }) => plain(serial_no)),
    account: grouped(meters, ({ account_no }) => plain(account_no)),
  };
  return (series: SeriesRow): Pick<MeterDataSeries, 'meter_id' | 'proposed_by'> => {
    const ways = [
      ['number', series.meter_no],
      ['serial', series.serial_no || series.meter_no],
      ['account', series.meter_no],
    ] as const;
    for (const [proposed_by, wanted] of ways) {
      const same = (wanted && named[proposed_by].get(plain(wanted))) || [];
      const found = same.filter((meter) => takes(meter, series));
      if (found.length === 1 && found[0]) return { meter_id: found[0]._id, proposed_by };
    }
    return { meter_id: null, proposed_by: null };
  };
}

/** The property that has the number of a meter, if this property does not. */
async function propertiesOf(
  work: Work,
  { environment_id }: FileRow,
  series: readonly Pick<SeriesRow, 'meter_no' | 'meter_id'>[],
): Promise<Map<string, string>> {
  const numbers = series.flatMap(({ meter_id, meter_no }) => (meter_id === null && meter_no ? [meter_no] : []));
  const meters = numbers.length ? await listMetersNumbered(work, numbers) : [];
  const others = meters.filter((meter) => meter.environment_id !== environment_id);
  return new Map(others.map(({ meter_no, environment_name }) => [plain(meter_no), environment_name]));
}

/**
 * The series of other properties, by position. A file of one property may name it otherwise than the register; in a file of several a name
 * or code that is not that of this property belongs to another one.
 */
async function otherProperties(
  work: Work,
  { environment_id }: FileRow,
  rows: readonly SeriesRow[],
): Promise<Map<number, { name: string; isKnown: boolean }>> {
  const named = rows.filter(({ property_code, property_name }) => property_code || property_name);
  if (named.length === 0) return new Map();
  const known = await propertiesByName(work);
  const idOf = ({ property_code, property_name }: SeriesRow) =>
    known.get(property_code.trim().toLowerCase())?.id ?? known.get(property_name.trim().toLowerCase())?.id;
  const isOfSeveral = new Set(named.map((row) => (row.property_code || row.property_name).toLowerCase())).size > 1;
  return new Map(
    named.flatMap((row) => {
      const id = idOf(row);
      if (id === environment_id || (id === undefined && !isOfSeveral)) return [];
      return [[row.position, { name: row.property_name || row.property_code, isKnown: id !== undefined }] as const];
    }),
  );
}

async function detailOf(work: Work, file: FileRow, choices: Choices): Promise<MeterDataDetail> {
  const { db, scope } = work;
  const rows = await repository.listSeries(db, scope, file._id);
  const shown = without(file, 'as_of');
  if (file.state !== 'draft')
    return {
      ...shown,
      series: rows.map((row) => ({
        ...without(row, 'property_code'),
        proposed_by: null,
        registered_at: null,
        other_property: null,
        days: null,
      })),
    };
  const meters = await listMeters(work, file.environment_id);
  const others = await otherProperties(work, file, rows);
  const proposalOf = proposing(meters);
  const choiceAt = new Map(choices.toReversed().map((one) => [one.position, one]));
  const byId = new Map(meters.map((meter) => [meter._id, meter]));
  const placed = rows.map((row) => {
    const chosen = choiceAt.get(row.position);
    if (!chosen) {
      const proposal = proposalOf(row);
      const other = others.get(row.position);
      // A property with another name in the file is recognized by the numbers of its meters.
      if (!other?.isKnown && proposal.proposed_by === 'number') others.delete(row.position);
      return { ...row, ...(others.has(row.position) ? { meter_id: null, proposed_by: null } : proposal) };
    }
    const meter = byId.get(chosen.meter_id ?? '');
    return { ...row, meter_id: meter && takes(meter, row) ? meter._id : null, proposed_by: null };
  });
  const meterIds = [...new Set(placed.flatMap(({ meter_id }) => meter_id ?? []))];
  const [own, stored] = [
    meterIds.length ? await repository.listDaysOfFile(db, scope, file._id) : [],
    await repository.listDaysOfMeters(db, scope, meterIds),
  ];
  // A file can have a thousand series and a million days.
  const ownDays = grouped(own, ({ position }) => position);
  const storedDays = grouped(stored, ({ meter_id }) => meter_id);
  const elsewhere = await propertiesOf(work, file, placed);
  const changesOf = async (row: (typeof placed)[number]) => {
    if (row.meter_id === null) return null;
    // Other requests are answered between the series.
    await setImmediate();
    const before = storedDays.get(row.meter_id) ?? [];
    return dayChanges(
      ownDays.get(row.position) ?? [],
      before.filter(({ channel, format }) => format !== file.format || channel === row.channel),
    );
  };
  const series: MeterDataDetail['series'] = [];
  for (const row of placed)
    series.push({
      ...without(row, 'property_code'),
      other_property: others.get(row.position)?.name ?? null,
      registered_at: row.meter_id === null ? (elsewhere.get(plain(row.meter_no)) ?? null) : null,
      days: await changesOf(row),
    });
  return { ...shown, series };
}

export const storeMeterData = (
  ctx: Ctx,
  { meter_data_file_id, choices }: Parsed<typeof meterData.storeMeterData>,
): Promise<MeterDataDetail> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const file = await find(work, meter_data_file_id);
    if (file.state !== 'draft') fail('meter-data.not-a-draft');
    const [rows, meters] = [
      await repository.listSeries(db, scope, file._id),
      [...(await listMeters(work, file.environment_id))],
    ];
    const channels = new Set<string>();
    for (const { position, meter_id, carrier } of choices) {
      const row = rows.find((one) => one.position === position) ?? refused('position', 'is not in this file');
      if (row.unit === null) refused('position', 'has no consumption that can be stored');
      const meter =
        meter_id === null
          ? await meterFor(ctx, work, file, row, carrier ?? row.carrier, meters)
          : (meters.find(({ _id }) => _id === meter_id) ?? fail('meter.not-found'));
      if (!takes(meter, { unit: row.unit, carrier: null }))
        refused('meter_id', 'does not count in the unit of the file');
      const channel = [meter._id, row.direction, row.channel].join('\n');
      if (channels.has(channel)) refused('meter_id', 'is chosen for another series of the same channel');
      channels.add(channel);
      await repository.setMeter(db, scope, { file_id: file._id, position, meter_id: meter._id });
    }
    await repository.setStored(db, scope, file._id, actorOf(ctx).userId, ctx.now.toISOString());
    return detailOf(work, await find(work, file._id), []);
  });

/** Adds the meter of a series to the register if it is missing; the other series of the same meter find it there. */
async function meterFor(
  ctx: Ctx,
  work: Work,
  file: FileRow,
  row: SeriesRow,
  carrier: Meter['carrier'] | null,
  meters: Meter[],
): Promise<Meter> {
  if (carrier === null) refused('carrier', 'is required');
  if (row.meter_no.length > 60) refused('position', 'has a meter number that is too long for the register');
  // Bills write the number without hyphens and spaces.
  const number = sameNumber(row.meter_no);
  const known = meters.find((meter) => meter.carrier === carrier && sameNumber(meter.meter_no) === number);
  if (known) return known;
  mustHold(ctx, 'meters.create');
  const meter = await registerMeter(work, {
    environment_id: file.environment_id,
    carrier,
    meter_no: row.meter_no,
    serial_no: row.serial_no.slice(0, 60),
    valid_from: row.first_day,
    note: row.name,
  });
  meters.push(meter);
  return meter;
}

export const undoMeterData = (
  ctx: Ctx,
  { meter_data_file_id }: Parsed<typeof meterData.undoMeterData>,
): Promise<MeterDataFile> =>
  inTransaction(ctx, async (work) => {
    const { state } = await find(work, meter_data_file_id);
    if (state !== 'stored') fail('meter-data.not-stored');
    await repository.setUndone(work.db, work.scope, meter_data_file_id, actorOf(ctx).userId, ctx.now.toISOString());
    return fileShown(await find(work, meter_data_file_id));
  });

export const discardMeterData = (ctx: Ctx, { meter_data_file_id }: Parsed<typeof meterData.discardMeterData>) =>
  inTransaction(ctx, async (work) => {
    const { state } = await find(work, meter_data_file_id);
    if (state !== 'draft') fail('meter-data.not-a-draft');
    await repository.deleteFile(work.db, work.scope, meter_data_file_id);
    return { done: true as const };
  });

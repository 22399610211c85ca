import type { MeterDataDetail, MeterDataSeries } from '@steward/contract/energy/meter-data';
import type { Period } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { StoredDay } from '@steward/core/meter-data/daily-values';
import type { MeterFile, Series } from '@steward/core/meter-data/series';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type FileRow = Omit<MeterDataDetail, 'series'> & { as_of: string };
export type SeriesRow = Omit<
  MeterDataSeries,
  'proposed_by' | 'registered_at' | 'other_property' | 'days' | 'first_day' | 'last_day'
> & {
  property_code: string;
  first_day: string | null;
  last_day: string | null;
};

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meter_data_files')
    .leftJoin('users as author', 'author.id', 'meter_data_files.created_by')
    .leftJoin('users as storing', 'storing.id', 'meter_data_files.stored_by')
    .leftJoin('users as undoing', 'undoing.id', 'meter_data_files.undone_by')
    .select([
      'meter_data_files.id as _id',
      'meter_data_files.environment_id',
      'meter_data_files.file_name',
      'meter_data_files.format',
      'meter_data_files.state',
      'meter_data_files.zone',
      'meter_data_files.left_out',
      'meter_data_files.left_out_places',
      'meter_data_files.as_of',
      'meter_data_files.created_at',
      'meter_data_files.stored_at',
      'meter_data_files.undone_at',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      sql<string>`coalesce(${personName('storing')}, '')`.as('stored_by_name'),
      sql<string>`coalesce(${personName('undoing')}, '')`.as('undone_by_name'),
      sql<number>`(select count(distinct s.meter_id) from meter_data_series s
        where ${isMine(scope, 'meter_data_series', 's')} and s.file_id = meter_data_files.id)`.as('meters'),
      sql<string | null>`(select min(d.day) from meter_data_days d
        where ${isMine(scope, 'meter_data_days', 'd')} and d.file_id = meter_data_files.id)`.as('first_day'),
      sql<string | null>`(select max(d.day + d.days - 1) from meter_data_days d
        where ${isMine(scope, 'meter_data_days', 'd')} and d.file_id = meter_data_files.id)`.as('last_day'),
    ])
    .$castTo<FileRow>();

export const listFiles = (db: Tx, scope: Scope, environmentId: string): Promise<FileRow[]> =>
  shown(db, scope)
    .where('meter_data_files.environment_id', '=', environmentId)
    .orderBy('meter_data_files.created_at', 'desc')
    .orderBy('meter_data_files.id', 'desc')
    .execute();

export const findFile = (db: Tx, scope: Scope, id: string): Promise<FileRow | undefined> =>
  shown(db, scope).where('meter_data_files.id', '=', id).executeTakeFirst();

export async function deleteOldDrafts(db: Tx, scope: Scope, userId: string, before: Date): Promise<void> {
  await deleteMine(db, scope, 'meter_data_files')
    .where('created_by', '=', userId)
    .where('state', '=', 'draft')
    .where('created_at', '<', before.toISOString())
    .execute();
}

export async function countDrafts(db: Tx, scope: Scope, userId: string): Promise<number> {
  const { drafts } = await mine(db, scope, 'meter_data_files')
    .where('created_by', '=', userId)
    .where('state', '=', 'draft')
    .select((e) => e.fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow();
  return drafts;
}

const moment = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());

export async function insertFile(
  db: Tx,
  scope: Scope,
  row: { id: string; environment_id: string; file_name: string; created_by: string; as_of: string },
  { format, zone, leftOut }: MeterFile,
): Promise<void> {
  await insertMine(db, scope, 'meter_data_files', {
    ...row,
    format,
    zone,
    left_out: leftOut.records,
    left_out_places: leftOut.places.map((place) => place.slice(0, 100)),
  }).execute();
}

/** Rows of one statement: a day of five-minute values is half a kilobyte of text. */
const ROWS = 500;

export async function insertSeries(
  db: Tx,
  scope: Scope,
  at: { file_id: string; environment_id: string; position: number },
  series: Series,
): Promise<void> {
  await insertMine(db, scope, 'meter_data_series', {
    ...at,
    meter_no: series.meterNo.slice(0, 200),
    serial_no: series.serialNo.slice(0, 200),
    channel: series.channel.slice(0, 200),
    name: series.name.slice(0, 400),
    property_code: series.property?.code.slice(0, 200) ?? '',
    property_name: series.property?.name.slice(0, 400) ?? '',
    carrier: series.carrier,
    direction: series.direction,
    printed_unit: series.printedUnit.slice(0, 60),
    printed_total: series.printedTotal,
    unit: series.unit,
    skipped: series.skipped,
    value_count: series.values,
    total: series.total,
    actual: series.byQuality.actual,
    substituted: series.byQuality.substituted,
    estimated: series.byQuality.estimated,
    cost: series.cost,
    currency: series.currency,
    starts_at: moment(series.startsAt),
    ends_at: moment(series.endsAt),
    step: series.step,
    gaps: JSON.stringify(series.gaps),
    gap_seconds: series.gapSeconds,
    repeated: series.repeated,
    overlapping: series.overlapping,
    impossible: series.impossible,
  }).execute();
  const rows = series.stretches.map(({ values, startsAt, ...stretch }) => ({
    ...at,
    ...stretch,
    starts_at: moment(startsAt) ?? '',
    amounts: values,
  }));
  for (let from = 0; from < rows.length; from += ROWS)
    await insertMine(db, scope, 'meter_data_days', rows.slice(from, from + ROWS)).execute();
}

export const listSeries = (db: Tx, scope: Scope, fileId: string): Promise<SeriesRow[]> =>
  mine(db, scope, 'meter_data_series')
    .where('file_id', '=', fileId)
    .orderBy('position')
    .select([
      'position',
      'meter_no',
      'serial_no',
      'channel',
      'name',
      'property_code',
      'property_name',
      'carrier',
      'direction',
      'printed_unit',
      'printed_total',
      'unit',
      'skipped',
      'value_count',
      'total',
      'actual',
      'substituted',
      'estimated',
      'cost',
      'currency',
      'starts_at',
      'ends_at',
      'step',
      'gaps',
      'gap_seconds',
      'repeated',
      'overlapping',
      'impossible',
      'meter_id',
      sql<string | null>`(select min(d.day) from meter_data_days d where ${isMine(scope, 'meter_data_days', 'd')}
        and d.file_id = meter_data_series.file_id and d.position = meter_data_series.position)`.as('first_day'),
      sql<
        string | null
      >`(select max(d.day + d.days - 1) from meter_data_days d where ${isMine(scope, 'meter_data_days', 'd')}
        and d.file_id = meter_data_series.file_id and d.position = meter_data_series.position)`.as('last_day'),
    ])
    .$castTo<SeriesRow>()
    .execute();

export type DayRow = StoredDay & { meter_id: string | null; position: number; unit: RegisterUnit };

/** Days without their single values, which sums do not need. */
const days = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meter_data_days', 'd')
    .innerJoin('meter_data_series as s', (join) =>
      join
        .on('s.organization_id', '=', scope.organizationId)
        .onRef('s.file_id', '=', 'd.file_id')
        .onRef('s.position', '=', 'd.position'),
    )
    .innerJoin('meter_data_files as f', (join) =>
      join.on('f.organization_id', '=', scope.organizationId).onRef('f.id', '=', 'd.file_id'),
    )
    .select([
      's.meter_id',
      's.position',
      's.unit',
      's.channel',
      's.direction',
      'f.id as file',
      'f.format',
      sql<string>`to_char(f.as_of at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || to_char(f.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || f.id::text`.as(
        'version',
      ),
      'd.day',
      'd.days',
      'd.total',
      'd.actual',
      'd.share',
    ])
    .$castTo<DayRow>();

/** The stored days of these meters, all or those that overlap a period. */
export const listDaysOfMeters = (
  db: Tx,
  scope: Scope,
  meterIds: readonly string[],
  period?: Period,
): Promise<DayRow[]> =>
  days(db, scope)
    .where(sql<boolean>`s.meter_id = any (${meterIds}::uuid[])`)
    .$if(period !== undefined, (q) =>
      q.where('d.day', '<', period?.end ?? '').where(sql<boolean>`d.day + d.days > ${period?.start}::date`),
    )
    .where('f.state', '=', 'stored')
    .execute();

export interface MeterWithData {
  meter_id: string;
  environment_id: string;
  carrier: Carrier;
  /** Its number in the form for comparison with bills. */
  bill_no: string;
  valid_from: string | null;
  valid_until: string | null;
}

export const listMetersWithData = (db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<MeterWithData[]> =>
  mine(db, scope, 'meters')
    .where(sql<boolean>`meters.environment_id = any (${environmentIds}::uuid[])`)
    .where(sql<boolean>`(exists (select 1 from meter_data_series s where ${isMine(scope, 'meter_data_series', 's')}
        and s.meter_id = meters.id and s.direction = 'import')
      or exists (select 1 from hardware_sensors h join sensor_latest l on l.organization_id = ${scope.organizationId} and l.sensor_id = h.id
        where h.organization_id = ${scope.organizationId} and h.meter_id = meters.id and h.direction = 'import'))`)
    .select([
      'meters.id as meter_id',
      'meters.environment_id',
      'meters.carrier',
      'meters.bill_no',
      'meters.valid_from',
      'meters.valid_until',
    ])
    .$narrowType<{ carrier: Carrier }>()
    .execute();

export const listDaysOfFile = (db: Tx, scope: Scope, fileId: string): Promise<DayRow[]> =>
  days(db, scope).where('d.file_id', '=', fileId).execute();

export async function setMeter(
  db: Tx,
  scope: Scope,
  { file_id, position, meter_id }: { file_id: string; position: number; meter_id: string },
): Promise<void> {
  await updateMine(db, scope, 'meter_data_series')
    .set({ meter_id })
    .where('file_id', '=', file_id)
    .where('position', '=', position)
    .execute();
}

export async function setStored(db: Tx, scope: Scope, id: string, by: string, at: string): Promise<void> {
  await updateMine(db, scope, 'meter_data_files')
    .set({ state: 'stored', stored_by: by, stored_at: at })
    .where('id', '=', id)
    .execute();
  // Series without a chosen meter are not kept.
  await sql`delete from meter_data_days d using meter_data_series s where ${isMine(scope, 'meter_data_days', 'd')}
    and ${isMine(scope, 'meter_data_series', 's')} and s.file_id = d.file_id and s.position = d.position
    and d.file_id = ${id} and s.meter_id is null`.execute(db);
}

/** Deletes the values; the record of the file stays. */
export async function setUndone(db: Tx, scope: Scope, id: string, by: string, at: string): Promise<void> {
  await deleteMine(db, scope, 'meter_data_days').where('file_id', '=', id).execute();
  await updateMine(db, scope, 'meter_data_series').set({ meter_id: null }).where('file_id', '=', id).execute();
  await updateMine(db, scope, 'meter_data_files')
    .set({ state: 'undone', undone_by: by, undone_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'meter_data_files').where('id', '=', id).execute();
}

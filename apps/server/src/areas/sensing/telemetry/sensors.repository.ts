import type { JudgedSensor } from '@steward/core/sensing/judging';
import type { SensorKind, SensorRules } from '@steward/core/sensing/sample';
import { grouped } from '@steward/core/grouped';
import { sql, type RawBuilder } from 'kysely';
import { isMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { zoneOfPlace, zonesOf, type Place } from '../../estate/environments/time-zones.service.ts';

/** What is said of a sensor in the register, for storing and reading its values. */
export interface SensorRow {
  id: string;
  hardware_id: string;
  sensor_key: string;
  name: string;
  unit: string;
  point_type: string;
  kind: SensorKind;
  expected_seconds: number;
  valid_min: number | null;
  valid_max: number | null;
  factor: number;
  digits: number | null;
  states: string[];
  gap_intervals: number;
  starts_at: string | null;
  keeps_days: number | null;
  /** The property of the device, else of the space of the sensor: its clock is that of the days. */
  environment_id: string | null;
}

const MOST = 100_000;
const placeOfSensor = sql`coalesce(h.environment_id, sp.environment_id)`;
const sensorColumns = sql`s.id, s.hardware_id, s.sensor_key, s.name, s.unit, s.point_type, s.kind, s.expected_seconds, s.valid_min, s.valid_max,
  s.factor, s.digits, s.states, s.gap_intervals, s.starts_at, s.keeps_days, ${placeOfSensor} as environment_id`;
const sensorTables = ({ organizationId }: Scope) => sql`hardware_sensors s
  join hardware h on h.organization_id = ${organizationId} and h.id = s.hardware_id
  left join spaces sp on sp.organization_id = ${organizationId} and sp.id = s.space_id`;
const inOrder = sql`order by lower(coalesce(nullif(s.name, ''), s.sensor_key)), s.id`;

/** Sensors within reach that fulfil a condition on `s`, the sensor, and `h`, its device; also those that were taken out of the register. */
async function listSensors(db: Tx, scope: Scope, condition: RawBuilder<unknown>, limit = MOST): Promise<SensorRow[]> {
  const { rows } = await sql<SensorRow>`select ${sensorColumns} from ${sensorTables(scope)}
    where ${isMine(scope, 'hardware_sensors', 's')} and ${condition} ${inOrder} limit ${limit}`.execute(db);
  return rows;
}

export const sensorsById = (db: Tx, scope: Scope, ids: readonly string[]): Promise<SensorRow[]> =>
  listSensors(db, scope, sql`s.id = any (${ids}::uuid[])`);

/** All sensors of the organization. */
export const listAllSensors = (db: Tx, scope: Scope): Promise<SensorRow[]> => listSensors(db, scope, sql`true`);

export const judgedOf = (row: SensorRow): JudgedSensor => ({
  kind: row.kind,
  validMin: row.valid_min,
  validMax: row.valid_max,
  states: row.states,
  startsAt: row.starts_at === null ? null : Date.parse(row.starts_at),
});

/** A stretch of a sensor about which people said something that changes its sums. */
export interface Correction {
  sensor_id: string;
  action: 'exclude' | 'replacement';
  starts_at: string;
  ends_at: string;
  old_last: number | null;
  new_first: number | null;
}

/** A sensor with everything by which its values are read. */
export interface ReadSensor {
  row: SensorRow;
  zone: string;
  rules: SensorRules;
  exclusions: readonly { from: number; to: number }[];
  /** Names the rules by which its days are packed, and their clock. */
  packedBy: string;
}

const listCorrections = (db: Tx, scope: Scope, ids: readonly string[]): Promise<Correction[]> =>
  mine(db, wholeOrganization(scope), 'sensor_corrections')
    .where(sql<boolean>`sensor_id = any (${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('action', 'in', ['exclude', 'replacement'])
    .orderBy('starts_at')
    .select(['sensor_id', 'action', 'starts_at', 'ends_at', 'old_last', 'new_first'])
    .$castTo<Correction>()
    .execute();

/** The sensors with their clock, their rules and what people said about them. */
export async function withRules(work: Work, rows: readonly SensorRow[], now: Date): Promise<ReadSensor[]> {
  const places = [...new Set(rows.flatMap(({ environment_id }) => environment_id ?? []))];
  const zones = await zonesOf(work, places, now);
  const corrections = await listCorrections(
    work.db,
    work.scope,
    rows.map(({ id }) => id),
  );
  const bySensor = grouped(corrections, ({ sensor_id }) => sensor_id);
  return rows.map((row) =>
    readBy(row, zones.get(row.environment_id ?? '') ?? zones.get('') ?? 'UTC', bySensor.get(row.id) ?? []),
  );
}

function readBy(row: SensorRow, zone: string, said: readonly Correction[]): ReadSensor {
  const { kind, expected_seconds: expectedSeconds, digits, factor, gap_intervals: gapIntervals } = row;
  const replacements = said
    .filter(({ action }) => action === 'replacement')
    .map(({ starts_at, old_last, new_first }) => ({
      at: Date.parse(starts_at),
      oldLast: old_last ?? 0,
      newFirst: new_first ?? 0,
    }));
  const exclusions = said
    .filter(({ action }) => action === 'exclude')
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
  return {
    row,
    zone,
    rules: { kind, expectedSeconds, digits, factor, gapIntervals, replacements },
    exclusions,
    packedBy: [kind, expectedSeconds, digits ?? '', factor, gapIntervals, zone].join(' '),
  };
}

/** As `listSensors`, with their clock, their rules and what people said about them, in one statement: for those who only read. */
export async function listToRead(
  { db, scope }: Work,
  condition: RawBuilder<unknown>,
  now: Date,
  limit = MOST,
): Promise<ReadSensor[]> {
  const { organizationId } = scope;
  const { rows } = await sql<{
    sensor: SensorRow;
    place: Place | null;
    own: { settings: unknown; country_code: string | null };
    said: Correction[] | null;
  }>`
    select to_json(one) as sensor, to_json(place) as place, (select json_build_object('settings', json_build_object('time_zone', o.settings -> 'time_zone'),
        'country_code', o.country_code) from organizations o where o.organization_id = ${organizationId}) as own,
      (select json_agg(c order by c.starts_at) from (select sensor_id, action, starts_at, ends_at, old_last, new_first from sensor_corrections
        where organization_id = ${organizationId} and sensor_id = one.id and ended_at is null
          and action in ('exclude', 'replacement')) c) as said
    from (select ${sensorColumns} from ${sensorTables(scope)}
      where ${isMine(scope, 'hardware_sensors', 's')} and ${condition} ${inOrder} limit ${limit}) one
      left join lateral (select time_zone, latitude, longitude, country_code from environments e
        where e.organization_id = ${organizationId} and e.id = one.environment_id) place on true
    order by lower(coalesce(nullif(one.name, ''), one.sensor_key)), one.id`.execute(db);
  return rows.map(({ sensor, place, own, said }) => readBy(sensor, zoneOfPlace(place, own, now), said ?? []));
}

/** These sensors within reach, for those who only read. */
export const readersById = (work: Work, ids: readonly string[], now: Date): Promise<ReadSensor[]> =>
  listToRead(work, sql`s.id = any (${ids}::uuid[])`, now);

import type { PieceKind } from '@steward/core/diagnosis/proposed';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The facts of properties, or those with these ids. */
export type Wanted = { environmentIds: readonly string[] } | { ids: readonly string[] };

interface Row {
  id: string;
  environment_id: string;
  name: string;
}

export interface EquipmentRow extends Row {
  kind: string;
  details: Record<string, unknown>;
}
export interface MeterRow extends Row {
  carrier: string;
  is_main: boolean;
  has_interval: boolean;
  serves: string | null;
}
export interface RenewableRow extends Row {
  kind: string;
  is_metered: boolean;
  has_interval: boolean;
}
export interface ServicingRow extends Row {
  kind: string;
  equipment: string;
  equipment_id: string;
  has_cost: boolean;
}
export interface DeviceRow extends Row {
  words: string[];
}

const isWanted = (alias: string, wanted: Wanted, property = alias) =>
  'ids' in wanted
    ? sql`${sql.ref(`${alias}.id`)} = any (${wanted.ids}::uuid[])`
    : sql`${sql.ref(`${property}.environment_id`)} = any (${wanted.environmentIds}::uuid[])`;

// What is planned, out of service or decommissioned does nothing in the building.
const runs = sql`e.availability in ('in service', 'standby')`;
/** Values in steps of up to an hour. */
const HOUR = 3600;

const reads = {
  equipment: (scope: Scope, wanted: Wanted) => sql<EquipmentRow>`
    select e.id, e.environment_id, e.product_name as name, e.kind, e.details from equipment e
    where ${isMine(scope, 'equipment', 'e')} and ${runs} and ${isWanted('e', wanted)} order by e.created_at, e.id`,
  meter: (scope: Scope, wanted: Wanted) => sql<MeterRow>`
    select m.id, m.environment_id, m.meter_no as name, m.carrier, m.parent_id is null as is_main,
      exists (select 1 from meter_data_series d where ${isMine(scope, 'meter_data_series', 'd')} and d.meter_id = m.id
        and d.step <= ${HOUR}) as has_interval,
      (select s.serves from meter_serves s where ${isMine(scope, 'meter_serves', 's')} and s.meter_id = m.id
        and (s.valid_from is null or s.valid_from <= current_date) order by s.valid_from desc nulls last limit 1) as serves
    from meters m
    where ${isMine(scope, 'meters', 'm')} and m.formula = '' and ${isWanted('m', wanted)}
      and (m.valid_from is null or m.valid_from <= current_date) and (m.valid_until is null or m.valid_until >= current_date)
    order by m.created_at, m.id`,
  renewable: (scope: Scope, wanted: Wanted) => sql<RenewableRow>`
    select r.id, r.environment_id, r.name, r.kind, r.meter_no <> '' as is_metered,
      exists (select 1 from meters m join meter_data_series d on ${isMine(scope, 'meter_data_series', 'd')} and d.meter_id = m.id
        where ${isMine(scope, 'meters', 'm')} and m.environment_id = r.environment_id and r.meter_no <> '' and m.meter_no = r.meter_no
        and d.step <= ${HOUR}) as has_interval
    from renewable_sources r
    where ${isMine(scope, 'renewable_sources', 'r')} and ${isWanted('r', wanted)}
      and (r.retired_on is null or r.retired_on > current_date) and (r.installed_on is null or r.installed_on <= current_date)
    order by r.created_at, r.id`,
  servicing: (scope: Scope, wanted: Wanted) => sql<ServicingRow>`
    select v.id, e.environment_id, concat_ws(', ', e.product_name, v.serviced_on) as name, v.kind, e.kind as equipment,
      e.id as equipment_id, v.cost is not null as has_cost
    from servicing_records v join equipment e on ${isMine(scope, 'equipment', 'e')} and e.id = v.equipment_id
    where ${isMine(scope, 'servicing_records', 'v')} and ${runs} and ${isWanted('v', wanted, 'e')}
    order by v.serviced_on desc, v.id`,
  device: (scope: Scope, wanted: Wanted) => sql<DeviceRow>`
    select h.id, h.environment_id, coalesce(nullif(h.name, ''), h.serial_number) as name,
      array_remove(h.kind || coalesce((select array_agg(x.word order by x.word) from hardware_sensors s
        cross join lateral (values (s.sensor_key), (s.name), (s.unit)) x (word)
        where ${isMine(scope, 'hardware_sensors', 's')} and s.hardware_id = h.id and s.removed_at is null), '{}'), '') as words
    from hardware h
    where ${isMine(scope, 'hardware', 'h')} and h.removed_at is null and h.environment_id is not null and ${isWanted('h', wanted)}
    order by h.created_at, h.id`,
} as const satisfies Record<PieceKind, (scope: Scope, wanted: Wanted) => unknown>;

/** The facts of one kind, the oldest first; one statement for however many properties. */
export async function listFacts<K extends PieceKind>(
  db: Tx,
  scope: Scope,
  kind: K,
  wanted: Wanted,
): Promise<FactRows[K][]> {
  const { rows } = await reads[kind](scope, wanted).execute(db);
  return rows as unknown as FactRows[K][];
}

export interface FactRows {
  equipment: EquipmentRow;
  meter: MeterRow;
  renewable: RenewableRow;
  servicing: ServicingRow;
  device: DeviceRow;
}

/** An entry of the register of equipment that is in the building, out of service too. */
export interface EntryRow {
  environment_id: string;
  kind: string;
}

/** The entries in the registers of properties. */
export async function listEntries(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.environment_id, e.kind from equipment e
    where ${isMine(scope, 'equipment', 'e')} and e.availability in ('in service', 'standby', 'out of service')
      and e.environment_id = any (${environmentIds}::uuid[])`.execute(db);
  return rows;
}

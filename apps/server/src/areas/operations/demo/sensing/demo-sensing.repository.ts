import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import { joinMine, mine } from '../../../../database/scoped.ts';
import type { Scope } from '../../../../platform/ctx.ts';

export interface DemoPlace {
  environment_id: string;
  environment_name: string;
  created_at: string;
}

/** The properties with these names, in an organization of the demo only. */
export const listPlaces = (db: Tx, scope: Scope, names: readonly string[]): Promise<DemoPlace[]> =>
  mine(db, scope, 'environments')
    .innerJoin('organizations', 'organizations.organization_id', 'environments.organization_id')
    .where('organizations.organization_id', '=', scope.organizationId)
    .where('organizations.is_demo', '=', true)
    .where(sql<boolean>`environment_name = any (${names})`)
    .select(['environments.id as environment_id', 'environment_name', 'environments.created_at'])
    .execute();

/** The meters of a property by the number on its bills. */
export const listMeters = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'meters').where('environment_id', '=', environmentId).select(['id', 'carrier', 'meter_no']).execute();

export interface DemoSensorRow {
  id: string;
  sensor_key: string;
  /** The moment of the newest value. */
  latest_at: string | null;
}

/** The sensors of the devices with these serial numbers. */
export const listSensors = (db: Tx, scope: Scope, serials: readonly string[]): Promise<DemoSensorRow[]> =>
  mine(db, scope, 'hardware_sensors', 's')
    .innerJoin('hardware', joinMine(scope, 'hardware', 's.hardware_id'))
    .leftJoin('sensor_latest as l', (join) =>
      join.on('l.organization_id', '=', scope.organizationId).onRef('l.sensor_id', '=', 's.id'),
    )
    .where(sql<boolean>`hardware.serial_number = any (${serials})`)
    .where('s.removed_at', 'is', null)
    .select(['s.id', 's.sensor_key', 'l.at as latest_at'])
    .execute();

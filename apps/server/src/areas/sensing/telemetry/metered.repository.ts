import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface SensorOfMeter {
  sensor_id: string;
  meter_id: string;
  direction: 'import' | 'export';
  /** When its first value was measured. */
  first_at: string;
}

/** The sensors that count these meters and have values, also those that were taken out of the register. */
export const listSensorsOfMeters = (db: Tx, scope: Scope, meterIds: readonly string[]): Promise<SensorOfMeter[]> =>
  mine(db, wholeOrganization(scope), 'hardware_sensors', 's')
    .innerJoin('sensor_latest as l', (join) =>
      join.on('l.organization_id', '=', scope.organizationId).onRef('l.sensor_id', '=', 's.id'),
    )
    .where(sql<boolean>`s.meter_id = any (${meterIds}::uuid[])`)
    .select(['s.id as sensor_id', 's.meter_id', 's.direction', 'l.first_at'])
    .$castTo<SensorOfMeter>()
    .execute();

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashSecret, makeLinkToken } from '../../apps/server/src/platform/secrets/tokens.ts';

export interface Device {
  organizationId: string;
  id: string;
  token: string;
  /** The ids of its sensors, with the keys `s0`, `s1` and so on. */
  sensors: string[];
}

interface Wanted {
  devices: number;
  sensors: number;
  /** The property of the devices; null: they have no place, and the clock of the organization. */
  environmentId?: string | null;
  /** Every fifth sensor is a counter. */
  withCounters?: boolean;
}

/** Registers devices with their sensors and tokens. */
export async function registerDevices(
  owner: pg.Pool,
  organizationId: string,
  { devices, sensors, environmentId = null, withCounters = true }: Wanted,
): Promise<Device[]> {
  const made = Array.from({ length: devices }, (): Device => ({
    organizationId,
    id: randomUUID(),
    token: `std_${makeLinkToken(organizationId)}`,
    sensors: Array.from({ length: sensors }, () => randomUUID()),
  }));
  await owner.query(
    `insert into hardware (organization_id, id, serial_number, environment_id)
     select $1, id, 'BENCH-' || id, $3 from unnest($2::uuid[]) id`,
    [organizationId, made.map(({ id }) => id), environmentId],
  );
  await owner.query(
    `insert into device_tokens (organization_id, id, hardware_id, secret_hash, hint, used_at)
     select $1, gen_random_uuid(), id, hash, 'bench', now() from unnest($2::uuid[], $3::text[]) t (id, hash)`,
    [organizationId, made.map(({ id }) => id), made.map(({ token }) => hashSecret(token))],
  );
  const all = made.flatMap((device) => device.sensors.map((id, place) => ({ device: device.id, id, place })));
  await owner.query(
    `insert into hardware_sensors (organization_id, id, hardware_id, sensor_key, kind, unit)
     select $1, id, device, 's' || place, case when $5 and place % 5 = 4 then 'counter' else 'gauge' end, 'kW'
     from unnest($2::uuid[], $3::uuid[], $4::int[]) t (id, device, place)`,
    [
      organizationId,
      all.map(({ id }) => id),
      all.map(({ device }) => device),
      all.map(({ place }) => place),
      withCounters,
    ],
  );
  return made;
}

/** Organizations with nothing but a name. */
export async function makeOrganizations(owner: pg.Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await owner.query(
    `insert into organizations (organization_id, name) select id, 'Bench ' || id from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}

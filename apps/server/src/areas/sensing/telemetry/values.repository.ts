import type { Quality } from '@steward/core/sensing/sample';
import { sql } from 'kysely';
import { insertManyMine } from '../../../database/scoped.ts';
import type { Appending, Work } from '../../../database/transaction.ts';
import { uuid } from '../../../platform/uuid.ts';

/** A value of a sensor that is to be stored; the moment in milliseconds since 1970. */
export interface NewValue {
  sensorId: string;
  at: number;
  value: number;
  quality: 'a' | 's' | 'e' | 'h' | 'u';
}

/** A list as PostgreSQL reads it, of texts without spaces, quotes and commas: the driver looks for these in every one. */
const list = (parts: readonly (string | number)[]) => `{${parts.join(',')}}`;

const columnsOf = (values: readonly NewValue[]) => ({
  sensors: list(values.map(({ sensorId }) => sensorId)),
  times: list(values.map(({ at }) => at)),
  amounts: list(values.map(({ value }) => value)),
  qualities: list(values.map(({ quality }) => quality)),
});

/** Adds values as rows, those that are not there yet; answers how many, and the moment that these rows have as `stored_at`. */
export async function appendValues({ appendTo, scope }: Appending, values: readonly NewValue[]) {
  const { sensors, times, amounts, qualities } = columnsOf(values);
  const { rows } = await sql<{ stored_at: string }>`
    insert into sensor_values (organization_id, sensor_id, at, value, quality, stored_at)
    select ${scope.organizationId}::uuid, v.sensor_id, to_timestamp(v.at / 1000), v.value, v.quality, now()
    from unnest(${sensors}::uuid[], ${times}::float8[], ${amounts}::float8[], ${qualities}::text[]) v (sensor_id, at, value, quality)
    on conflict do nothing returning now()::text as stored_at`.execute(appendTo);
  return { added: rows.length, storedAt: rows[0]?.stored_at ?? null };
}

export interface Found {
  value: number;
  quality: Quality;
  isNew: boolean;
}

/** The rows of these sensors and moments as they are, in the order of the values; `isNew` if they were stored at this moment. */
export async function findValues(
  { db, scope }: Work,
  values: readonly NewValue[],
  storedAt: string | null,
): Promise<(Found | undefined)[]> {
  const { sensors, times } = columnsOf(values);
  const { rows } = await sql<{ place: number; value: number; quality: Quality; is_new: boolean | null }>`
    select w.place, v.value, v.quality, v.stored_at = ${storedAt}::timestamptz as is_new
    from unnest(${sensors}::uuid[], ${times}::float8[]) with ordinality w (sensor_id, at, place)
      join sensor_values v on v.organization_id = ${scope.organizationId} and v.sensor_id = w.sensor_id
        and v.at = to_timestamp(w.at / 1000)`.execute(db);
  const found = new Map(rows.map((row) => [Number(row.place), row]));
  return values.map((_, index) => {
    const row = found.get(index + 1);
    return row && { value: row.value, quality: row.quality, isNew: row.is_new === true };
  });
}

export interface Replaced {
  sensorId: string;
  at: number;
  value: number;
  quality: Quality;
}

/** Keeps values that others replace. */
export const keepReplaced = ({ db, scope }: Work, replaced: readonly Replaced[]): Promise<void> =>
  insertManyMine(
    db,
    scope,
    'sensor_replaced_values',
    replaced.map(({ sensorId, at, value, quality }) => ({
      id: uuid(),
      sensor_id: sensorId,
      at: new Date(at).toISOString(),
      value,
      quality,
    })),
  );

/** Writes other values into rows. */
export async function replaceValues({ db, scope }: Work, values: readonly NewValue[]): Promise<void> {
  const { sensors, times, amounts, qualities } = columnsOf(values);
  await sql`update sensor_values v set value = w.value, quality = w.quality, stored_at = clock_timestamp()
    from unnest(${sensors}::uuid[], ${times}::float8[], ${amounts}::float8[], ${qualities}::text[]) w (sensor_id, at, value, quality)
    where v.organization_id = ${scope.organizationId} and v.sensor_id = w.sensor_id and v.at = to_timestamp(w.at / 1000)`.execute(
    db,
  );
}

/** The first moment that is stored as rows, milliseconds since 1970. */
export async function rowsFrom({ db }: Pick<Work, 'db'>): Promise<number> {
  const { rows } = await sql<{
    at: number | null;
  }>`select extract(epoch from sensor_rows_from())::float8 * 1000 as at`.execute(db);
  return rows[0]?.at ?? Date.now() - 3 * 86_400_000;
}

/** The days in UTC whose values are stored as rows. */
export async function listRowDays({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day::text from sensor_partition_days() day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Milliseconds since 1970 as a moment. */
export const asMoment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

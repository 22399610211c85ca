import { sql } from 'kysely';
import { isMine, wholeOrganization } from '../../../../database/scoped.ts';
import type { Work } from '../../../../database/transaction.ts';

/** The newest value of a sensor as people read it: with the factor, which a state does not have. */
export interface NewestValue {
  sensor_id: string;
  hardware_id: string;
  at: string;
  value: number;
  quality: string;
}

/** What a transaction wrote that began so many seconds before the newest one that is seen may be seen only now. */
const LATE_SECONDS = 5;

/**
 * The newest values of sensors of a property within reach that were written since a moment of the database, and the moment of this reading.
 * Without a moment: of the last seconds.
 */
export async function listWrittenSince(
  { db, scope }: Work,
  environmentId: string,
  since: string | undefined,
): Promise<{ now: string; values: NewestValue[] }> {
  const whole = wholeOrganization(scope);
  const begun = await sql<{ now: string }>`select now()::text as now`.execute(db);
  const { rows: values } = await sql<NewestValue>`
    select s.id as sensor_id, s.hardware_id, l.at, l.quality,
      case when s.kind = 'state' then l.value else l.value * s.factor end as value
    from hardware_sensors s join hardware h on ${isMine(whole, 'hardware', 'h')} and h.id = s.hardware_id
      left join spaces sp on ${isMine(whole, 'spaces', 'sp')} and sp.id = coalesce(s.space_id, h.space_id)
      join sensor_latest l on ${isMine(whole, 'sensor_latest', 'l')} and l.sensor_id = s.id
    where ${isMine(scope, 'hardware_sensors', 's')} and coalesce(h.environment_id, sp.environment_id) = ${environmentId}
      and s.removed_at is null and h.removed_at is null
      and l.written_at > coalesce(${since ?? null}::timestamptz, now()) - make_interval(secs => ${LATE_SECONDS})`.execute(
    db,
  );
  return { now: begun.rows[0]?.now ?? '', values };
}

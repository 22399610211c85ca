import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The photographs of meter readings. */
export const readingsEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select r.photo_file_id as file_id, r.meter_id::text as object_id, r.environment_id, concat_ws(' ', m.meter_no, r.day) as title, r.day as "on", null::int as page
      from meter_readings r join meters m on ${isMine(scope, 'meters', 'm')} and m.id = r.meter_id
      where ${isMine(scope, 'meter_readings', 'r')} and r.photo_file_id is not null`,
  url: ({ object_id }) => `/datahub/data_library/utilities/meter_reading/${object_id}`,
};

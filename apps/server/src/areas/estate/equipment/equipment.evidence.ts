import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The files of equipment. */
export const equipmentEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select x.file_id, e.id::text as object_id, e.environment_id, e.product_name as title, x.created_at::date as "on", null::int as page
      from equipment_files x join equipment e on ${isMine(scope, 'equipment', 'e')} and e.id = x.equipment_id
      where ${isMine(scope, 'equipment_files', 'x')}`,
  url: ({ object_id }) => `/equipment?equipment=${object_id}`,
};

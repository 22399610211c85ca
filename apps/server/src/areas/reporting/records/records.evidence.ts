import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The files of records, with the page that states the fact. */
export const recordsEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select x.file_id, r.id::text as object_id, r.environment_id, coalesce(nullif(r.source, ''), r.kind) as title,
        coalesce(r.last_day, r.first_day) as "on", x.page
      from record_files x join records r on ${isMine(scope, 'records', 'r')} and r.id = x.esg_record_id
      where ${isMine(scope, 'record_files', 'x')} and x.until_version is null and r.deleted_at is null`,
  url: ({ object_id }) => `/datahub/data_library/esg/records?item=${object_id}`,
};

import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The files of emission entries. */
export const entriesEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select x.file_id, e.id::text as object_id, e.environment_id, e.name as title, e.last_day as "on", null::int as page
      from ghg_entry_files x join ghg_entries e on ${isMine(scope, 'ghg_entries', 'e')} and e.id = x.entry_id
      where ${isMine(scope, 'ghg_entry_files', 'x')}`,
  url: ({ object_id }) => `/datahub/data_library/esg/ghg/entries?item=${object_id}`,
};

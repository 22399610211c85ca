import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The current files of the documents that prove valuations. */
export const valuationsEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select w.file_id, v.id::text as object_id, v.environment_id, d.title, v.valued_on as "on", v.document_page as page
      from valuations v
      join documents d on ${isMine(scope, 'documents', 'd')} and d.id = v.document_id and d.trashed_at is null
      join document_versions w on ${isMine(scope, 'document_versions', 'w')} and w.id = d.version_id
      where ${isMine(scope, 'valuations', 'v')}`,
  url: ({ environment_id }) => `/environment?environment=${environment_id ?? ''}`,
};

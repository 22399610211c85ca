import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The documents of energy attribute certificates and contracts. */
export const factorsEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select i.file_id, i.id::text as object_id, i.environment_id, concat_ws(' ', i.year, nullif(i.issuer, ''), nullif(i.reference, '')) as title,
        null::date as "on", null::int as page
      from instruments i where ${isMine(scope, 'instruments', 'i')} and i.file_id is not null`,
  url: ({ environment_id }) =>
    `/datahub/data_library/esg/ghg/operational-boundaries?tab=instruments&environment=${environment_id ?? ''}`,
};

import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The signed direct debit mandates of tenants. */
export const collectionsEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select d.file_id, d.id::text as object_id, d.environment_id, concat_ws(' ', d.debtor_name, d.mandate_reference) as title, d.signed_on as "on", null::int as page
      from tenant_mandates d where ${isMine(scope, 'tenant_mandates', 'd')} and d.file_id is not null`,
  url: ({ object_id }) => `/datahub/data_library/utilities/tenant_mandates?item=${object_id}`,
};

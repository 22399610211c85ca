import { sql } from 'kysely';
import { isMine } from '../../../database/scoped.ts';
import type { EvidenceSource } from '../../../platform/evidence.ts';

/** The documents of bills, with the print of a structured invoice. */
export const billEvidence: EvidenceSource = {
  rows: (scope) => sql`
    select f.file_id, b.id::text as object_id, b.environment_id,
        concat_ws(' ', nullif(b.supplier, ''), nullif(b.invoice_no, '')) as title, coalesce(b.date_of_bill, b.billing_end_date) as "on",
        (select min(p.page) from bill_pages p where ${isMine(scope, 'bill_pages', 'p')} and p.bill_id = b.id) as page
      from bills b cross join lateral (select b.file_id union select b.print_file_id) f (file_id)
      where ${isMine(scope, 'bills', 'b')} and f.file_id is not null`,
  url: ({ object_id }) => `/show-bill?id=${object_id}`,
};

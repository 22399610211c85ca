import type { FileCheck } from '@steward/core/assurance/report-bundle';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashesOf, stateOfContent } from '../../foundation/files/files.service.ts';
import type { Snapshot } from '../reports/snapshot.ts';

// The maximum number of files that are read for a bundle; for further ones only the database is compared.
const MOST_READ = 2000;

interface Kept {
  file_id: string;
  name: string;
  sha256: string;
}

/** The files of a round with a frozen hash. */
function keptFiles({ bills, documents = [] }: Pick<Snapshot, 'bills' | 'documents'>): Kept[] {
  const pages = bills.flatMap((bill) =>
    bill.pages.map(({ file_id, sha256, page }) => {
      const invoice = bill.fields.find(({ key }) => key === 'invoice_no')?.value;
      return { file_id, sha256, name: [bill.supplier, invoice, page].filter(Boolean).join(' · ') };
    }),
  );
  const kept = new Map<string, Kept>();
  for (const { file_id, name, sha256 } of [...pages, ...documents])
    if (sha256 !== undefined) kept.set(file_id, { file_id, name, sha256 });
  return [...kept.values()];
}

/** Whether the evidence of a frozen round is unchanged. */
export async function checkEvidence(ctx: Ctx, work: Work, snapshot: Snapshot): Promise<FileCheck[]> {
  const kept = keptFiles(snapshot);
  const now = await hashesOf(
    work,
    kept.map(({ file_id }) => file_id),
  );
  const checks: FileCheck[] = [];
  for (const [at, file] of kept.entries()) {
    const sha256 = now.get(file.file_id);
    const state = sha256 === undefined ? 'missing' : sha256 === file.sha256 ? undefined : 'changed';
    const read = async () =>
      at < MOST_READ ? stateOfContent(ctx, work.scope.organizationId, file.sha256) : ('not-read' as const);
    checks.push({ ...file, state: state ?? (await read()) });
  }
  return checks;
}

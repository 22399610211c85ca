import type { Language } from '@steward/contract/language';
import { breeamSchemes, type BreeamResult } from '@steward/contract/reporting/breeam.models';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Access } from '../frameworks/access.service.ts';
import { listStored } from '../frameworks/whole-report.service.ts';
import { counter, givenOf } from './assessment.service.ts';
import * as repository from './breeam.repository.ts';
import { answersOf, resultsOf } from './scheme.ts';

/** The results of those of these reports that are BREEAM assessments, by report. */
export async function resultsByReport(
  ctx: Ctx,
  work: Work,
  accesses: readonly Access[],
  language: Language,
): Promise<Map<string, BreeamResult[]>> {
  const { db, scope } = work;
  const found = new Map<string, BreeamResult[]>();
  const asked = accesses.map(({ row }) => row).filter(({ level }) => level === 'property');
  for (const scheme of breeamSchemes)
    for (const { id, environment_id, edition } of asked.filter(({ framework }) => framework === scheme)) {
      const stored = await listStored(ctx, work, [scheme], environment_id ?? undefined);
      const answers = stored.find(({ access: { row } }) => row.id === id)?.answers ?? [];
      const notes = await repository.listNotes(db, scope, [id]);
      const counted = counter(scheme, await repository.listManuals(db, scope), language)(edition);
      found.set(id, resultsOf(counted, answersOf(counted, givenOf(answers), notes)));
    }
  return found;
}

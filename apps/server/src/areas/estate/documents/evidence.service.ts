import type { Answer, Parsed } from '@steward/contract/call';
import { evidenceKinds } from '@steward/contract/declared';
import type { documents } from '@steward/contract/estate/documents';
import type { Evidence } from '@steward/contract/estate/documents.models';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { fileGroupOf } from '@steward/core/documents/file-groups';
import { typeOfContentType } from '../../../gateways/documents/types/content-type.ts';
import { reachesProperty } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { EvidenceSources } from '../../../platform/evidence.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import { shownScan } from '../../foundation/files/scan-states.service.ts';
import * as repository from './evidence.repository.ts';

/** The kinds that the user may see; with `one` that kind alone. */
function kindsOf(ctx: Ctx, one?: string): repository.Kinds {
  const { rights } = actorOf(ctx);
  // Tenants see the documents that are marked for them, and nothing else of their property.
  if (ctx.scope?.tenants) return [];
  const sources: EvidenceSources = ctx.evidence;
  return Object.entries(evidenceKinds)
    .filter(([evidence, { needs }]) => (one ?? evidence) === evidence && decide(rights, needs).allowed)
    .flatMap(([evidence]) => {
      const source = sources[evidence];
      return source ? [{ evidence, rows: source.rows }] : [];
    });
}

const shown = (ctx: Ctx, { created_at, on, scan_state, ...row }: repository.FoundEvidence): Evidence => ({
  ...row,
  scan: shownScan(ctx, scan_state),
  file_group: fileGroupOf(typeOfContentType(row.content_type)),
  on: on ?? created_at.slice(0, 10),
  url: ctx.evidence[row.evidence]?.url(row) ?? '',
});

/** The number of files by kind of a property, as far as the user may see them. */
export const countEvidence = (ctx: Ctx, { db, scope }: Work, environmentId: string) =>
  repository.countByKind(db, scope, kindsOf(ctx), environmentId);

/** The records that use one of these files, as far as the user may see them. */
export const listEvidenceOfFiles = async (
  ctx: Ctx,
  { db, scope }: Work,
  fileIds: readonly string[],
): Promise<Evidence[]> =>
  (await repository.listOfFiles(db, scope, kindsOf(ctx), fileIds)).map((row) => shown(ctx, row));

export const getEvidence = (
  ctx: Ctx,
  { environment_id, evidence, search, page, page_size }: Parsed<typeof documents.getEvidence>,
): Promise<Answer<typeof documents.getEvidence>> =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const asked = { environment_id, search, page, page_size };
    const { rows, n } = await repository.listOfProperty(db, scope, kindsOf(ctx, evidence), asked);
    return { paginateData: rows.map((row) => shown(ctx, row)), totalData: n };
  });

export const getEvidenceFile = (
  ctx: Ctx,
  { evidence, object_id, file_id }: Parsed<typeof documents.getEvidenceFile>,
): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const found = await repository.findOne(db, scope, kindsOf(ctx, evidence), { object_id, file_id });
    return openFile(ctx, db, scope, (found ?? fail('file.not-found')).file_id);
  });

/** A file that the user may see, with its content. */
export async function mustFindEvidence(
  ctx: Ctx,
  { db, scope }: Work,
  { evidence, ...of }: { evidence: string; object_id: string; file_id?: string | undefined },
): Promise<{ shown: Evidence; sha256: string }> {
  const found = (await repository.findOne(db, scope, kindsOf(ctx, evidence), of)) ?? fail('file.not-found');
  const { sha256, ...row } = found;
  return { shown: shown(ctx, row), sha256 };
}

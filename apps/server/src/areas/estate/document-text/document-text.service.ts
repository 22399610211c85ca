import type { Parsed } from '@steward/contract/call';
import type { DocumentText, documentText } from '@steward/contract/estate/document-text';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readTextsJob } from '../documents/documents.job-kinds.ts';
import { mustFind, mustFindLive } from '../documents/documents.service.ts';
import * as repository from './document-text.repository.ts';
import { isOverBudget, MAX_RECOGNIZED } from './reading.service.ts';

async function shown(ctx: Ctx, work: Work, document_id: string): Promise<DocumentText> {
  const { db, scope } = work;
  const row = (await repository.findText(db, scope, document_id)) ?? fail('document.not-found');
  const { version_id: _version, is_whole: _whole, ...text } = row;
  const scanned = await repository.countScanned(db, scope, document_id);
  return {
    ...text,
    left_out: row.state === 'done' ? Math.max(0, scanned - row.to_recognize) : 0,
    is_over_budget: row.state === 'recognizing' && (await isOverBudget(work, ctx.now)),
  };
}

export const getDocumentText = (ctx: Ctx, { document_id }: Parsed<typeof documentText.getDocumentText>) =>
  reading(ctx, async (work) => {
    await mustFind(work, document_id);
    return shown(ctx, work, document_id);
  });

export const stopDocumentText = (ctx: Ctx, { document_id }: Parsed<typeof documentText.stopDocumentText>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustFindLive(work, document_id);
    const text = await repository.findText(db, scope, document_id);
    if (text && ['waiting', 'reading', 'recognizing'].includes(text.state)) {
      await repository.updateText(db, scope, document_id, { state: 'stopped', busy_until: null });
      await repository.refreshVector(db, scope, document_id);
    }
    return shown(ctx, work, document_id);
  });

export const readDocumentText = (
  ctx: Ctx,
  { document_id, again, all_pages }: Parsed<typeof documentText.readDocumentText>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustFindLive(work, document_id);
    const text = (await repository.findText(db, scope, document_id)) ?? fail('document.not-found');
    if (text.version_id === null || text.state === 'none') fail('document-text.no-text');
    const asked = { asked_at: ctx.now, busy_until: null, failure_code: null, is_whole: all_pages || text.is_whole };
    if (again) {
      await repository.deletePages(db, scope, document_id);
      const none = { pages: null, read_pages: 0, recognized_pages: 0, to_recognize: 0 };
      await repository.updateText(db, scope, document_id, { ...asked, ...none, state: 'waiting' });
      await repository.refreshVector(db, scope, document_id);
    } else if (text.state === 'stopped' || text.state === 'failed' || all_pages) {
      // Scanned pages are known once the whole text layer is read.
      const isLayerRead = text.pages !== null && text.read_pages >= text.pages;
      const scanned = await repository.countScanned(db, scope, document_id);
      const to_recognize = asked.is_whole ? scanned : Math.min(MAX_RECOGNIZED, scanned);
      const state = !isLayerRead ? 'waiting' : text.recognized_pages < to_recognize ? 'recognizing' : 'done';
      await repository.updateText(db, scope, document_id, { ...asked, to_recognize, state });
    }
    await ctx.jobs.sendMaintenance(db, readTextsJob, { organization_id: scope.organizationId });
    return shown(ctx, work, document_id);
  });

import type { Parsed } from '@steward/contract/call';
import { documents } from '@steward/contract/estate/documents';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './settings.repository.ts';

const found = async ({ db, scope }: Work) => ({
  ...(await repository.findSettings(db, scope)),
  retention: await repository.listRetention(db, scope),
});

export const getDocumentSettings = (ctx: Ctx) => reading(ctx, found);

export const saveDocumentSettings = (ctx: Ctx, sent: Parsed<typeof documents.saveDocumentSettings>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (scope.environments !== 'all') fail('document-place.not-for-you');
    const settings = changed(documents.saveDocumentSettings.input, await found(work), sent);
    if (new Set(settings.retention.map(({ kind }) => kind)).size !== settings.retention.length)
      fail('request.invalid', undefined, [{ field: 'retention', message: 'must name each kind once' }]);
    await repository.saveSettings(db, scope, settings);
    return found(work);
  });

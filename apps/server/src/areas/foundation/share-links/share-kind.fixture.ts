import { shareContents, shareKinds } from '@steward/contract/declared';
import { z } from 'zod';
import { mine } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { sql } from 'kysely';

/** A kind with every option: properties, with a page and a plan of each. The kinds of the product offer fewer. */
const properties: ShareKind<{ name: string; version: string }> = {
  describe: async (_ctx, { db, scope }, ids) =>
    new Map(
      (
        await mine(db, scope, 'environments')
          .select(['id', 'environment_name'])
          .where(sql<boolean>`id = any (${ids}::uuid[])`)
          .execute()
      ).map(({ id, environment_name }) => [id, { title: environment_name, environment_id: id }]),
    ),
  hasVersion: async (_ctx, _work, subjectId, versionId) => subjectId === versionId,
  open: (ctx, { subject_id, version_id }) =>
    reading(ctx, async ({ db, scope }) => {
      const found = await mine(db, scope, 'environments')
        .select('environment_name')
        .where('id', '=', subject_id)
        .executeTakeFirst();
      return found && { name: found.environment_name, version: version_id ?? 'newest', secret: 'SECRET' };
    }),
  file: async (_ctx, _link, item) =>
    item === 'page'
      ? { name: 'page.txt', contentType: 'text/plain', body: Buffer.from('page'), inline: true }
      : item === 'plan'
        ? { name: 'plan.txt', contentType: 'text/plain', body: Buffer.from('plan'), logged: 'plan.txt' }
        : undefined,
};

export function addShareKind({ steward: { platform } }: TestServer): void {
  const definition = {
    needs: 'equipment.read',
    ends: true,
    maxDays: 90,
    belongsTo: 'person',
    options: ['version', 'password', 'openings', 'downloads'],
  };
  Object.assign(shareKinds, { fixture: definition });
  Object.assign(shareContents, { fixture: z.object({ name: z.string(), version: z.string() }) });
  Object.assign(platform.shares, { fixture: properties });
}

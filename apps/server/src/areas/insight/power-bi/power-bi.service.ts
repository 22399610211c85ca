import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { POWER_BI_FRAME_HOST, powerBI, powerBIFields, type PowerBIConnector } from '@steward/contract/insight/power-bi';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import { scopeOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { encrypt } from '../../../platform/secrets/encrypted.ts';
import * as repository from './power-bi.repository.ts';

export const SECRET_PURPOSE = 'power bi';

const settingsOf = without(powerBIFields, 'client_secret');

const answerOf = (row: repository.ConnectorRow): PowerBIConnector => ({
  directory_id: row.directory_guid,
  client_id: row.client_guid,
  has_secret: true,
  workspace_id: row.workspace_guid,
  reports: row.reports,
});

export const isFrameOpen = (ctx: Ctx): boolean => ctx.settings.frameHosts.includes(POWER_BI_FRAME_HOST);

/** Power BI knows no rights of Steward: a report shows what is in it, so only users who see all properties get one. */
export const seesAll = ({ environments, tenants }: Scope): boolean => environments === 'all' && !tenants;

export const findPowerBI = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.findConnector(db, scope));

export async function getPowerBIConnector(ctx: Ctx): Promise<Answer<typeof powerBI.getPowerBIConnector>> {
  const row = await findPowerBI(ctx);
  return { connector: row ? answerOf(row) : null, is_frame_open: isFrameOpen(ctx) };
}

export const savePowerBIConnector = (
  ctx: Ctx,
  { client_secret, ...sent }: Parsed<typeof powerBI.savePowerBIConnector>,
): Promise<PowerBIConnector> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const before = await repository.findConnector(db, scope);
    const input = before
      ? changed(powerBI.savePowerBIConnector.input, answerOf(before), sent)
      : created(settingsOf, sent);
    // A stored secret is only used for the application that it was entered for.
    const isSame = before?.directory_guid === input.directory_id && before.client_guid === input.client_id;
    const sealed = client_secret
      ? encrypt(ctx.secret, SECRET_PURPOSE, scope.organizationId, client_secret)
      : isSame
        ? before.client_secret_sealed
        : fail('request.invalid', undefined, [{ field: 'client_secret', message: 'is required' }]);
    await repository.saveConnector(db, scope, {
      directory_guid: input.directory_id,
      client_guid: input.client_id,
      client_secret_sealed: sealed,
      workspace_guid: input.workspace_id,
      reports: input.reports,
      changed_at: ctx.now,
    });
    return answerOf((await repository.findConnector(db, scope)) ?? fail('power-bi.not-connected'));
  });

export const deletePowerBIConnector = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, scope }) => {
    await repository.deleteConnector(db, scope);
    return { done: true as const };
  });

export async function getPowerBIPages(ctx: Ctx): Promise<Answer<typeof powerBI.getPowerBIPages>> {
  if (!seesAll(scopeOf(ctx)) || !isFrameOpen(ctx)) return { pages: [] };
  const row = await findPowerBI(ctx);
  return { pages: row?.reports.map(({ page }) => page) ?? [] };
}

import { createHash } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Below, DashboardPage } from '@steward/contract/insight/widgets.layout';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { checkLayout } from './checked-layout.ts';
import * as repository from './saved.repository.ts';
import { isOfOneProperty, templates } from './templates/templates.ts';

/** The template of a page as a short text: another text means that the product has a newer one. */
const hashOf = (page: DashboardPage): string =>
  createHash('sha256').update(JSON.stringify(templates[page])).digest('hex').slice(0, 16);

const whoOf = (ctx: Ctx) => {
  const { userId, isAdmin } = actorOf(ctx);
  return { userId, isAdmin };
};

const mayEdit = (ctx: Ctx, { created_by }: repository.DashboardRow) =>
  actorOf(ctx).isAdmin || created_by === actorOf(ctx).userId;

/** A dashboard that the user sees. */
export const findDashboard = async (ctx: Ctx, { db, scope }: Work, id: string): Promise<repository.DashboardRow> =>
  (await repository.findSeen(db, scope, whoOf(ctx), id)) ?? fail('dashboard.not-found');

/** The dashboard of a property that a click opens; undefined: it is gone, is about something else, or the user does not see it. */
export async function findBelow(ctx: Ctx, { db, scope }: Work, { page, dashboard_id }: Below) {
  const row = dashboard_id && (await repository.findSeen(db, scope, whoOf(ctx), dashboard_id));
  return row && row.page === page ? row : undefined;
}

/** The dashboards that the user sees, by name. */
export const listDashboards = (ctx: Ctx, { db, scope }: Work): Promise<repository.DashboardRow[]> =>
  repository.listSeen(db, scope, whoOf(ctx));

export async function dashboardShown(
  ctx: Ctx,
  { db, scope }: Work,
  row: repository.DashboardRow,
): Promise<SavedDashboard> {
  const { id, template_hash, created_by: _, ...fields } = row;
  return {
    dashboard_id: id,
    ...fields,
    may_edit: mayEdit(ctx, row),
    is_template_newer: template_hash !== hashOf(row.page),
    template_version: hashOf(row.page),
    versions: await repository.listVersions(db, scope, id),
  };
}

async function checkReaders(work: Work, { user_ids, role_ids }: { user_ids: string[]; role_ids: string[] }) {
  const found = await repository.countReaders(work.db, work.scope, { user_ids, role_ids });
  const refuse = (field: string) =>
    fail('request.invalid', undefined, [{ field, message: 'names one that does not exist' }]);
  if (found.users < new Set(user_ids).size) refuse('user_ids');
  if (found.roles < new Set(role_ids).size) refuse('role_ids');
}

export const saveDashboard = (
  ctx: Ctx,
  { dashboard_id, ...sent }: Parsed<typeof dashboardPages.saveDashboard>,
): Promise<Answer<typeof dashboardPages.saveDashboard>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const by = actorOf(ctx).userId;
    const known = dashboard_id ? await findDashboard(ctx, work, dashboard_id) : undefined;
    if (known && !mayEdit(ctx, known)) fail('dashboard.not-yours');
    if (known && sent.version === undefined)
      fail('request.invalid', undefined, [{ field: 'version', message: 'is required' }]);
    if (known && sent.version !== known.version) {
      const [latest] = await repository.listVersions(db, scope, known.id);
      fail(
        'dashboard.changed-elsewhere',
        latest ? `${latest.version}: ${latest.saved_by_name}, ${latest.saved_at}` : '',
      );
    }
    const page = known?.page ?? sent.page ?? fail('dashboard.not-found');
    // The page says what a dashboard is about, and stays.
    if (known && sent.page !== undefined && sent.page !== known.page)
      fail('request.invalid', undefined, [{ field: 'page', message: 'cannot be changed' }]);
    const row = {
      id: known?.id ?? uuid(),
      page,
      name: sent.name ?? known?.name ?? '',
      layout: sent.layout ?? known?.layout ?? { widgets: [] },
      version: (known?.version ?? 0) + 1,
      // Changing a dashboard is not knowing the newer page; a text of an older one changes nothing.
      template_hash: known && sent.template_version !== hashOf(page) ? known.template_hash : hashOf(page),
      shared_with: sent.shared_with ?? known?.shared_with ?? 'me',
      user_ids: [...new Set(sent.user_ids ?? known?.user_ids)],
      role_ids: [...new Set(sent.role_ids ?? known?.role_ids)],
    };
    checkLayout(ctx, row.layout, isOfOneProperty(page));
    const { below } = sent.layout ?? {};
    const isOpen = !below || (!isOfOneProperty(page) && (!below.dashboard_id || (await findBelow(ctx, work, below))));
    if (!isOpen) fail('dashboard.not-found');
    if (sent.user_ids ?? sent.role_ids) await checkReaders(work, row);
    if (known) await repository.updateDashboard(db, scope, row, by, ctx.now);
    else await repository.insertDashboard(db, scope, row, by);
    await repository.insertVersion(db, scope, row, by);
    const shown = await dashboardShown(ctx, work, await findDashboard(ctx, work, row.id));
    return { ...shown, _id: row.id };
  });

export const getDashboardVersion = (
  ctx: Ctx,
  { dashboard_id, version }: Parsed<typeof dashboardPages.getDashboardVersion>,
): Promise<Answer<typeof dashboardPages.getDashboardVersion>> =>
  reading(ctx, async (work) => {
    await findDashboard(ctx, work, dashboard_id);
    return (
      (await repository.findVersion(work.db, work.scope, dashboard_id, version)) ?? fail('dashboard.version-not-found')
    );
  });

export const deleteDashboard = (ctx: Ctx, { dashboard_id }: Parsed<typeof dashboardPages.deleteDashboard>) =>
  inTransaction(ctx, async (work) => {
    const known = await findDashboard(ctx, work, dashboard_id);
    if (!mayEdit(ctx, known)) fail('dashboard.not-yours');
    await repository.deleteDashboard(work.db, work.scope, dashboard_id);
    return { done: true as const };
  });

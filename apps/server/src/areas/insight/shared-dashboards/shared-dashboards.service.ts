import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { pageKeys, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import type { SharedDashboards, sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { decide } from '@steward/contract/modules';
import { addDays, monthOffset } from '@steward/core/calendar/day';
import { reachesProperty } from '../../../database/scoped.ts';
import { inside, inTransaction, reading } from '../../../database/transaction.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { isSameText, macOf } from '../../../platform/secrets/mac.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { asOrganization } from '../../foundation/share-links/holders.service.ts';
import { endShareLinksOf, makeShareLink } from '../../foundation/share-links/making.service.ts';
import { openLinkOf } from '../../foundation/share-links/opening.service.ts';
import { getDashboard, getDashboardData } from '../dashboard-pages/pages.service.ts';
import { powerBIReport } from '../power-bi/showing.service.ts';
import { releasedOf, type Released } from './released.ts';
import * as repository from './shared-dashboards.repository.ts';
import { isOfOneProperty } from '../dashboard-pages/templates/templates.ts';

const KIND = 'dashboard';

/** The days of a period that is counted back from today. */
function daysOf(period: repository.ScreenRow['period'], today: string): { start: string; end: string } {
  const month = today.slice(0, 7);
  if (period === 'year') return { start: `${today.slice(0, 4)}-01-01`, end: `${today.slice(0, 4)}-12-31` };
  const first = monthOffset(month, period === 'month' ? -1 : -12);
  return { start: `${first}-01`, end: addDays(`${month}-01`, -1) };
}

/** A page with the widgets that are released, as the holder of the link sees it now. */
async function sharedPage(
  ctx: Ctx,
  page: DashboardPage,
  environmentId: string | null,
  days: { start: string; end: string },
  released: Released,
): Promise<SharedDashboards['pages'][number]> {
  const { layout } = await getDashboard(ctx, { page });
  const isOfOne = isOfOneProperty(page);
  const data = await getDashboardData(ctx, {
    page,
    ...days,
    ...(isOfOne && environmentId !== null && { environment_id: environmentId }),
  });
  return {
    page,
    ...days,
    environment_name: data.environment?.environment_name ?? null,
    ...releasedOf(layout.widgets, data.widgets, released, ctx.actor?.language ?? 'en'),
  };
}

const openScreen = (ctx: Ctx, id: string): Promise<SharedDashboards | undefined> =>
  reading(ctx, async (work) => {
    const screen = await repository.findScreen(work.db, work.scope, id);
    const organization = await findOrganization(work);
    if (!screen || !organization) return undefined;
    const days = daysOf(screen.period, todayOf(ctx));
    const released = { names: screen.shows_names, money: screen.shows_money };
    const own = inside(ctx, work);
    const pages: SharedDashboards['pages'] = [];
    for (const page of screen.pages) pages.push(await sharedPage(own, page, screen.environment_id, days, released));
    return {
      title: screen.title,
      organization_name: organization.name,
      as_of: ctx.now.toISOString(),
      seconds: screen.seconds,
      pages,
    };
  });

/** Dashboards as shared links: what their holders see is what the person who made the link may see now, as far as it is released. */
export const dashboardShares: ShareKind<SharedDashboards> = {
  describe: async (_ctx, { db, scope }, ids) => {
    const rows = await repository.listScreens(db, scope, ids);
    const reached = await Promise.all(
      rows.map(
        async ({ environment_id }) => environment_id === null || (await reachesProperty(db, scope, environment_id)),
      ),
    );
    return new Map(
      rows
        .filter((_, index) => reached[index])
        .map(({ id, title, environment_id }) => [id, { title, environment_id }] as const),
    );
  },
  open: (ctx, { subject_id }) => openScreen(ctx, subject_id),
};

export const shareDashboard = (
  ctx: Ctx,
  { label, days, ...screen }: Parsed<typeof sharedDashboards.shareDashboard>,
): Promise<Answer<typeof sharedDashboards.shareDashboard>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { environment_id, pages } = screen;
    if (environment_id !== null && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (environment_id === null && pages.some(isOfOneProperty)) fail('dashboard.no-property');
    const id = uuid();
    await repository.insertScreen(db, scope, {
      ...screen,
      pages: [...new Set(pages)],
      id,
      created_by: actorOf(ctx).userId,
    });
    const link = await makeShareLink(ctx, work, { kind: KIND, subject_id: id, label, days });
    return { _id: id, url: link.url, ends_at: link.ends_at };
  });

const mineOnly = (ctx: Ctx) => (actorOf(ctx).isAdmin ? undefined : actorOf(ctx).userId);

export const getDashboardShares = (ctx: Ctx): Promise<Answer<typeof sharedDashboards.getDashboardShares>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listShared(db, scope, mineOnly(ctx), ctx.now)).map(
      ({ id, title, pages, environment_name, period, shows_names, shows_money, created_at, ends_at, is_open }) => ({
        screen_id: id,
        title,
        pages,
        environment_name,
        period,
        shows_names,
        shows_money,
        created_at,
        ends_at,
        is_open,
      }),
    ),
  );

export const revokeDashboardShare = (ctx: Ctx, { screen_id }: Parsed<typeof sharedDashboards.revokeDashboardShare>) =>
  inTransaction(ctx, async (work) => {
    const screen = await repository.findScreen(work.db, work.scope, screen_id);
    const by = mineOnly(ctx);
    if (!screen || (by !== undefined && screen.created_by !== by)) fail('dashboard.screen-not-found');
    await endShareLinksOf(ctx, work, KIND, screen_id);
    return { done: true as const };
  });

/** One message for every reason, so that guesses reveal nothing. */
export const readSharedDashboard = async (
  ctx: Ctx,
  { token }: Parsed<typeof sharedDashboards.readSharedDashboard>,
): Promise<SharedDashboards> =>
  (await openLinkOf<SharedDashboards>(ctx, token, KIND))?.content ?? fail('dashboard.link-ended');

const TOKEN_MS = 10 * 60_000;

interface Embedded {
  organization: string;
  user: string;
  page: DashboardPage;
  environment: string | null;
  until: number;
}

const sign = (ctx: Ctx, text: string) => macOf(ctx.secret, 'dashboard-embed', text);

export async function getPowerBIAccessToken(
  ctx: Ctx,
  { page, environment_id }: Parsed<typeof sharedDashboards.getPowerBIAccessToken>,
): Promise<Answer<typeof sharedDashboards.getPowerBIAccessToken>> {
  if (isOfOneProperty(page)) {
    const known = environment_id ?? fail('dashboard.no-property');
    if (!(await reading(ctx, ({ db, scope }) => reachesProperty(db, scope, known)))) fail('environment.not-found');
  }
  // Outside of a transaction: another service may take seconds.
  const report = await powerBIReport(ctx, page);
  if ('access_token' in report) return { provider: 'power-bi', ...report };
  const until = ctx.now.getTime() + TOKEN_MS;
  const named: Embedded = {
    organization: scopeOf(ctx).organizationId,
    user: actorOf(ctx).userId,
    page,
    environment: isOfOneProperty(page) ? (environment_id ?? null) : null,
    until,
  };
  const text = Buffer.from(JSON.stringify(named)).toString('base64url');
  return {
    provider: 'steward',
    embed_url: `${ctx.webAddress()}/embedded-dashboard`,
    access_token: `${text}.${sign(ctx, text)}`,
    expires_at: new Date(until).toISOString(),
    report_id: null,
    notice: report.notice,
  };
}

/** What a token names; undefined unless this server has signed it and it has not ended. */
function embeddedOf(ctx: Ctx, token: string): Embedded | undefined {
  const [text = '', signature = ''] = token.split('.');
  if (!isSameText(sign(ctx, text), signature)) return undefined;
  const named = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Embedded;
  return named.until > ctx.now.getTime() && pageKeys.includes(named.page) ? named : undefined;
}

/** The page of a token, for the present rights of its user; refused for every reason alike. */
export async function readEmbeddedDashboard(
  ctx: Ctx,
  { token }: Parsed<typeof sharedDashboards.readEmbeddedDashboard>,
): Promise<Answer<typeof sharedDashboards.readEmbeddedDashboard>> {
  const named = embeddedOf(ctx, token);
  const person = named && (await ctx.personNow(asOrganization(ctx, named.organization), named.user));
  if (!named || !person?.actor || !decide(person.actor.rights, 'dashboards.read').allowed)
    return fail('dashboard.link-ended');
  const days = daysOf('last-12-months', todayOf(person));
  return sharedPage(person, named.page, named.environment, days, { names: true, money: true });
}

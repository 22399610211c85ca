import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { propertyPages, type Below, type DashboardPage, type Widget } from '@steward/contract/insight/widgets.layout';
import { yearBefore, type DayRange } from '@steward/core/figures/asked-period';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { sourceDefinition, type PropertyOfPage } from '../../../platform/sources/sources.ts';
import { todayOf } from '../../../platform/today.ts';
import { listPropertyFacts } from '../../estate/environments/list.service.ts';
import { groupOf } from '../comparison/compared-group.ts';
import { answerWidgets } from '../widgets/answering.ts';
import type { AskedPage } from '../widgets/asked-page.ts';
import { degreeDaysOf } from '../widgets/degree-days.ts';
import { listFundNames } from './dashboard-pages.repository.ts';
import { checkWidgets } from './checked-layout.ts';
import { dashboardShown, findBelow, findDashboard, listDashboards } from './saved.service.ts';
import { isOfOneProperty, pagesOf, templates } from './templates/templates.ts';

/** What a click on a property of a page opens: what was chosen for it, else the same question about the property. */
async function belowOf(ctx: Ctx, work: Work, page: DashboardPage, chosen: Below | undefined): Promise<Below> {
  // A dashboard that was deleted, or that the user does not see, is not opened.
  if (chosen && (!chosen.dashboard_id || (await findBelow(ctx, work, chosen)))) return chosen;
  const name = page.replace('bi/', '');
  return { page: propertyPages.find((one) => one === (chosen?.page ?? name)) ?? 'overview' };
}

function addressBelow({ page, dashboard_id }: Below, environmentId: string, { from, to }: DayRange): string {
  const year = from.slice(0, 4);
  const isYear = from === `${year}-01-01` && to === `${year}-12-31`;
  const query = new URLSearchParams({
    environment: environmentId,
    ...(isYear ? { year } : { start: from, end: to }),
    ...(dashboard_id && { dashboard: dashboard_id }),
  });
  return `/dashboard/${page}?${query.toString()}`;
}

type AskedData = Parsed<typeof dashboardPages.getDashboardData>;
type About = Omit<AskedData, 'page' | 'dashboard_id' | 'widgets' | 'draft'> & { own_only?: boolean | undefined };

// A century of days is more than any series has.
const MOST_YEARS = 30;

/** What a page is about, within reach: the property that is named, or those that the filter finds. */
async function askedPage(
  ctx: Ctx,
  work: Work,
  asked: About,
  isOfOne: boolean,
  below: Below = { page: 'overview' },
): Promise<AskedPage> {
  const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
  const { start: from, end: to, environment_id, compare_environment_id, where, search } = asked;
  if (to < from) refuse('end', 'must not be before the first day');
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS)
    refuse('end', `must be at most ${MOST_YEARS} years after the first day`);
  if (isOfOne && environment_id === undefined) fail('dashboard.no-property');
  const group = isOfOne ? undefined : await groupOf(ctx, work, asked);
  const named = [environment_id, compare_environment_id].flatMap((id) => id ?? []);
  const facts = await listPropertyFacts(work, isOfOne ? { only: named } : { only: group?.ids, where, search });
  const funds = await listFundNames(ctx, work);
  const found = facts.map((row): PropertyOfPage => ({ ...row, fund_name: funds.get(row.portfolio_id) ?? null }));
  const byId = new Map(found.map((row) => [row.environment_id, row]));
  const of = (id: string) => byId.get(id) ?? fail('environment.not-found');
  const isFiltered = Boolean(where) || Boolean(search);
  const groupId = asked.portfolio_id ?? asked.fund_id;
  const period = { from, to };
  return {
    ctx,
    isOfOne,
    properties: isOfOne && environment_id !== undefined ? [of(environment_id)] : found,
    period,
    before: yearBefore(period),
    today: todayOf(ctx),
    addressOf: (id) => addressBelow(below, id, period),
    whole:
      isOfOne || isFiltered
        ? undefined
        : groupId === undefined
          ? { kind: 'organization', id: work.scope.organizationId }
          : { kind: asked.portfolio_id === undefined ? 'fund' : 'portfolio', id: groupId },
    comparedWith: isOfOne && compare_environment_id !== undefined ? of(compare_environment_id) : undefined,
    normalize: asked.normalize,
    degreeDays: undefined,
  };
}

interface Asked {
  page?: DashboardPage | undefined;
  dashboard_id?: string | undefined;
}

/** The page and its widgets: of the product, or of a dashboard that the user sees. */
async function findPage(ctx: Ctx, work: Work, { page, dashboard_id }: Asked) {
  if (dashboard_id !== undefined) {
    const row = await findDashboard(ctx, work, dashboard_id);
    return { page: row.page, widgets: row.layout.widgets, row };
  }
  const key = page ?? fail('dashboard.not-found');
  return { page: key, widgets: templates[key], row: undefined };
}

export const getDashboard = (
  ctx: Ctx,
  asked: Parsed<typeof dashboardPages.getDashboard>,
): Promise<Answer<typeof dashboardPages.getDashboard>> =>
  reading(ctx, async (work) => {
    const { page, widgets, row } = await findPage(ctx, work, asked);
    return {
      page,
      is_of_one_property: isOfOneProperty(page),
      layout: { ...row?.layout, widgets: [...widgets] },
      live: widgets.flatMap(({ id, binding }) =>
        binding.from === 'source' && sourceDefinition(binding.key)?.isLive ? [id] : [],
      ),
      saved: row ? await dashboardShown(ctx, work, row) : null,
    };
  });

export const getDashboardData = (
  ctx: Ctx,
  { page, dashboard_id, widgets, draft, ...about }: AskedData,
): Promise<Answer<typeof dashboardPages.getDashboardData>> =>
  reading(ctx, async (work) => {
    const found = await findPage(ctx, work, { page, dashboard_id });
    const isOfOne = isOfOneProperty(found.page);
    const below = isOfOne ? undefined : await belowOf(ctx, work, found.page, found.row?.layout.below);
    const plain = await askedPage(ctx, work, about, isOfOne, below);
    const [only] = plain.properties;
    const byWeather =
      about.normalize !== 'degree-day'
        ? undefined
        : plain.isOfOne && only
          ? await degreeDaysOf(ctx, work, only.environment_id, plain)
          : // The weather of many properties is not one.
            { days: undefined, refused: 'weather' as const };
    const asked = { ...plain, degreeDays: byWeather?.days };
    if (draft) checkWidgets(ctx, draft, isOfOne);
    const shown = (draft ?? found.widgets).filter(({ id }) => !widgets || widgets.includes(id));
    const { properties, comparedWith } = asked;
    return {
      start: about.start,
      end: about.end,
      environment: isOfOne && properties[0] ? nameOf(properties[0]) : null,
      compared_with: comparedWith ? nameOf(comparedWith) : null,
      properties: properties.length,
      normalize_refused: byWeather?.refused ?? null,
      widgets: await answerWidgets(asked, work, shown),
    };
  });

/** Of a dashboard without widgets. */
const nothingShown: Widget = {
  id: 'none',
  kind: 'text',
  x: 0,
  y: 0,
  w: 1,
  h: 1,
  title: { kind: 'text', value: '' },
  binding: { from: 'nothing' },
};

const nameOf = ({ environment_id, environment_name }: PropertyOfPage) => ({ environment_id, environment_name });

/** The pages and dashboards with their main figures; those whose main figure the user may not see are left out. */
export const getDashboards = (
  ctx: Ctx,
  about: Parsed<typeof dashboardPages.getDashboards>,
): Promise<Answer<typeof dashboardPages.getDashboards>> =>
  reading(ctx, async (work) => {
    const isOfOne = about.environment_id !== undefined;
    const asked = await askedPage(ctx, work, about, isOfOne);
    const own = (await listDashboards(ctx, work)).filter(({ page }) => isOfOneProperty(page) === isOfOne);
    const pages = about.own_only ? [] : pagesOf(isOfOne);
    const all = [
      ...pages.map((page) => ({ page, row: undefined, widgets: templates[page] })),
      ...own.map((row) => ({ page: row.page, row, widgets: row.layout.widgets })),
    ];
    // Widgets of different dashboards have the same ids.
    const mains = all.flatMap((one, index) => {
      const main = one.widgets.find(({ is_main }) => is_main) ?? one.widgets.find(({ kind }) => kind === 'figure');
      // A dashboard of the organization is listed whatever it shows.
      const widget = main ?? (one.row && (one.widgets[0] ?? nothingShown));
      return widget ? [{ ...one, widget: { ...widget, id: `main-${index}` } }] : [];
    });
    const answers = await answerWidgets(
      asked,
      work,
      mains.map(({ widget }) => widget),
    );
    return mains.flatMap(({ page, row, widget }, index) => {
      const main = answers[index];
      if (!main || (main.state === 'forbidden' && !row)) return [];
      return [{ page, dashboard_id: row?.id ?? null, name: row?.name ?? null, title: widget.title, main }];
    });
  });

import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage, Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { yearBefore } from '@steward/core/figures/asked-period';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { PropertyOfPage } from '../../../platform/sources/sources.ts';
import { todayOf } from '../../../platform/today.ts';
import { listPropertyFacts } from '../../estate/environments/list.service.ts';
import { groupOf } from '../comparison/compared-group.ts';
import { answerWidgets } from './answering.ts';
import type { AskedPage } from './asked-page.ts';
import { listFundNames } from './dashboard-pages.repository.ts';
import { isOfOneProperty, mainOf, pagesOf, templates } from './templates/templates.ts';

type AskedData = Parsed<typeof dashboardPages.getDashboardData>;
type About = Omit<AskedData, 'page' | 'dashboard_id' | 'widgets'>;

// A century of days is more than any series has.
const MOST_YEARS = 30;

/** What a page is about, within reach: the property that is named, or those that the filter finds. */
async function askedPage(ctx: Ctx, work: Work, asked: About, isOfOne: boolean): Promise<AskedPage> {
  const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
  const { start: from, end: to, environment_id, compare_environment_id, where, search } = asked;
  if (to < from) refuse('end', 'must not be before the first day');
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS)
    refuse('end', `must be at most ${MOST_YEARS} years after the first day`);
  if (isOfOne && environment_id === undefined) fail('dashboard.no-property');
  const group = isOfOne ? undefined : await groupOf(ctx, work, asked);
  const named = [environment_id, compare_environment_id].flatMap((id) => id ?? []);
  const facts = await listPropertyFacts(work, {
    ...(isOfOne ? { only: named } : { only: group?.ids, where, search }),
  });
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
    whole:
      isOfOne || isFiltered
        ? undefined
        : groupId === undefined
          ? { kind: 'organization', id: work.scope.organizationId }
          : { kind: asked.portfolio_id === undefined ? 'fund' : 'portfolio', id: groupId },
    comparedWith: isOfOne && compare_environment_id !== undefined ? of(compare_environment_id) : undefined,
    normalize: asked.normalize,
  };
}

const pageOf = (page: DashboardPage | undefined): DashboardPage => page ?? fail('dashboard.not-found');

export const getDashboard = (
  _ctx: Ctx,
  { page }: Parsed<typeof dashboardPages.getDashboard>,
): Promise<Answer<typeof dashboardPages.getDashboard>> => {
  const key = pageOf(page);
  return Promise.resolve({
    page: key,
    is_of_one_property: isOfOneProperty(key),
    layout: { widgets: [...templates[key]] },
  });
};

export const getDashboardData = (
  ctx: Ctx,
  { page, widgets, ...about }: AskedData,
): Promise<Answer<typeof dashboardPages.getDashboardData>> =>
  reading(ctx, async (work) => {
    const key = pageOf(page);
    const asked = await askedPage(ctx, work, about, isOfOneProperty(key));
    const shown = templates[key].filter(({ id }) => !widgets || widgets.includes(id));
    const { properties, comparedWith, isOfOne } = asked;
    return {
      start: about.start,
      end: about.end,
      environment: isOfOne && properties[0] ? nameOf(properties[0]) : null,
      compared_with: comparedWith ? nameOf(comparedWith) : null,
      properties: properties.length,
      normalize_refused: null,
      widgets: await answerWidgets(asked, work, shown),
    };
  });

const nameOf = ({ environment_id, environment_name }: PropertyOfPage) => ({ environment_id, environment_name });

/** The main figure of each page; pages whose main figure the person may not see are left out. */
export const getDashboards = (
  ctx: Ctx,
  about: Parsed<typeof dashboardPages.getDashboards>,
): Promise<Answer<typeof dashboardPages.getDashboards>> =>
  reading(ctx, async (work) => {
    const isOfOne = about.environment_id !== undefined;
    const asked = await askedPage(ctx, work, about, isOfOne);
    const mains = pagesOf(isOfOne).flatMap((page): { page: DashboardPage; widget: Widget }[] => {
      const widget = mainOf(page);
      return widget ? [{ page, widget: { ...widget, id: `${page.replace('/', '-')}`.toLowerCase() } }] : [];
    });
    const answers = await answerWidgets(
      asked,
      work,
      mains.map(({ widget }) => widget),
    );
    return mains.flatMap(({ page, widget }, index) => {
      const main = answers[index];
      return main && main.state !== 'forbidden' ? [{ page, title: widget.title, main }] : [];
    });
  });

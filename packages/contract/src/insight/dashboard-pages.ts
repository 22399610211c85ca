import { z } from 'zod';
import { area, countedDay, id, text } from '../call.ts';
import { propertyFilter } from '../estate/environments.filter.ts';
import { AnsweredWidget, Label, missingKinds } from '../widget-data.ts';
import { SavedDashboard, savedDashboardCalls, savedDashboardFailures } from './dashboard-pages.saved.ts';
import { Layout, MOST_WIDGETS, normalizations, pageKeys, Widget } from './widgets.layout.ts';

const limit = { calls: 240, perSeconds: 60 } as const;

/** A page: one of the product, or a dashboard of the organization. */
const which = {
  page: z.enum(pageKeys).optional(),
  dashboard_id: id('dashboard').optional(),
};

/** The period and what it is about: one property, or those that the filter finds. */
const asked = {
  environment_id: id('environment').optional(),
  ...propertyFilter,
  fund_id: id('fund').optional(),
  start: countedDay().meta({ examples: ['2025-01-01'] }),
  end: countedDay().meta({ examples: ['2025-12-31'] }),
};

/** Dashboards: pages of widgets, each of which shows a figure of the catalogue or a source that an area offers. */
export const dashboardPages = area(
  'insight/dashboard-pages',
  {
    getDashboards: {
      method: 'POST',
      path: '/getDashboards',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'The dashboards with their main figures: of a property, or across properties',
      limit,
      isComputed: true,
      input: z.object({
        ...asked,
        /** Without the pages of the product. */
        own_only: z.boolean().optional(),
      }),
      answer: z.array(
        z.object({
          page: z.enum(pageKeys),
          /** Of a dashboard of the organization; null: a page of the product. */
          dashboard_id: id('dashboard').nullable(),
          name: z.string().nullable(),
          /** Its main figure, or what is missing for it. */
          main: AnsweredWidget,
          title: Label,
        }),
      ),
    },
    getDashboard: {
      method: 'POST',
      path: '/getDashboard',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'The widgets of a dashboard and their places',
      limit,
      input: z.object(which),
      answer: z.object({
        page: z.enum(pageKeys),
        is_of_one_property: z.boolean(),
        layout: Layout,
        /** The widgets that show the present of sensors. */
        live: z.array(z.string()),
        /** Null: a page of the product. */
        saved: SavedDashboard.nullable(),
      }),
    },
    ...savedDashboardCalls,
    getDashboardData: {
      method: 'POST',
      path: '/getDashboardData',
      access: 'member',
      needs: 'dashboards.read',
      summary: 'What the widgets of a dashboard show in a period; each is answered or failed for itself',
      limit,
      isComputed: true,
      input: z.object({
        ...which,
        ...asked,
        /** Another property beside the one of the page, instead of the year before. */
        compare_environment_id: id('environment').optional(),
        normalize: z.enum(normalizations).optional(),
        /** Only these. */
        widgets: z.array(text(40)).max(60).optional(),
        /** Widgets that are not saved yet, instead of those of the page. */
        draft: z.array(Widget).max(MOST_WIDGETS).optional(),
      }),
      answer: z.object({
        start: z.string(),
        end: z.string(),
        /** The property of the page; null on a page across properties. */
        environment: z.object({ environment_id: id('environment'), environment_name: z.string() }).nullable(),
        compared_with: z.object({ environment_id: id('environment'), environment_name: z.string() }).nullable(),
        /** How many properties it is about. */
        properties: z.number(),
        /** Why it is not divided as was asked: what is missing for it. */
        normalize_refused: z.enum([...missingKinds, 'model']).nullable(),
        widgets: z.array(AnsweredWidget),
      }),
    },
  },
  {
    failures: {
      ...savedDashboardFailures,
      'dashboard.not-found': { status: 404, message: 'This dashboard does not exist, or you may not see it' },
      'dashboard.no-property': { status: 400, message: 'Choose a property: this dashboard is about one property' },
      'dashboard.too-many-points': {
        status: 422,
        message: 'This period has more than 20,000 points: choose a shorter period or a coarser step',
      },
    },
  },
);

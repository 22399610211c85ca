import { z } from 'zod';
import { area, Done, id, requiredText, text, verbatim } from '../call.ts';
import { MOST_DAYS } from '../share-kind.ts';
import { AnsweredWidget } from '../widget-data.ts';
import { powerBINotices } from './power-bi.ts';
import { pageKeys, Widget } from './widgets.layout.ts';

/** Which period a public page shows: the last whole month, the calendar year, or the last twelve whole months. */
export const screenPeriods = ['month', 'year', 'last-12-months'] as const;

const SharedPage = z.object({
  page: z.enum(pageKeys),
  start: z.string(),
  end: z.string(),
  /** Of the property; null on pages across properties. */
  environment_name: z.string().nullable(),
  widgets: z.array(Widget),
  answers: z.array(AnsweredWidget),
});

/** What the holder of a link to dashboards sees. */
export const SharedDashboards = z.object({
  title: z.string(),
  organization_name: z.string(),
  /** When the values were read. */
  as_of: z.string(),
  seconds: z.number(),
  pages: z.array(SharedPage),
});
export type SharedDashboards = z.infer<typeof SharedDashboards>;

/** Links to dashboards, and dashboards inside other applications. */
export const sharedDashboards = area(
  'insight/shared-dashboards',
  {
    shareDashboard: {
      method: 'POST',
      path: '/shareDashboard',
      access: 'member',
      needs: 'dashboards.share',
      makes: 'dashboard-screen',
      limit: { calls: 60, perSeconds: 60 },
      summary: 'Make a link that shows chosen dashboards without an account, as a page or in turn on a screen',
      input: z.object({
        title: requiredText(120),
        pages: z.array(z.enum(pageKeys)).min(1).max(20),
        /** Needed for pages of one property. */
        environment_id: id('environment').nullable().default(null),
        period: z.enum(screenPeriods).default('last-12-months'),
        seconds: z.int().min(5).max(3600).default(20),
        /** Names of people, tenants and suppliers. */
        shows_names: z.boolean().default(false),
        shows_money: z.boolean().default(false),
        label: text(200).default(''),
        days: z.int().min(1).max(MOST_DAYS).default(30),
      }),
      answer: z.object({
        _id: id('dashboard-screen'),
        /** Shown only now. */
        url: z.string(),
        ends_at: z.string().nullable(),
      }),
    },
    getDashboardShares: {
      method: 'POST',
      path: '/getDashboardShares',
      access: 'member',
      needs: 'dashboards.share',
      limit: { calls: 120, perSeconds: 60 },
      summary: 'The links to dashboards that the user made; for administrators all of the organization',
      input: z.object({}),
      answer: z.array(
        z.object({
          screen_id: id('dashboard-screen'),
          title: z.string(),
          pages: z.array(z.enum(pageKeys)),
          environment_name: z.string().nullable(),
          period: z.enum(screenPeriods),
          shows_names: z.boolean(),
          shows_money: z.boolean(),
          created_at: z.string(),
          /** The link that opens it; null: it was revoked or has ended. */
          ends_at: z.string().nullable(),
          is_open: z.boolean(),
        }),
      ),
    },
    revokeDashboardShare: {
      method: 'POST',
      path: '/revokeDashboardShare',
      access: 'member',
      needs: 'dashboards.share',
      summary: 'End the links to chosen dashboards immediately',
      input: z.object({ screen_id: id('dashboard-screen') }),
      answer: Done,
    },
    readSharedDashboard: {
      method: 'POST',
      path: '/readSharedDashboard',
      access: 'public',
      opensLink: true,
      limit: { calls: 60, perSeconds: 60 },
      summary: 'The dashboards behind a link, with the values of now',
      input: z.object({ token: verbatim(300).min(20) }),
      answer: SharedDashboards,
    },
    getPowerBIAccessToken: {
      method: 'POST',
      path: '/getPowerBIAccessToken',
      access: 'member',
      needs: 'dashboards.read',
      limit: { calls: 120, perSeconds: 60 },
      summary:
        'A token that shows one dashboard inside another page, and the address that takes it: the report of Power BI where one is set up, otherwise a page of Steward for ten minutes',
      input: z.object({
        page: z.enum(pageKeys).default('bi/overview'),
        environment_id: id('environment').optional(),
      }),
      answer: z.object({
        /** `steward`: the page is one of the product. */
        provider: z.enum(['steward', 'power-bi']),
        embed_url: z.string(),
        access_token: z.string(),
        expires_at: z.string(),
        /** Of Power BI. */
        report_id: z.string().nullable(),
        /** Why it is not the report that is set up for this page. */
        notice: z.enum(powerBINotices).nullable(),
      }),
    },
    readEmbeddedDashboard: {
      method: 'POST',
      path: '/readEmbeddedDashboard',
      access: 'public',
      limit: { calls: 60, perSeconds: 60 },
      summary: 'The dashboard of a token: with the present rights of the user it was made for',
      input: z.object({ token: verbatim(2000).min(20) }),
      answer: SharedPage,
    },
  },
  {
    shareKinds: {
      dashboard: {
        needs: 'dashboards.share',
        ends: true,
        belongsTo: 'person',
        options: [],
        isPolled: true,
        content: SharedDashboards,
      },
    },
    failures: {
      'dashboard.link-ended': {
        status: 404,
        message: 'This link does not open a dashboard any more. Ask the person who sent it for a new one',
      },
      'dashboard.screen-not-found': { status: 404, message: 'These shared dashboards do not exist' },
    },
  },
);

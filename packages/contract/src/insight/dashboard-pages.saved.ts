import { z } from 'zod';
import { Done, id, requiredText, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { Label } from '../widget-data.ts';
import { widgetShapes } from '../widget-source.ts';
import { Layout, pageKeys } from './widgets.layout.ts';

/** Who of the organization sees a dashboard beside the person who made it; what it shows is what each may see. */
export const sharings = ['me', 'people', 'roles', 'all'] as const;

export const SavedDashboard = z.object({
  dashboard_id: id('dashboard'),
  page: z.enum(pageKeys),
  name: z.string(),
  layout: Layout,
  version: z.number(),
  shared_with: z.enum(sharings),
  user_ids: z.array(id('user')),
  role_ids: z.array(id('role')),
  /** Whether the person may change, share and delete it. */
  may_edit: z.boolean(),
  /** The page of the product was improved after this copy was made. */
  is_template_newer: z.boolean(),
  /** The page of the product as it is now, as a short text. */
  template_version: z.string(),
  versions: z.array(
    z.object({ version: z.number(), name: z.string(), saved_by_name: z.string(), saved_at: z.string() }),
  ),
});
export type SavedDashboard = z.infer<typeof SavedDashboard>;

const one = { dashboard_id: id('dashboard') };

/** Dashboards of an organization. */
export const savedDashboardCalls = {
  saveDashboard: {
    method: 'POST',
    path: '/saveDashboard',
    access: 'member',
    needs: 'dashboards.read',
    makes: 'dashboard',
    limit: { calls: 60, perSeconds: 60 },
    summary:
      'Save a dashboard as a new version of itself, or a copy of a page as a dashboard; refused where another user has saved a version since',
    input: savedOf(one, {
      page: z.enum(pageKeys),
      name: requiredText(120),
      layout: Layout,
      /** The version that the change is based on; with the id it is required. */
      version: z.int().min(0).default(0),
      shared_with: z.enum(sharings).default('me'),
      user_ids: z.array(id('user')).max(200).default([]),
      role_ids: z.array(id('role')).max(50).default([]),
      /** The page of the product that the person has seen, and taken over or not: it is no longer offered. */
      template_version: text(40).optional(),
    }),
    answer: SavedDashboard.extend({ _id: id('dashboard') }),
  },
  getDashboardVersion: {
    method: 'POST',
    path: '/getDashboardVersion',
    access: 'member',
    needs: 'dashboards.read',
    limit: { calls: 120, perSeconds: 60 },
    summary: 'The layout of an earlier version of a dashboard',
    input: z.object({ ...one, version: z.int().min(1).max(100_000) }),
    answer: z.object({ version: z.number(), name: z.string(), layout: Layout }),
  },
  getWidgetSources: {
    method: 'POST',
    path: '/getWidgetSources',
    access: 'member',
    needs: 'dashboards.read',
    limit: { calls: 120, perSeconds: 60 },
    summary:
      'What widgets of a page can show beside figures, as far as the person may see it, and whose pages they embed',
    input: z.object({ page: z.enum(pageKeys) }),
    answer: z.object({
      sources: z.array(
        z.object({
          key: z.string(),
          title: Label,
          /** Kinds of widgets that draw this form draw the source. */
          shape: z.enum(widgetShapes),
          /** What can be chosen of it; the first is the default. */
          options: z.array(z.object({ value: z.string(), title: Label })),
          /** The pages of the product that show it. */
          pages: z.array(z.enum(pageKeys)),
        }),
      ),
      frame_hosts: z.array(z.string()),
    }),
  },
  deleteDashboard: {
    method: 'POST',
    path: '/deleteDashboard',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'Delete a dashboard of the organization with its versions; the page of the product stays',
    input: z.object(one),
    answer: Done,
  },
} as const;

export const savedDashboardFailures = {
  'dashboard.not-yours': {
    status: 403,
    message: 'Only the person who made this dashboard, or an administrator, may change it',
  },
  'dashboard.changed-elsewhere': {
    status: 409,
    message:
      'Another user has saved this dashboard since you opened it. Nothing of yours is lost: save a copy, or load the newer version',
  },
  'dashboard.layout': { status: 422, message: 'The widgets named below cannot be saved in these places' },
  'dashboard.widget': { status: 422, message: 'The widget named below cannot show what was chosen for it' },
  'dashboard.version-not-found': { status: 404, message: 'This version of the dashboard does not exist' },
} as const;

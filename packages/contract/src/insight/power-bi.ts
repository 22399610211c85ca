import { z } from 'zod';
import { area, Done, verbatim } from '../call.ts';
import { changesOf } from '../changes.ts';
import { pageKeys } from './widgets.layout.ts';

/** Why a report of Power BI is not shown; texts of other services are not passed on. */
export const powerBINotices = [
  'unreachable',
  'unknown-directory',
  'unknown-application',
  'wrong-secret',
  'secret-lost',
  'no-access',
  'no-workspace',
  'no-report',
  'bad-answer',
  'frame-closed',
  'not-all-properties',
] as const;
export type PowerBINotice = (typeof powerBINotices)[number];

/** The host whose pages show reports: `STEWARD_FRAME_HOSTS` must name it. */
export const POWER_BI_FRAME_HOST = 'app.powerbi.com';

const guid = () => z.guid().meta({ examples: ['72f988bf-86f1-41af-91ab-2d7cd011db47'] });
const Report = z.object({ page: z.enum(pageKeys), report_id: guid() });

export const powerBIFields = {
  /** "Directory (tenant) ID" of the application in Entra ID. */
  directory_id: guid(),
  /** "Application (client) ID". */
  client_id: guid(),
  /** Absent: the stored one stays, as long as directory and application stay. */
  client_secret: verbatim(1000).min(1).optional(),
  workspace_id: guid(),
  reports: z
    .array(Report)
    .max(pageKeys.length)
    .refine((reports) => new Set(reports.map(({ page }) => page)).size === reports.length, 'has a page twice')
    .meta({ examples: [[{ page: 'bi/overview', report_id: '72f988bf-86f1-41af-91ab-2d7cd011db47' }]] }),
};

const Connector = z.object({
  directory_id: z.string(),
  client_id: z.string(),
  /** The secret itself is never sent. */
  has_secret: z.boolean(),
  workspace_id: z.string(),
  reports: z.array(Report),
});
export type PowerBIConnector = z.infer<typeof Connector>;

const TestStep = z.object({
  step: z.enum(['sign-in', 'workspace', 'report', 'frame']),
  /** Of a report. */
  page: z.enum(pageKeys).nullable(),
  /** Null: it works. */
  failure: z.enum(powerBINotices).nullable(),
  /** An earlier step failed: this one was not tried. */
  was_tried: z.boolean(),
});
export type PowerBITestStep = z.infer<typeof TestStep>;

const needs = { access: 'member', needs: 'organization.edit' } as const;

/** Reports of Power BI beside dashboards of the product. */
export const powerBI = area(
  'insight/power-bi',
  {
    getPowerBIConnector: {
      method: 'POST',
      path: '/getPowerBIConnector',
      ...needs,
      summary: 'The connection of the organization to Power BI, without its secret',
      input: z.object({}),
      answer: z.object({
        connector: Connector.nullable(),
        /** The installation allows pages of app.powerbi.com: without that no report is shown. */
        is_frame_open: z.boolean(),
      }),
    },
    savePowerBIConnector: {
      method: 'POST',
      path: '/savePowerBIConnector',
      ...needs,
      summary: 'Set the connection to Power BI; without a secret the stored one stays',
      input: z.object(changesOf(powerBIFields)),
      answer: Connector,
    },
    testPowerBIConnector: {
      method: 'POST',
      path: '/testPowerBIConnector',
      ...needs,
      limit: { calls: 20, perSeconds: 60 },
      summary: 'Try the connection to Power BI step by step: sign-in, workspace, each report. Nothing is stored',
      input: z.object({}),
      answer: z.object({ steps: z.array(TestStep) }),
    },
    deletePowerBIConnector: {
      method: 'POST',
      path: '/deletePowerBIConnector',
      ...needs,
      summary: 'Remove the connection to Power BI; dashboards of the product stay',
      input: z.object({}),
      answer: Done,
    },
    getPowerBIPages: {
      method: 'POST',
      path: '/getPowerBIPages',
      access: 'member',
      needs: 'dashboards.read',
      limit: { calls: 240, perSeconds: 60 },
      summary:
        'The dashboards with a report of Power BI that the user may open: none without the reach of all properties',
      input: z.object({}),
      answer: z.object({ pages: z.array(z.enum(pageKeys)) }),
    },
  },
  {
    failures: {
      'power-bi.not-connected': { status: 404, message: 'Your organization is not connected to Power BI.' },
    },
  },
);

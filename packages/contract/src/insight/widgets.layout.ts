import { COLUMNS, MOST_HEIGHT } from '@steward/core/dashboards/grid';
import { z } from 'zod';
import { id, text } from '../call.ts';
import { Label } from '../widget-data.ts';
import type { WidgetShape } from '../widget-source.ts';

/** The pages about one property, in the order of the gallery. */
export const propertyPages = [
  'overview',
  'energy',
  'co2',
  'water',
  'waste',
  'air',
  'IoT',
  'operational-performance',
  'facility-management-and-operational',
  'health-and-safety',
  'occupancy-and-space-utilization',
  'tenant-engagement',
  'property-management',
  'goals-and-targets',
  'sustainability-and-esg',
  'certifications-and-accreditations',
  'city-and-external-data',
] as const;
export type PropertyPage = (typeof propertyPages)[number];
/** The same questions across properties, and the two of data centres. */
export const portfolioPages = [
  ...propertyPages.filter((page): page is Exclude<PropertyPage, 'IoT'> => page !== 'IoT'),
  'data-centre' as const,
  'data-centre-occupancy' as const,
];
export type PortfolioPage = (typeof portfolioPages)[number];
/** `energy`: about a property; `bi/energy`: across properties. */
export const pageKeys = [...propertyPages, ...portfolioPages.map((page) => `bi/${page}` as const)];
export type DashboardPage = (typeof pageKeys)[number];

/** How energy, water, emissions and cost are divided to be compared. */
export const normalizations = ['area', 'person', 'degree-day'] as const;

export const widgetKinds = [
  'figure',
  'months',
  'line',
  'band',
  'stacked',
  'shares',
  'ranking',
  'table',
  'pivot',
  'list',
  'heat',
  'cells',
  'comfort',
  'duration',
  'scatter',
  'flow',
  'map',
  'status',
  'text',
  'embed',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** The forms of data that each kind of widget draws; a written text and another page draw none. */
export const shapesOfKind: Readonly<Record<WidgetKind, readonly WidgetShape[]>> = {
  figure: ['amount'],
  months: ['series'],
  line: ['series'],
  band: ['series'],
  stacked: ['series'],
  duration: ['series'],
  shares: ['parts'],
  ranking: ['parts'],
  table: ['table'],
  pivot: ['matrix', 'table'],
  list: ['list'],
  heat: ['matrix'],
  cells: ['matrix'],
  comfort: ['bands'],
  scatter: ['points'],
  flow: ['flow'],
  map: ['places'],
  status: ['states'],
  text: [],
  embed: [],
};

export { COLUMNS };
export const MOST_WIDGETS = 60;
export const MOST_ROWS = 200;

/** How the figures of a widget are divided. */
export const dividedBy = ['total', 'step', 'figure', 'property', 'country', 'type', 'portfolio', 'fund'] as const;

/** Divisions that need several properties. */
export const acrossProperties = ['property', 'country', 'type', 'portfolio', 'fund'] as const;

/** Why a widget cannot show what was chosen for it. */
export const widgetFaults = [
  'no-text',
  'address',
  'nothing',
  'unknown-source',
  'other-pages',
  'option',
  'kind-of-source',
  'unknown-figure',
  'one-property',
  'kind-of-figures',
  'units',
] as const;
export type WidgetFault = (typeof widgetFaults)[number];

const key = () => text(80).meta({ examples: ['energy.use'] });

export const Binding = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('figures'),
    keys: z.array(key()).min(1).max(12),
    by: z.enum(dividedBy),
    /** The second division, of a pivot. */
    and: z.enum(dividedBy).optional(),
    /** So many of those with the largest values. */
    most: z.number().int().min(1).max(100).optional(),
  }),
  z.object({ from: z.literal('source'), key: key(), option: text(80).optional() }),
  z.object({ from: z.literal('nothing') }),
]);
export type Binding = z.infer<typeof Binding>;

export const Widget = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .meta({ examples: ['w1'] }),
  kind: z.enum(widgetKinds),
  x: z
    .int()
    .min(0)
    .max(COLUMNS - 1),
  y: z
    .int()
    .min(0)
    .max(MOST_ROWS - 1),
  w: z.int().min(1).max(COLUMNS),
  h: z.int().min(1).max(MOST_HEIGHT),
  /** The one figure of the page that is drawn largest. */
  is_main: z.boolean().optional(),
  title: Label.extend({ value: z.string().max(200) }),
  binding: Binding,
  /** Of a widget of the kind `text`. */
  text: text(4000).optional(),
  /** Of the kind `embed`: an address on one of the allowed hosts. */
  url: text(1000).optional(),
});
export type Widget = z.infer<typeof Widget>;

/** What a click on a property opens: a page about one property, or a dashboard that was made from one. */
export const Below = z.object({ page: z.enum(propertyPages), dashboard_id: id('dashboard').optional() });
export type Below = z.infer<typeof Below>;

export const Layout = z
  .object({
    widgets: z.array(Widget).max(MOST_WIDGETS),
    /** Of a dashboard across properties; absent: the page with the same question. */
    below: Below.optional(),
  })
  .meta({ examples: [{ widgets: [] }] });
export type Layout = z.infer<typeof Layout>;

/** What a page is asked for. */
export const dashboardId = () => id('dashboard');

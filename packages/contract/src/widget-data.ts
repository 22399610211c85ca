import { figureReasons } from '@steward/core/figures/figure';
import { z } from 'zod';

/**
 * A name in what a widget shows. `word` is a text of the product in the catalogue of dashboards, the others are names that it has anyway;
 * `text` is written by people and is not translated.
 */
export const labelKinds = [
  'text',
  'word',
  'figure',
  'year',
  'month',
  'day',
  'weekday',
  'hour',
  'carrier',
  'utility',
  'treatment',
  'country',
  'property-type',
  'point-type',
  'space-type',
  'equipment-condition',
  'number',
] as const;
export const Label = z.object({ kind: z.enum(labelKinds), value: z.string() });
export type Label = z.infer<typeof Label>;

const value = z.number().nullable();
/** The address of the screen that shows how it came about; null: there is none. */
const address = z.string().nullable();

/** What a series or a part means; others take the colours of the palette in their order. */
export const dataColours = [
  'scope1',
  'scope2',
  'scope3',
  'fuel',
  'energy',
  'data',
  'covered',
  'good',
  'warn',
  'bad',
] as const;

/** One value with what it is compared to. */
export const Amount = z.object({
  shape: z.literal('amount'),
  value,
  /** Why it is not known. */
  reason: z.enum([...figureReasons, 'not-permitted']).nullable(),
  /** What it is compared with: of the year before, or of the compared property. */
  before: value,
  /** Change against `before` over what both have, as a fraction. */
  change: value,
  /** The share of the value that was compared, 0 to 1; null: all of it. */
  compared: value,
  more: z.enum(['better', 'worse']).nullable(),
  /** The steps of the period, oldest first, in the unit of the widget. */
  trend: z.array(z.object({ label: Label, value })),
  /** A target or a limit for it. */
  target: z.object({ label: Label, value: z.number() }).nullable(),
  is_accepted: z.boolean(),
  is_incomplete: z.boolean(),
});

/** Values along an axis. `before` is drawn as a mark, `low` and `high` as a band around the first series, `limit` as a step. */
export const Series = z.object({
  shape: z.literal('series'),
  labels: z.array(Label),
  series: z.array(
    z.object({
      name: Label,
      role: z.enum(['value', 'before', 'low', 'high', 'limit', 'expected']),
      values: z.array(value),
      colour: z.enum(dataColours).nullable(),
    }),
  ),
  /** Indexes of labels whose values are incomplete: hatched. */
  partial: z.array(z.number()),
  /** The axis fits the values instead of beginning at zero: measured values such as temperatures. */
  is_fitted: z.boolean(),
});

/** Parts of a whole, or subjects in an order. */
export const Parts = z.object({
  shape: z.literal('parts'),
  parts: z.array(
    z.object({
      name: Label,
      value,
      before: value,
      /** In the unit of the widget if absent. */
      note: Label.nullable(),
      colour: z.enum(dataColours).nullable(),
      address,
    }),
  ),
  /** How many there are beside the parts that are named. */
  others: z.number(),
});

const Cell = z.union([z.null(), z.number(), Label, z.object({ value, unit: z.string() })]);

/** Rows that are read. A cell is a number in the unit of its column, a name, or an amount with its own unit. */
export const Table = z.object({
  shape: z.literal('table'),
  columns: z.array(z.object({ name: Label, unit: z.string(), is_number: z.boolean() })),
  rows: z.array(z.object({ cells: z.array(Cell), address })),
  total: z.number(),
});

export const tones = ['good', 'warn', 'bad', 'none'] as const;

/** What has to be done, the most urgent first. */
export const List = z.object({
  shape: z.literal('list'),
  rows: z.array(
    z.object({
      title: Label,
      details: z.array(Label),
      day: z.string().nullable(),
      state: Label.nullable(),
      tone: z.enum(tones),
      address,
    }),
  ),
  total: z.number(),
  /** The list with all of them. */
  address,
});

/** A value for each row and column: a heat map, or the cells of coverage, where 1 is full. */
export const Matrix = z.object({
  shape: z.literal('matrix'),
  rows: z.array(z.object({ name: Label, address })),
  columns: z.array(Label),
  cells: z.array(z.array(value)),
});

/** For each row the share of hours in each band; the shares of a row with values add up to 1. */
export const Bands = z.object({
  shape: z.literal('bands'),
  bands: z.array(z.object({ name: Label, tone: z.enum(tones) })),
  rows: z.array(
    z.object({
      name: Label,
      hours: value,
      /** Of values measured by hand: how many; they have no hours. */
      by_hand: z.number().optional(),
      shares: z.array(value),
      address,
    }),
  ),
});

/** Points over two measures, with a model through them if it was accepted. */
export const Points = z.object({
  shape: z.literal('points'),
  x: z.object({ name: Label, unit: z.string() }),
  y: z.object({ name: Label, unit: z.string() }),
  points: z.array(z.object({ label: Label, x: z.number(), y: z.number(), expected: value, low: value, high: value })),
  line: z.array(z.object({ x: z.number(), expected: z.number(), low: z.number(), high: z.number() })),
});

/** What flows from one node to another; a node is named by its index. */
export const Flow = z.object({
  shape: z.literal('flow'),
  nodes: z.array(z.object({ name: Label, colour: z.enum(dataColours).nullable() })),
  links: z.array(z.object({ from: z.number(), to: z.number(), value: z.number() })),
});

export const Places = z.object({
  shape: z.literal('places'),
  places: z.array(
    z.object({ name: Label, latitude: z.number(), longitude: z.number(), value, tone: z.enum(tones), address }),
  ),
  /** How many have no place. */
  without: z.number(),
});

/** A few states side by side. */
export const States = z.object({
  shape: z.literal('states'),
  states: z.array(
    z.object({ name: Label, value, unit: z.string(), state: Label.nullable(), tone: z.enum(tones), address }),
  ),
});

export const WidgetData = z.discriminatedUnion('shape', [
  Amount,
  Series,
  Parts,
  Table,
  List,
  Matrix,
  Bands,
  Points,
  Flow,
  Places,
  States,
]);
export type WidgetData = z.infer<typeof WidgetData>;
export type DataOf<S extends WidgetData['shape']> = Extract<WidgetData, { shape: S }>;

/** What is missing where a widget is empty; a screen names it and leads to where it is entered. */
export const missingKinds = [
  'bills',
  'meters',
  'meter-data',
  'sensors',
  'floor-area',
  'spaces',
  'leases',
  'people',
  'equipment',
  'servicing',
  'refrigerants',
  'documents',
  'weather',
  'factors',
  'targets',
  'tariffs',
  'renewables',
  'records',
  'measures',
  'projects',
  'campaigns',
  'tasks',
  'reports',
  'properties',
  'measured-values',
  'server-rooms',
  'costs',
  'limits',
  'opening-hours',
  'air-values',
  'published',
  'history',
  'model',
  'nothing',
] as const;

/** The answer for a widget: each is answered or failed for itself. */
export const AnsweredWidget = z.object({
  id: z.string(),
  state: z.enum(['ok', 'empty', 'failed', 'forbidden']),
  data: WidgetData.nullable(),
  /** As figures write it; `%` is a share of 1, a currency its code. */
  unit: z.string(),
  /** The share of the data that should be there; null: it cannot be said. */
  share: value,
  /** The share of the value that is estimated. */
  estimated_share: value,
  /** The address of its calculation or evidence. */
  working: address,
  /** The days that it is of, where they differ from those of the page. */
  period: z.object({ first_day: z.string(), last_day: z.string() }).nullable(),
  missing: z.enum(missingKinds).nullable(),
  /** What else must be known to read it, such as a refused model. */
  notes: z.array(Label),
});
export type AnsweredWidget = z.infer<typeof AnsweredWidget>;

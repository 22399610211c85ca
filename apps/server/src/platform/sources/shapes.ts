import type { DataOf, Label } from '@steward/contract/widget-data';
import { word } from './sources.ts';

// The shapes in which sources answer, with what most answers leave open already filled in.

type Amount = DataOf<'amount'>;

/** One value that is known, without what it is compared with unless that is given. */
export const amountOf = (value: number, more: Partial<Omit<Amount, 'shape' | 'value'>> = {}): Amount => ({
  shape: 'amount',
  value,
  reason: null,
  before: null,
  change: null,
  compared: null,
  more: null,
  trend: [],
  target: null,
  is_accepted: false,
  is_incomplete: false,
  ...more,
});

type Line = DataOf<'series'>['series'][number];

/** Values along labels; a line is of values in a colour of the palette unless it says otherwise. */
export const seriesOf = (
  labels: Label[],
  lines: readonly (Partial<Line> & Pick<Line, 'name' | 'values'>)[],
  more: Partial<Pick<DataOf<'series'>, 'partial' | 'is_fitted'>> = {},
): DataOf<'series'> => ({
  shape: 'series',
  labels,
  series: lines.map((line) => ({ role: 'value', colour: null, ...line })),
  partial: [],
  is_fitted: false,
  ...more,
});

type Part = DataOf<'parts'>['parts'][number];

/** Parts in the order in which they are given. */
export const partsOf = (
  parts: readonly (Partial<Part> & Pick<Part, 'name' | 'value'>)[],
  most = parts.length,
): DataOf<'parts'> => ({
  shape: 'parts',
  parts: parts.slice(0, most).map((part) => ({ before: null, note: null, colour: null, address: null, ...part })),
  others: Math.max(0, parts.length - most),
});

type Row = DataOf<'list'>['rows'][number];

/** So many rows of a list are shown; `total` counts all of them. */
const MOST_ROWS = 25;

/** A list of what has to be done, in the order in which it is given. */
export const listOf = <T>(
  all: readonly T[],
  row: (one: T) => Partial<Row> & { title: Label },
  address: string | null,
  most = MOST_ROWS,
): DataOf<'list'> => ({
  shape: 'list',
  rows: all.slice(0, most).map((one) => ({
    details: [],
    day: null,
    state: null,
    tone: 'none',
    address: null,
    ...row(one),
  })),
  total: all.length,
  address,
});

type Table = DataOf<'table'>;

export const textColumn = (name: Label): Table['columns'][number] => ({ name, unit: '', is_number: false });
export const numberColumn = (name: Label, unit = ''): Table['columns'][number] => ({ name, unit, is_number: true });

/** A row for each, in the order in which they are given; `total` counts all of them. */
export const tableOf = <T>(
  columns: Table['columns'],
  all: readonly T[],
  row: (one: T) => Table['rows'][number],
  most = all.length,
): Table => ({ shape: 'table', columns, rows: all.slice(0, most).map(row), total: all.length });

type State = DataOf<'states'>['states'][number];

/** A state; it is neither good nor bad unless it says so. */
export const stateOf = (name: Label, more: Partial<Omit<State, 'name'>> = {}): State => ({
  name,
  value: null,
  unit: '',
  state: null,
  tone: 'none',
  address: null,
  ...more,
});

/** How long values were below, in and above a band of comfort. */
export const bandsOf = (rows: DataOf<'bands'>['rows']): DataOf<'bands'> => ({
  shape: 'bands',
  bands: [
    { name: word('energy.below'), tone: 'warn' },
    { name: word('energy.inBand'), tone: 'good' },
    { name: word('energy.above'), tone: 'bad' },
  ],
  rows,
});

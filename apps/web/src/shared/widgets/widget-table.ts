import type { DataOf, Label, WidgetData } from '@steward/contract/widget-data';
import type { Column } from '../../ui/table/column.ts';
import { amountText } from './amounts.ts';
import { axisTexts, type LabelText } from './label-text.ts';
import type { Cell } from './widget-answer.ts';

/** The heads that the product gives; the others are in the answer. */
export type Heads = Record<
  | 'name'
  | 'value'
  | 'before'
  | 'change'
  | 'target'
  | 'period'
  | 'note'
  | 'details'
  | 'day'
  | 'state'
  | 'hours'
  | 'expected'
  | 'low'
  | 'high'
  | 'from'
  | 'to'
  | 'latitude'
  | 'longitude',
  string
>;

export interface WidgetRow {
  cells: (string | number | null)[];
  /** What a cell shows, where that is not its value in the unit of its column. */
  shown?: (string | undefined)[];
  address: string | null;
  /** What the row is about. */
  label?: Label | undefined;
}
export interface WidgetTable {
  columns: (Column<WidgetRow> & { isNumber: boolean })[];
  rows: WidgetRow[];
}

interface About {
  unit: string;
  heads: Heads;
  labelText: LabelText;
}

type Head = readonly [label: string, unit?: string];
const text = (label: string): Head => [label];

function tableFrom(heads: readonly Head[], rows: WidgetRow[]): WidgetTable {
  const columns = heads.map(([label, unit], at) => ({
    id: String(at),
    label,
    ...(unit && { unit }),
    isNumber: unit !== undefined,
    value: ({ cells }: WidgetRow) => cells[at],
  }));
  return { columns, rows };
}

const plain = (cells: (string | number | null)[], address: string | null = null): WidgetRow => ({ cells, address });

function amountTable(data: DataOf<'amount'>, { unit, heads, labelText }: About): WidgetTable {
  const rows: WidgetRow[] = [
    plain([heads.value, data.value]),
    ...(data.before === null ? [] : [plain([heads.before, data.before])]),
    ...(data.change === null
      ? []
      : [{ ...plain([heads.change, data.change]), shown: [undefined, amountText(data.change, '%')] }]),
    ...(data.target ? [plain([`${heads.target}: ${labelText(data.target.label)}`, data.target.value])] : []),
    ...data.trend.map(({ label, value }) => plain([labelText(label), value])),
  ];
  return tableFrom([text(heads.name), [heads.value, unit]], rows);
}

const seriesTable = (data: DataOf<'series'>, { unit, heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.period), ...data.series.map(({ name }): Head => [labelText(name), unit])],
    data.labels.map((label, at) => plain([labelText(label), ...data.series.map(({ values }) => values[at] ?? null)])),
  );

function partsTable({ parts }: DataOf<'parts'>, { unit, heads, labelText }: About): WidgetTable {
  const [hasBefore, hasNote] = [parts.some(({ before }) => before !== null), parts.some(({ note }) => note)];
  return tableFrom(
    [
      text(heads.name),
      [heads.value, unit],
      ...(hasBefore ? [[heads.before, unit] as const] : []),
      ...(hasNote ? [text(heads.note)] : []),
    ],
    parts.map(({ name, value, before, note, address }) =>
      plain(
        [labelText(name), value, ...(hasBefore ? [before] : []), ...(hasNote ? [note && labelText(note)] : [])],
        address,
      ),
    ),
  );
}

function cellValue(cell: Cell, labelText: LabelText): [value: string | number | null, shown?: string] {
  if (cell === null || typeof cell === 'number') return [cell];
  if ('kind' in cell) return [labelText(cell)];
  if (cell.value === null) return [null];
  return [`${cell.value} ${cell.unit}`.trim(), amountText(cell.value, cell.unit)];
}

function rowsTable({ columns, rows }: DataOf<'table'>, { labelText }: About): WidgetTable {
  const filled = rows.map(({ cells, address }): WidgetRow => {
    const both = cells.map((cell) => cellValue(cell, labelText));
    const [first] = cells;
    const label = first !== null && typeof first === 'object' && 'kind' in first ? first : undefined;
    return { cells: both.map(([value]) => value), shown: both.map(([, shown]) => shown), address, label };
  });
  const table = tableFrom(
    columns.map(({ name, unit }): Head => [labelText(name), unit]),
    filled,
  );
  return {
    ...table,
    columns: table.columns.map((column, at) => ({ ...column, isNumber: columns[at]?.is_number ?? false })),
  };
}

const listTable = ({ rows }: DataOf<'list'>, { heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.name), text(heads.details), text(heads.day), text(heads.state)],
    rows.map(({ title, details, day, state, address }) =>
      plain([labelText(title), details.map(labelText).join(' · '), day, state && labelText(state)], address),
    ),
  );

const matrixTable = ({ rows, columns, cells }: DataOf<'matrix'>, { unit, heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.name), ...axisTexts(columns, labelText).map((label): Head => [label, unit])],
    rows.map(({ name, address }, at) => ({
      ...plain([labelText(name), ...(cells[at] ?? [])], address),
      label: name,
    })),
  );

const bandsTable = ({ bands, rows }: DataOf<'bands'>, { heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.name), [heads.hours, 'h'], ...bands.map(({ name }): Head => [labelText(name), '%'])],
    rows.map(({ name, hours, shares, address }) => plain([labelText(name), hours, ...shares], address)),
  );

const pointsTable = ({ x, y, points }: DataOf<'points'>, { heads, labelText }: About): WidgetTable =>
  tableFrom(
    [
      text(heads.name),
      [labelText(x.name), x.unit],
      [labelText(y.name), y.unit],
      ...([heads.expected, heads.low, heads.high] as const).map((head): Head => [head, y.unit]),
    ],
    points.map(({ label, x: its, y: value, expected, low, high }) =>
      plain([labelText(label), its, value, expected, low, high]),
    ),
  );

const flowTable = ({ nodes, links }: DataOf<'flow'>, { unit, heads, labelText }: About): WidgetTable => {
  const nameOf = (at: number) => (nodes[at] ? labelText(nodes[at].name) : null);
  return tableFrom(
    [text(heads.from), text(heads.to), [heads.value, unit]],
    links.map(({ from, to, value }) => plain([nameOf(from), nameOf(to), value])),
  );
};

const placesTable = ({ places }: DataOf<'places'>, { unit, heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.name), [heads.value, unit], [heads.latitude, '°'], [heads.longitude, '°']],
    places.map(({ name, value, latitude, longitude, address }) => ({
      ...plain([labelText(name), value, latitude, longitude], address),
    })),
  );

const statesTable = ({ states }: DataOf<'states'>, { heads, labelText }: About): WidgetTable =>
  tableFrom(
    [text(heads.name), text(heads.value), text(heads.state)],
    states.map(({ name, value, unit, state, address }) => ({
      ...plain(
        [labelText(name), value === null ? null : `${value} ${unit}`.trim(), state && labelText(state)],
        address,
      ),
      shown: [undefined, value === null ? undefined : amountText(value, unit)],
    })),
  );

/** What a widget shows as rows, unrounded: for "view as table" and for files. */
export function tableOf(data: WidgetData, told: About): WidgetTable {
  switch (data.shape) {
    case 'amount':
      return amountTable(data, told);
    case 'series':
      return seriesTable(data, told);
    case 'parts':
      return partsTable(data, told);
    case 'table':
      return rowsTable(data, told);
    case 'list':
      return listTable(data, told);
    case 'matrix':
      return matrixTable(data, told);
    case 'bands':
      return bandsTable(data, told);
    case 'points':
      return pointsTable(data, told);
    case 'flow':
      return flowTable(data, told);
    case 'places':
      return placesTable(data, told);
    case 'states':
      return statesTable(data, told);
  }
}

/** Whether a name can narrow a page about several properties. */
export const narrows = ({ kind }: Label) => kind === 'country' || kind === 'property-type';

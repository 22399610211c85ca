import type { Answer } from '@steward/contract/call';
import type { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { figureCatalogue } from '@steward/contract/insight/figures';
import {
  acrossProperties,
  shapesOfKind,
  widgetKinds,
  type Binding,
  type DashboardPage,
  type dividedBy,
  type Widget,
  type WidgetKind,
} from '@steward/contract/insight/widgets.layout';
import { shapeOfFigures } from '@steward/core/dashboards/figure-shape';
import type { Label } from '@steward/contract/widget-data';

export type OfferedFigure = Answer<typeof figureCatalogue.getFigureCatalogue>[number];
export type OfferedSource = Answer<typeof dashboardPages.getWidgetSources>['sources'][number];
export type Division = (typeof dividedBy)[number];
type OfFigures = Extract<Binding, { from: 'figures' }>;

/** What widgets of a page can show, as far as the person may see it. */
export interface Offered {
  figures: readonly OfferedFigure[];
  sources: readonly OfferedSource[];
  /** Hosts whose pages may be embedded. */
  hosts: readonly string[];
  isOfOne: boolean;
  /** The page whose kind of dashboard it is: what its template shows is offered first. */
  page: DashboardPage;
  usual: readonly string[];
}

interface Rule {
  by: readonly Division[];
  /** How it is divided a second time. */
  and?: readonly Division[];
  /** It shows several figures beside each other. */
  isOfSeveral?: true;
}

const overTime: Rule = { by: ['step'], isOfSeveral: true };
const inParts: Rule = { by: [...acrossProperties, 'figure'], isOfSeveral: true };
const inCells: Rule = {
  by: acrossProperties,
  and: ['type', 'step', 'figure', 'property', 'country', 'portfolio', 'fund'],
  isOfSeveral: true,
};

/** The kinds that draw figures. Others that draw the same form, such as a line with a range, need more than figures know. */
const rules: Readonly<Partial<Record<WidgetKind, Rule>>> = {
  figure: { by: ['total'] },
  months: overTime,
  line: overTime,
  stacked: overTime,
  shares: inParts,
  ranking: inParts,
  table: { by: ['total', ...acrossProperties], isOfSeveral: true },
  pivot: inCells,
  heat: inCells,
  cells: inCells,
  status: { by: ['figure'], isOfSeveral: true },
};

const several = new Set<Division>(acrossProperties);

/** How figures of a kind can be divided on such a page; empty: it shows no figures there. */
export function divisionsOf(kind: WidgetKind, isOfOne: boolean): readonly Division[] {
  const by = rules[kind]?.by ?? [];
  if (!isOfOne) return kind === 'table' ? by.filter((one) => one !== 'total') : by;
  return by.filter((one) => !several.has(one));
}

export const secondDivisionsOf = (kind: WidgetKind, by: Division): readonly Division[] =>
  (rules[kind]?.and ?? []).filter((one) => one !== by);

/** Whether several figures can be chosen: those of a division by figure, and columns. */
export function takesSeveral(kind: WidgetKind, { by, and }: Pick<OfFigures, 'by' | 'and'>): boolean {
  if (!rules[kind]?.isOfSeveral) return false;
  if (kind === 'table' || kind === 'status' || by === 'step') return true;
  return rules[kind]?.and ? and === 'figure' : by === 'figure';
}

/** The figures that can be shown beside those that are chosen: with a value for each step, and in one unit where they share an axis. */
export function figuresFor(offered: Offered, kind: WidgetKind, binding: OfFigures): readonly OfferedFigure[] {
  const isOverTime = binding.by === 'step' || binding.and === 'step';
  const shape = shapeOfFigures(kind, binding);
  const first = offered.figures.find(({ key }) => key === binding.keys[0]);
  const isOneUnit = takesSeveral(kind, binding) && (shape === 'series' || shape === 'parts' || shape === 'matrix');
  return offered.figures.filter(
    ({ key, subjects, grain, unit }) =>
      binding.keys.includes(key) ||
      (subjects.includes('property') &&
        !(isOverTime && grain === 'now') &&
        !(isOneUnit && first && unit !== first.unit)),
  );
}

export const sourcesFor = ({ sources }: Offered, kind: WidgetKind): readonly OfferedSource[] =>
  sources.filter(({ shape }) => shapesOfKind[kind].includes(shape));

export const kindsOfSource = ({ shape }: Pick<OfferedSource, 'shape'>): WidgetKind[] =>
  widgetKinds.filter((kind) => shapesOfKind[kind].includes(shape));

/** Whether a kind has anything to show on such a page. */
export function isOffered(offered: Offered, kind: WidgetKind): boolean {
  if (kind === 'text') return true;
  if (kind === 'embed') return offered.hosts.length > 0;
  return (
    (divisionsOf(kind, offered.isOfOne).length > 0 && offered.figures.length > 0) ||
    sourcesFor(offered, kind).length > 0
  );
}

/** Figures for a kind, with as much of what was chosen before as it can show. */
export function figuresOf(offered: Offered, kind: WidgetKind, before: Binding): OfFigures | undefined {
  const known = before.from === 'figures' ? before : undefined;
  const divisions = divisionsOf(kind, offered.isOfOne);
  const by = divisions.find((one) => one === known?.by) ?? divisions[0];
  if (!by) return undefined;
  const seconds = secondDivisionsOf(kind, by);
  const and = seconds.find((one) => one === known?.and) ?? seconds[0];
  const shell: OfFigures = {
    from: 'figures',
    keys: [],
    by,
    ...(and && { and }),
    ...(known?.most && { most: known.most }),
  };
  const can = figuresFor(offered, kind, shell);
  const kept = (known?.keys ?? []).filter((key) => can.some((one) => one.key === key));
  const first = offered.usual.find((key) => can.some((one) => one.key === key)) ?? can[0]?.key;
  const keys = kept.length || first === undefined ? kept : [first];
  if (!keys.length) return undefined;
  if (!takesSeveral(kind, shell)) return { ...shell, keys: keys.slice(0, 1) };
  const all = new Set(figuresFor(offered, kind, { ...shell, keys: keys.slice(0, 1) }).map(({ key }) => key));
  return { ...shell, keys: keys.filter((key) => all.has(key)).slice(0, 12) };
}

/** A source for a kind: the one that was chosen before where the kind can draw it. */
export function sourceOf(offered: Offered, kind: WidgetKind, before: Binding): Binding | undefined {
  const can = sourcesFor(offered, kind);
  if (before.from === 'source' && can.some(({ key }) => key === before.key)) return before;
  const first = can.find(({ pages }) => pages.includes(offered.page)) ?? can[0];
  return first && { from: 'source', key: first.key };
}

/** What a kind shows after it was chosen for a widget. */
export function bindingFor(offered: Offered, kind: WidgetKind, before: Binding): Binding {
  if (kind === 'text' || kind === 'embed') return { from: 'nothing' };
  const source = sourceOf(offered, kind, before);
  if (before.from === 'source' && source?.from === 'source' && source.key === before.key) return source;
  return figuresOf(offered, kind, before) ?? source ?? { from: 'nothing' };
}

/** The title that a widget has until a user writes another. */
export function titleFor({ sources }: Offered, binding: Binding, otherwise: string): Label {
  const [key] = binding.from === 'figures' ? binding.keys : [];
  if (key !== undefined) return { kind: 'figure', value: key };
  if (binding.from !== 'source') return { kind: 'text', value: otherwise };
  const source = sources.find((one) => one.key === binding.key);
  const option = source?.options.find(({ value }) => value === binding.option);
  return option?.title.kind === 'word' || option?.title.kind === 'figure'
    ? option.title
    : (source?.title ?? { kind: 'text', value: otherwise });
}

/** Columns and rows of a new widget. */
export function sizeOf(kind: WidgetKind): Pick<Widget, 'w' | 'h'> {
  if (kind === 'figure') return { w: 4, h: 3 };
  if (kind === 'status') return { w: 12, h: 2 };
  if (kind === 'text') return { w: 6, h: 3 };
  return kind === 'table' || kind === 'pivot' || kind === 'flow' || kind === 'map' || kind === 'embed'
    ? { w: 12, h: 5 }
    : { w: 6, h: 4 };
}

import { fail } from '@steward/contract/failures';
import type { Layout, Widget, WidgetKind } from '@steward/contract/insight/widgets.layout';
import type { WidgetShape } from '@steward/contract/widget-source';
import { layoutFault } from '@steward/core/dashboards/grid';
import type { Ctx } from '../../../platform/ctx.ts';
import { sourceDefinition } from '../../../platform/sources/sources.ts';
import { definitionOf } from '../widgets/asked-page.ts';

/** The forms of data that each kind of widget draws. */
const shapesOf: Readonly<Record<WidgetKind, readonly WidgetShape[]>> = {
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

const acrossProperties = new Set(['property', 'country', 'type', 'portfolio', 'fund']);

/** The form of what figures show in a kind of widget; undefined: such a kind shows none. */
function shapeOfFigures(
  kind: WidgetKind,
  { by, and }: { by: string; and?: string | undefined },
): WidgetShape | undefined {
  if (and) return 'matrix';
  if (kind === 'table') return 'table';
  if (kind === 'status') return 'states';
  if (by === 'total') return 'amount';
  return by === 'step' ? 'series' : 'parts';
}

/** Why a widget cannot show what was chosen for it; undefined: it can. */
function faultOf(
  { frameHosts }: { frameHosts: readonly string[] },
  widget: Widget,
  isOfOne: boolean,
): string | undefined {
  const { kind, binding, url, text } = widget;
  if (kind === 'text') return text ? undefined : 'has no text';
  if (kind === 'embed') {
    const host = URL.canParse(url ?? '') ? new URL(url ?? '').host : '';
    return frameHosts.includes(host) ? undefined : 'shows an address that is not allowed';
  }
  if (binding.from === 'nothing') return 'shows nothing';
  if (binding.from === 'source') {
    const source = sourceDefinition(binding.key);
    if (!source) return 'names a source that does not exist';
    if (source.of !== 'both' && (source.of === 'property') !== isOfOne) return 'names a source of other pages';
    if (binding.option !== undefined && !source.options?.includes(binding.option))
      return 'chooses what its source does not offer';
    return shapesOf[kind].includes(source.shape) ? undefined : 'is of a kind that cannot draw its source';
  }
  const definitions = binding.keys.map((key) => definitionOf(key));
  if (definitions.some((one) => !one)) return 'names a figure that does not exist';
  if (isOfOne && [binding.by, binding.and].some((by) => by && acrossProperties.has(by))) return 'divides one property';
  const shape = shapeOfFigures(kind, binding);
  if (!shape || !shapesOf[kind].includes(shape)) return 'is of a kind that cannot draw its figures';
  const units = new Set(definitions.map((one) => one?.unit));
  const isOneUnit = shape === 'series' || shape === 'parts' || shape === 'matrix';
  return isOneUnit && units.size > 1 ? 'mixes figures with different units' : undefined;
}

/** Refuses a layout whose widgets overlap, leave the grid, or cannot show what was chosen for them. */
export function checkLayout(ctx: Ctx, layout: Layout, isOfOne: boolean): void {
  const fault = layoutFault(layout.widgets);
  if (fault) fail('dashboard.layout', fault.ids.join(', '));
  for (const widget of layout.widgets) {
    const wrong = faultOf(ctx.settings, widget, isOfOne);
    if (wrong) fail('dashboard.widget', `${widget.id} ${wrong}`);
  }
}

import { fail } from '@steward/contract/failures';
import {
  acrossProperties,
  shapesOfKind,
  type Layout,
  type Widget,
  type WidgetFault,
} from '@steward/contract/insight/widgets.layout';
import { shapeOfFigures } from '@steward/core/dashboards/figure-shape';
import { layoutFault } from '@steward/core/dashboards/grid';
import type { Ctx } from '../../../platform/ctx.ts';
import { sourceDefinition } from '../../../platform/sources/sources.ts';
import { definitionOf } from '../widgets/asked-page.ts';

const needSeveral = new Set<string>(acrossProperties);

/** Why a widget cannot show what was chosen for it; undefined: it can. */
function faultOf(
  { frameHosts }: { frameHosts: readonly string[] },
  widget: Widget,
  isOfOne: boolean,
): WidgetFault | undefined {
  const { kind, binding, url, text } = widget;
  if (kind === 'text') return text ? undefined : 'no-text';
  if (kind === 'embed') {
    const address = URL.canParse(url ?? '') ? new URL(url ?? '') : undefined;
    // A script as an address can name a host, too.
    return address?.protocol === 'https:' && frameHosts.includes(address.host) ? undefined : 'address';
  }
  if (binding.from === 'nothing') return 'nothing';
  if (binding.from === 'source') {
    const source = sourceDefinition(binding.key);
    if (!source) return 'unknown-source';
    if (source.of !== 'both' && (source.of === 'property') !== isOfOne) return 'other-pages';
    if (binding.option !== undefined && !source.options?.includes(binding.option)) return 'option';
    return shapesOfKind[kind].includes(source.shape) ? undefined : 'kind-of-source';
  }
  const definitions = binding.keys.map((key) => definitionOf(key));
  if (definitions.some((one) => !one)) return 'unknown-figure';
  if (isOfOne && [binding.by, binding.and].some((by) => by && needSeveral.has(by))) return 'one-property';
  const shape = shapeOfFigures(kind, binding);
  if (!shapesOfKind[kind].includes(shape)) return 'kind-of-figures';
  const units = new Set(definitions.map((one) => one?.unit));
  const isOneUnit = shape === 'series' || shape === 'parts' || shape === 'matrix';
  return isOneUnit && units.size > 1 ? 'units' : undefined;
}

/** What is wrong with a widget, in the words of the API. */
const says: Readonly<Record<WidgetFault, string>> = {
  'no-text': 'has no text',
  address: 'shows an address that is not allowed',
  nothing: 'shows nothing',
  'unknown-source': 'names a source that does not exist',
  'other-pages': 'names a source of other pages',
  option: 'chooses what its source does not offer',
  'kind-of-source': 'is of a kind that cannot draw its source',
  'unknown-figure': 'names a figure that does not exist',
  'one-property': 'divides one property',
  'kind-of-figures': 'is of a kind that cannot draw its figures',
  units: 'mixes figures with different units',
};

/** Refuses a widget that cannot show what was chosen for it; the field names its place in the layout and the fault. */
export function checkWidgets(ctx: Ctx, widgets: readonly Widget[], isOfOne: boolean): void {
  for (const [at, widget] of widgets.entries()) {
    const wrong = faultOf(ctx.settings, widget, isOfOne);
    if (wrong)
      fail('dashboard.widget', `${widget.id} ${says[wrong]}`, [
        { field: `layout.widgets.${at}.${wrong}`, message: says[wrong] },
      ]);
  }
}

/** Refuses a layout whose widgets overlap, leave the grid, or cannot show what was chosen for them. */
export function checkLayout(ctx: Ctx, layout: Layout, isOfOne: boolean): void {
  const fault = layoutFault(layout.widgets);
  if (fault) fail('dashboard.layout', fault.ids.join(', '));
  checkWidgets(ctx, layout.widgets, isOfOne);
}

import type { WidgetData } from '@steward/contract/widget-data';
import type { TFunction } from 'i18next';
import { amountText } from './amounts.ts';
import type { LabelText } from './label-text.ts';

type Named = { name: string; value: number | null };

const known = (values: readonly Named[]) =>
  values.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));

/** What a widget shows, as names with values: enough for a sentence about its largest and smallest. */
function valuesOf(data: WidgetData, labelText: LabelText): Named[] {
  switch (data.shape) {
    case 'series': {
      const drawn = data.series.filter(({ role }) => role === 'value');
      return data.labels.map((label, at) => {
        const parts = drawn.flatMap(({ values }) => values[at] ?? []);
        return { name: labelText(label), value: parts.length ? parts.reduce((sum, one) => sum + one, 0) : null };
      });
    }
    case 'parts':
      return data.parts.map(({ name, value }) => ({ name: labelText(name), value }));
    case 'matrix':
      return data.rows.flatMap(({ name }, row) =>
        data.columns.map((column, at) => ({
          name: `${labelText(name)}, ${labelText(column)}`,
          value: data.cells[row]?.[at] ?? null,
        })),
      );
    case 'bands':
      return data.rows.map(({ name, shares }) => ({ name: labelText(name), value: shares[0] ?? null }));
    case 'points':
      return data.points.map(({ label, y }) => ({ name: labelText(label), value: y }));
    case 'flow':
      return data.links.map(({ from, to, value }) => ({
        name: [from, to].map((at) => (data.nodes[at] ? labelText(data.nodes[at].name) : '')).join(' → '),
        value,
      }));
    case 'places':
      return data.places.map(({ name, value }) => ({ name: labelText(name), value }));
    default:
      return [];
  }
}

const unitOf = (data: WidgetData, unit: string) =>
  data.shape === 'bands' ? '%' : data.shape === 'points' ? data.y.unit : unit;

/** One sentence for screen readers about what a widget shows: how many values, the highest, how many are unknown. */
export function describe(
  t: TFunction<'dashboard-pages'>,
  title: string,
  data: WidgetData,
  unit: string,
  labelText: LabelText,
): string {
  const all = valuesOf(data, labelText);
  const some = known(all);
  const [first] = some;
  if (!first) return t('says.none', { title });
  const highest = some.reduce((most, one) => (one.value > most.value ? one : most), first);
  const lowest = some.reduce((least, one) => (one.value < least.value ? one : least), first);
  const ofUnit = unitOf(data, unit);
  const sentence = t('says.values', {
    title,
    count: some.length,
    highest: highest.name,
    most: amountText(highest.value, ofUnit),
    lowest: lowest.name,
    least: amountText(lowest.value, ofUnit),
  });
  const unknown = all.length - some.length;
  return unknown > 0 ? `${sentence} ${t('says.unknown', { count: unknown })}` : sentence;
}

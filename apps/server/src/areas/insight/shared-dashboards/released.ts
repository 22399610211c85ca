import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { Language } from '@steward/contract/language';
import type { AnsweredWidget, Label, WidgetData } from '@steward/contract/widget-data';
import type { PointTypeKey } from '@steward/core/sensing/point-types';
import { pointType } from '@steward/reference/sensing/point-types';
import { definitionOf } from '../widgets/asked-page.ts';

/** What a link releases. */
export interface Released {
  names: boolean;
  money: boolean;
}

const isCurrency = (unit: string) => /^[A-Z]{3}(?:\/|$)/.test(unit);

/** Whether something in the data is an amount of money. */
function hasMoney(data: WidgetData | null, unit: string): boolean {
  if (isCurrency(unit)) return true;
  // Amounts in several currencies have a series for each.
  if (data?.shape === 'series') return data.series.some(({ name }) => name.kind === 'text' && isCurrency(name.value));
  if (data?.shape === 'states') return data.states.some((state) => isCurrency(state.unit));
  if (data?.shape !== 'table') return false;
  return (
    data.columns.some((column) => isCurrency(column.unit)) ||
    data.rows.some(({ cells }) =>
      cells.some((cell) => cell !== null && typeof cell === 'object' && 'unit' in cell && isCurrency(cell.unit)),
    )
  );
}

/** Lists and tables of sources name tenants, suppliers and people; figures name properties, meters and carriers alone. */
const namesPeople = ({ binding, kind }: Widget) =>
  binding.from === 'source' && ['list', 'table', 'ranking', 'comfort'].includes(kind);

/** The widgets of a page that a link releases, without addresses that lead into the product. */
export function releasedOf(
  widgets: readonly Widget[],
  answers: readonly AnsweredWidget[],
  { names, money }: Released,
  language: Language,
): { widgets: Widget[]; answers: AnsweredWidget[] } {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const shown = widgets.filter((widget) => {
    const answer = byId.get(widget.id);
    if (!answer || answer.state === 'forbidden') return false;
    const { binding } = widget;
    const isOfMoney =
      hasMoney(answer.data, answer.unit) ||
      (binding.from === 'figures' && binding.keys.some((key) => definitionOf(key)?.group === 'money'));
    return (money || !isOfMoney) && (names || !namesPeople(widget));
  });
  return {
    widgets: shown.map((widget) => ({ ...widget, title: writtenOut(widget.title, language) })),
    answers: shown.flatMap(({ id }) => withoutAddresses(byId.get(id), language)),
  };
}

/** The name of a figure or of what a sensor measures as text: without an account their lists cannot be asked for. */
function writtenOut(label: Label, language: Language): Label {
  const names = {
    figure: () => definitionOf(label.value)?.name,
    'point-type': () => pointType(label.value as PointTypeKey)?.label,
  };
  if (label.kind !== 'figure' && label.kind !== 'point-type') return label;
  return { kind: 'text', value: names[label.kind]()?.[language] ?? label.value };
}

const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'kind' in value && 'value' in value && Object.keys(value).length === 2;

function withoutAddresses(answer: AnsweredWidget | undefined, language: Language): AnsweredWidget[] {
  if (!answer) return [];
  // Every address in an answer leads to a page that needs an account.
  const data = JSON.parse(
    JSON.stringify(answer.data, (key, value: unknown) =>
      key === 'address' ? null : isLabel(value) ? writtenOut(value, language) : value,
    ),
  ) as AnsweredWidget['data'];
  return [{ ...answer, data, working: null }];
}

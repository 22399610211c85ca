import type { AnsweredWidget, Label, WidgetData } from '@steward/contract/widget-data';
import type { Widget, WidgetKind } from '@steward/contract/insight/widgets.layout';

export const textLabel = (value: string): Label => ({ kind: 'text', value });
export const monthsOf2025 = Array.from({ length: 12 }, (_, at): Label => ({
  kind: 'month',
  value: `2025-${String(at + 1).padStart(2, '0')}`,
}));

export const widgetOf = (id: string, kind: WidgetKind, change: Partial<Widget> = {}): Widget => ({
  id,
  kind,
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  title: textLabel(`Title ${id}`),
  binding: { from: 'nothing' },
  ...change,
});

export const answerOf = (
  id: string,
  data: WidgetData | null,
  unit = 'kWh',
  change: Partial<AnsweredWidget> = {},
): AnsweredWidget => ({
  id,
  state: data ? 'ok' : 'empty',
  data,
  unit,
  share: null,
  estimated_share: null,
  working: null,
  period: null,
  missing: data ? null : 'bills',
  notes: [],
  ...change,
});

export const amountOf = (value: number | null): Extract<WidgetData, { shape: 'amount' }> => ({
  shape: 'amount',
  value,
  reason: value === null ? 'no-data' : null,
  before: null,
  change: null,
  compared: null,
  more: null,
  trend: [],
  target: null,
  is_accepted: false,
  is_incomplete: false,
});

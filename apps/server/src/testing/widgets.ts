import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget, DataOf, WidgetData } from '@steward/contract/widget-data';
import { expect } from 'vitest';
import type { Person } from './person.ts';

type Widgets = readonly AnsweredWidget[];

/** The widgets of a page as a person sees them. */
export const widgetsOf = async (
  person: Person,
  page: DashboardPage,
  asked: { start: string; end: string; [field: string]: unknown },
): Promise<Widgets> => (await person.get(dashboardPages.getDashboardData, { page, ...asked })).widgets;

export const widget = (widgets: Widgets, id: string): AnsweredWidget =>
  widgets.find((one) => one.id === id) ?? expect.unreachable(`no widget ${id}`);

/** The data of a widget, which must have this shape. */
export function dataOf<S extends WidgetData['shape']>(widgets: Widgets, id: string, shape: S): DataOf<S> {
  const { data, missing } = widget(widgets, id);
  expect(data?.shape, `${id} ${missing}`).toBe(shape);
  return data as DataOf<S>;
}

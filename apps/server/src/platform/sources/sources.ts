import { sources as declared, type FigureKey, type Need, type SourceKey } from '@steward/contract/declared';
import type { AnsweredWidget, Label, WidgetData } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import type { SourceDefinition } from '@steward/contract/widget-source';
import type { Work } from '../../database/transaction.ts';
import { holds } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import type { FigureTable } from '../figures/figures.ts';

/** A property that a page is about, within the person's reach. */
export interface PropertyOfPage {
  environment_id: string;
  environment_name: string;
  portfolio_id: string;
  portfolio_name: string;
  /** The fund of its portfolio; null: none, or the person does not see funds. */
  fund_name: string | null;
  property_type: string;
  property_sub_type: string;
  city: string;
  country_code: string;
  gross_floor_area: number;
}

/** What a source is asked. */
export interface AskedSource {
  /** Inside the transaction of the page: services that only read can be called with it, and answer what their screens show. */
  ctx: Ctx;
  /** One on a page of a property; on a page across properties those that its filter finds. */
  properties: readonly PropertyOfPage[];
  ids: readonly string[];
  isOfOne: boolean;
  /** First and last day. */
  from: string;
  to: string;
  /** The same of the period before, one year earlier. */
  before: { from: string; to: string };
  today: string;
  /** The address of the dashboard of one of the properties, for the same period. */
  addressOf: (environmentId: string) => string;
  /** Which of its options; the first of the declaration where none was chosen. */
  option: string;
  /** Figures of the properties, by year, month or day of the period; read together with what other widgets ask. */
  figures: (keys: readonly FigureKey[], grain: 'year' | 'month' | 'day' | 'now') => Promise<FigureTable>;
}

/** What a source answers; without data it names what is missing. */
export interface SourceAnswer {
  data: WidgetData | null;
  unit?: string;
  share?: number | null;
  estimated?: number | null;
  working?: string | null;
  period?: { first_day: string; last_day: string } | null;
  missing?: AnsweredWidget['missing'];
  notes?: Label[];
}

export type Source = (work: Work, asked: AskedSource) => Promise<SourceAnswer>;

/** The sources of all areas by key. */
export type Sources = Readonly<Partial<Record<string, Source>>>;

declare module '../ctx.ts' {
  interface Platform {
    /** What answers each source of dashboards. */
    sources: Sources;
  }
}

export const sourceDefinition = (key: string): SourceDefinition | undefined =>
  Object.hasOwn(declared, key) ? declared[key as SourceKey] : undefined;

/** Whether a user sees a source; work of the system itself sees all. */
export const showsSource = (ctx: Pick<Ctx, 'actor' | 'scope'>, key: string): boolean => {
  const definition = sourceDefinition(key);
  if (!definition || (definition.isNotForTenants && ctx.scope?.tenants)) return false;
  return holds(ctx, definition.needs as Need);
};

// The labels that sources write most.
export const label = (kind: Label['kind'], value: string): Label => ({ kind, value });
export const named = (value: string): Label => label('text', value);
export const word = (value: WidgetWord): Label => label('word', value);

import type { DataOf } from '@steward/contract/widget-data';
import type { AskedSource } from './sources.ts';

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

// Some services answer for calendar years: the year of the last day is shown, and the answer names its days.
export const yearOf = ({ to }: Pick<AskedSource, 'to'>): number => Number(to.slice(0, 4));
export const daysOfYear = (year: number) => ({ first_day: `${year}-01-01`, last_day: `${year}-12-31` });

/** The property of a page of one property. */
export const propertyOf = ({ ids: [id = ''] }: Pick<AskedSource, 'ids'>): string => id;

import type { DataOf, Label } from '@steward/contract/widget-data';
import type { AskedSource } from './sources.ts';

// Shapes and addresses that the answers of many sources share.

type Row = DataOf<'list'>['rows'][number];

/** So many rows of a list are shown; `total` counts all of them. */
const MOST_ROWS = 25;

/** A list of what has to be done, in the order in which it is given. */
export const listOf = <T>(all: readonly T[], row: (one: T) => Partial<Row> & { title: Label }, address: string) =>
  ({
    shape: 'list',
    rows: all.slice(0, MOST_ROWS).map((one) => ({
      details: [],
      day: null,
      state: null,
      tone: 'none' as const,
      address: null,
      ...row(one),
    })),
    total: all.length,
    address,
  }) satisfies DataOf<'list'>;

type Part = DataOf<'parts'>['parts'][number];

/** Parts in the order in which they are given. */
export const partsOf = (parts: readonly (Partial<Part> & Pick<Part, 'name' | 'value'>)[], most = parts.length) =>
  ({
    shape: 'parts',
    parts: parts.slice(0, most).map((part) => ({ before: null, note: null, colour: null, address: null, ...part })),
    others: Math.max(0, parts.length - most),
  }) satisfies DataOf<'parts'>;

/** An address of the product for the property of the page; of a page across properties without one. */
export const addressFor = ({ isOfOne, ids }: AskedSource, path: string, query: Record<string, string> = {}): string => {
  const asked = new URLSearchParams({ ...(isOfOne && { environment: ids[0] ?? '' }), ...query }).toString();
  return asked ? `${path}?${asked}` : path;
};

/** What a call that knows a property is asked for: the one of the page, or all within reach. */
export const ofPage = ({ isOfOne, ids }: AskedSource): { environment_id?: string } =>
  isOfOne ? { environment_id: ids[0] ?? '' } : {};

/** Those of rows that are of the properties of the page. */
export function ofAsked<R extends { environment_id: string | null }>(asked: AskedSource, rows: readonly R[]): R[] {
  const ids = new Set<string | null>(asked.ids);
  return rows.filter(({ environment_id }) => ids.has(environment_id));
}

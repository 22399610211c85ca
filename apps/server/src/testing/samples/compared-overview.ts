import type { Answer } from '@steward/contract/call';
import { dashboards } from '@steward/contract/insight/dashboards';
import { expect } from 'vitest';
import type { Person } from '../person.ts';
import { rounded } from '../rounded.ts';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

const kg = (row: Overview['rows'][number]) => row.co2e_kg ?? -Infinity;

/** The overview with few rows, read by grid; refuses one that is not what all rows say, which are counted one by one. */
export async function compared(
  person: Person,
  year: number,
  largest: number,
  portfolio_id?: string,
): Promise<Overview> {
  const about = { year, ...(portfolio_id !== undefined && { portfolio_id }) };
  const { rows, ...whole } = await person.get(dashboards.getPortfolioOverview, about);
  const { rows: few, ...sums } = await person.get(dashboards.getPortfolioOverview, { ...about, largest });
  expect(rounded(sums), `sums of ${year}`).toEqual(rounded(whole));
  expect(whole.properties).toBe(rows.length);
  const sorted = rows.toSorted((a, b) => (kg(a) === kg(b) ? 0 : kg(b) - kg(a)));
  expect(rounded(few), `rows of ${year}`).toEqual(rounded(sorted.slice(0, largest)));
  return { ...sums, rows: few };
}

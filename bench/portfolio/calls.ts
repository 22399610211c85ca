import type { Call } from '@steward/contract/call';
import { calls } from '@steward/contract/declared';

export interface Asked {
  name: string;
  call: Call;
  input: Record<string, unknown>;
}

/** Of what a call is asked. */
export interface Subjects {
  environment_id: string;
  portfolio_id: string;
  /** The last whole year with bills. */
  year: number;
}

const reading = /^(get|list|count|find|search|ghg_report$)/i;

/**
 * Every reading call that can be asked of the whole organization, a property or a portfolio: with the first of some usual inputs that its
 * schema takes.
 */
export function readingCalls({ environment_id, portfolio_id, year }: Subjects): Asked[] {
  const range = { from: `${year - 1}-01`, until: `${year}-12` };
  const inputs: Record<string, unknown>[] = [
    {},
    { year },
    { level: 'Organization', year },
    { level: 'Organization' },
    range,
    { ...range, page: 1, page_size: 50 },
    { first_day: `${year}-01-01`, last_day: `${year}-12-31` },
    { search: 'Property 0001' },
    { environment_id },
    { environment_id, year },
    { environment_id, ...range },
    { portfolio_id },
    { portfolio_id, year },
  ];
  return calls.flatMap((call) => {
    const { name, access, shape = 'json' } = call;
    if (access !== 'member' || shape !== 'json' || !reading.test(name)) return [];
    const input = inputs.find((one) => call.input.safeParse(one).success);
    return input ? [{ name, call, input }] : [];
  });
}

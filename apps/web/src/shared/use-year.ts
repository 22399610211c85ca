import { dashboards } from '@steward/contract/insight/dashboards';
import { useEffect, useState } from 'react';
import { useAnswer } from '../api/hooks.ts';
import { select, selection, useSelection } from '../session/selection.ts';
import { tabYear, yearIn } from '../session/tab-year.ts';
import { organizationYear } from '../session/today.ts';
import { useAddressState } from './address-state.ts';
import { useHolds } from './may.ts';

const TEN_MINUTES = 600_000;

/**
 * The year of the page, and the years that have data: that of the address, otherwise the one chosen last. By default it
 * is the latest year with data, not an empty one.
 */
export function useYear() {
  const { year: kept, isYearChosen } = useSelection();
  const [address, change] = useAddressState();
  const chosen = tabYear.use();
  const named = yearIn(address) ?? chosen;
  const holds = useHolds();
  const years = useAnswer(dashboards.getDataYears, {}, { freshFor: TEN_MINUTES, enabled: holds('dashboards.read') })
    .data?.years;
  const [thisYear] = useState(organizationYear);
  const latest = years?.find((one) => one <= thisYear);
  const instead = !isYearChosen && latest !== undefined && latest !== kept ? latest : undefined;
  useEffect(() => {
    if (instead !== undefined) selection.set({ ...selection.get(), year: instead });
  }, [instead]);
  return {
    year: named ?? instead ?? kept,
    /** The chosen one; undefined where the page shows its own default. */
    asked: named,
    withData: years,
    choose: (next: number) => {
      select({ year: next });
      change({ year: next });
    },
  };
}

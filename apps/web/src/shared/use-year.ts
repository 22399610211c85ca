import { dashboards } from '@steward/contract/insight/dashboards';
import { useEffect, useState } from 'react';
import { useAnswer } from '../api/hooks.ts';
import { select, selection, useSelection } from '../session/selection.ts';
import { useHolds } from './may.ts';
import { organizationYear } from '../session/today.ts';

const TEN_MINUTES = 600_000;

/** The selected year and the years that have data. By default it is the latest year with data, not an empty one. */
export function useYear() {
  const { year, isYearChosen } = useSelection();
  const holds = useHolds();
  const years = useAnswer(dashboards.getDataYears, {}, { freshFor: TEN_MINUTES, enabled: holds('dashboards.read') })
    .data?.years;
  const [thisYear] = useState(organizationYear);
  const latest = years?.find((one) => one <= thisYear);
  const instead = !isYearChosen && latest !== undefined && latest !== year ? latest : undefined;
  useEffect(() => {
    if (instead !== undefined) selection.set({ ...selection.get(), year: instead });
  }, [instead]);
  return { year: instead ?? year, withData: years, choose: (next: number) => select({ year: next }) };
}

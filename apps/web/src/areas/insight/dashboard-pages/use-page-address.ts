import { normalizations, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { useState } from 'react';
import { select } from '../../../session/selection.ts';
import { organizationToday } from '../../../session/today.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useYear } from '../../../shared/use-year.ts';
import { nameOf, type AnyPage } from './pages.ts';
import { isPeriod, kindOf, recent, yearOf, type PagePeriod } from './period.ts';

export type Normalization = (typeof normalizations)[number];

/** Dashboards of what sensors measure. */
const ofSensors: ReadonlySet<AnyPage> = new Set(['air', 'IoT']);

/** The state of a dashboard in its address: its period, what it is compared with, how it is divided, kiosk. */
export function usePageAddress(page: DashboardPage) {
  const [address, change] = useAddressState();
  const { year, withData, choose } = useYear();
  const named = { start: textOf(address['start']) ?? '', end: textOf(address['end']) ?? '' };
  const [today] = useState(organizationToday);
  // The year that has bills is not the one that sensors report in.
  const isRecent = ofSensors.has(nameOf(page)) && address['year'] === undefined;
  const period: PagePeriod = isPeriod(named) ? named : isRecent ? recent(today) : yearOf(year);
  const normalize = normalizations.find((one) => one === textOf(address['per']));
  const compareId = textOf(address['with']);
  const setPeriod = (next: PagePeriod) => {
    // A calendar year is kept for all pages, as elsewhere.
    const isYear = kindOf(next) === 'year';
    if (isYear) select({ year: Number(next.start.slice(0, 4)) });
    change(
      isYear
        ? { year: Number(next.start.slice(0, 4)), start: undefined, end: undefined }
        : { start: next.start, end: next.end },
    );
  };
  return {
    period,
    setPeriod,
    year: kindOf(period) === 'year' ? Number(period.start.slice(0, 4)) : undefined,
    withData,
    chooseYear: (next: number) => {
      choose(next);
      change({ year: next, start: undefined, end: undefined });
    },
    compareId,
    setCompare: (id: string | undefined) => change({ with: id }),
    normalize,
    setNormalize: (next: Normalization | undefined) => change({ per: next }),
    /** A dashboard of the organization instead of the page of the product. */
    dashboardId: textOf(address['dashboard']),
    setDashboard: (id: string | undefined) => change({ dashboard: id }),
    /** The report of Power BI instead of the page of the product. */
    isReport: address['view'] === 'power-bi',
    setReport: (is: boolean) => change({ view: is ? 'power-bi' : undefined }),
    isKiosk: address['kiosk'] !== undefined && textOf(address['kiosk']) !== '0',
    setKiosk: (is: boolean) => change({ kiosk: is ? 1 : undefined }),
    /** What links to other dashboards keep. */
    kept: {
      ...(isPeriod(named) && named),
      ...(compareId && { with: compareId }),
      ...(normalize && { per: normalize }),
    },
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;

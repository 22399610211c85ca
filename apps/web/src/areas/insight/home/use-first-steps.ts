import { portfolios } from '@steward/contract/estate/portfolios';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import type { PlainTarget } from '../../../ui/addresses.ts';
import type { Counts } from './home-head.tsx';

export interface FirstStep {
  key: 'portfolio' | 'property' | 'bill' | 'check' | 'report';
  isDone: boolean;
  /** Only users who may change properties can do it. */
  forAdmins: boolean;
  /** The link to the form. */
  to: PlainTarget;
}

/**
 * The steps to a first submitted report. A step is done when its objects exist, not by a click. Undefined until all
 * counts have loaded, so that the list does not flash for users who have finished it.
 */
export function useFirstSteps(counts: Counts | undefined): { steps: FirstStep[]; isOver: boolean } | undefined {
  const holds = useHolds();
  const readsReports = holds('ghg-protocol.read');
  // A property belongs to a portfolio: with a property there is a portfolio, and no request is needed.
  const asksFolders = counts?.environment_count === 0 && holds('portfolios.read');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}, { enabled: asksFolders });
  if (!counts || (asksFolders && folders.isPending)) return undefined;
  const bills = counts.bills_saved + counts.bills_in_review;
  // Users who cannot see the report have finished once bills are saved.
  const hasSent = counts.has_sent_report ?? counts.bills_saved > 0;
  const hub = '/datahub/data_library/utilities';
  const steps: FirstStep[] = [
    {
      key: 'portfolio',
      isDone: (folders.data?.length ?? 0) > 0 || counts.environment_count > 0,
      forAdmins: true,
      to: { to: '/funds/portfolios', search: { item: 'new' } },
    },
    { key: 'property', isDone: counts.environment_count > 0, forAdmins: true, to: { to: '/properties/add' } },
    { key: 'bill', isDone: bills > 0, forAdmins: false, to: { to: hub, hash: 'upload' } },
    {
      key: 'check',
      isDone: counts.bills_saved > 0 && counts.bills_in_review === 0,
      forAdmins: false,
      to: { to: hub, search: { status: 'review', environment: 'all' } },
    },
    ...(readsReports
      ? [
          {
            key: 'report',
            isDone: hasSent,
            forAdmins: false,
            to: { to: '/solutions/reporting/assessments/ghg-protocol', search: { tab: 'texts' } },
          } as const,
        ]
      : []),
  ];
  // Without access to reports, the steps end with the checked bills, and do not apply to users who may not upload
  // bills.
  const isOver = hasSent || (!readsReports && (!holds('utilities.create') || steps.every(({ isDone }) => isDone)));
  return { steps, isOver };
}

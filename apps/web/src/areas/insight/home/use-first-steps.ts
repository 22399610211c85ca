import { portfolios } from '@steward/contract/estate/portfolios';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import type { PlainTarget } from '../../../ui/addresses.ts';
import type { Counts } from './home-head.tsx';

export interface FirstStep {
  key: 'portfolio' | 'property' | 'bill' | 'check' | 'report';
  isDone: boolean;
  /** Only who may change properties does it. */
  forAdmins: boolean;
  /** The form itself. */
  to: PlainTarget;
}

/**
 * The way from nothing to a report that was sent. Each step counts what is there, so that nothing is done by a click. Undefined
 * until all of it is known: the list does not flash by for those who are past it.
 */
export function useFirstSteps(counts: Counts | undefined): { steps: FirstStep[]; isOver: boolean } | undefined {
  const holds = useHolds();
  const readsReports = holds('ghg-protocol.read');
  // A property stands in a portfolio: where there is one, nobody has to ask.
  const asksFolders = counts?.environment_count === 0 && holds('portfolios.read');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}, { enabled: asksFolders });
  if (!counts || (asksFolders && folders.isPending)) return undefined;
  const bills = counts.bills_saved + counts.bills_in_review;
  // Whose report it is not is past the beginning once bills are saved.
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
  // Who neither uploads bills nor sees reports has none to go.
  const isOver = hasSent || (!readsReports && (!holds('utilities.create') || steps.every(({ isDone }) => isDone)));
  return { steps, isOver };
}

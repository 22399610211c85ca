import type { FrameworkAnswer, FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconPencil,
  IconRefreshAlert,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';

export type Shown = 'stale' | 'sentBack' | 'open' | 'drafted' | 'answered' | 'reviewed' | 'notApplicable' | 'omitted';

/** What a list shows of an answer first: that it needs something, else its state. A frozen one needs nothing when its sources change. */
export function shownState(
  { state, staleness, sent_back_reason }: FrameworkAnswer,
  report: Pick<FrameworkReport, 'state'>,
): Shown {
  if (staleness === 'value' && report.state === 'open') return 'stale';
  if (sent_back_reason) return 'sentBack';
  return state === 'not-applicable' ? 'notApplicable' : state;
}

export const looks = {
  stale: { icon: IconRefreshAlert, tone: 'warn' },
  sentBack: { icon: IconArrowBackUp, tone: 'warn' },
  open: { icon: IconCircleDashed, tone: 'plain' },
  drafted: { icon: IconPencil, tone: 'plain' },
  answered: { icon: IconCircleCheck, tone: 'brand' },
  reviewed: { icon: IconRosetteDiscountCheck, tone: 'good' },
  notApplicable: { icon: IconCircleMinus, tone: 'plain' },
  omitted: { icon: IconAlertTriangle, tone: 'plain' },
} as const;

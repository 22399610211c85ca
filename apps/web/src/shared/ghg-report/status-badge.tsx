import type { Report } from '@steward/contract/carbon/ghg.report';
import { StatusBadge } from '../../ui/badges.tsx';
import { toneOf, useReportWords } from './words.ts';

export function ReportStatus({ status }: { status: Report['status'] }) {
  return <StatusBadge tone={toneOf[status]}>{useReportWords().status(status)}</StatusBadge>;
}

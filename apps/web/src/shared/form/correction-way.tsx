import { acceptedYearFailures } from '@steward/contract/accepted-years';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/failure.ts';
import { Link } from '../../ui/link.tsx';

/** The link to the reports, where a correction of an accepted one is requested. Hidden without access to them. */
export function CorrectionLink() {
  const { t } = useTranslation('first-pages');
  return (
    <Link to="/solutions/reporting/assessments/ghg-protocol" search={{ tab: 'reports' }} size="sm" isAction>
      {t('correctionWay')}
    </Link>
  );
}

const codes: readonly string[] = acceptedYearFailures;

/** The same below a refusal because the year of an accepted report is locked; nothing below any other. */
export function CorrectionWay({ failure }: { failure: unknown }) {
  const isLocked = failure instanceof CallFailure && failure.code !== undefined && codes.includes(failure.code);
  return isLocked ? (
    <div>
      <CorrectionLink />
    </div>
  ) : null;
}

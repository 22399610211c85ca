import type { SavingProof } from '@steward/contract/carbon/proven-savings';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { kwhText, type SavingIssue } from './saving-words.ts';

/** Why a saving is not proven, and what to do. */
export function SavingIssueText({ issue, proof }: { issue: SavingIssue; proof: SavingProof }) {
  const { t } = useTranslation('proven-savings');
  const part = proof.parts.find((one) => one.issue === issue) ?? proof.parts[0];
  const missing = part?.baseline?.missing_days ?? 0;
  const texts = {
    'no-dates': t('proof.issues.no-dates'),
    'no-property': t('proof.issues.no-property'),
    'no-bills': t('proof.issues.no-bills'),
    'baseline-missing':
      missing > 0
        ? t('proof.issues.baseline-days', { count: missing, months: proof.baseline_months })
        : t('proof.issues.baseline-missing', { count: proof.baseline_months }),
    'no-weather': t('proof.issues.no-weather'),
    'too-short': t('proof.issues.too-short'),
    'no-use': t('proof.issues.no-use'),
    'cv-rmse': t('proof.issues.cv-rmse', { cv: formatPercent(part?.model?.cv_rmse ?? 0, 0) }),
    nmbe: t('proof.issues.nmbe'),
    'nothing-after': t('proof.issues.nothing-after'),
    'year-not-over': t('proof.issues.year-not-over', { count: proof.days }),
    'within-error': t('proof.issues.within-error', { error: kwhText(2 * (proof.standard_error_kwh ?? 0)) }),
    'uses-more': t('proof.issues.uses-more'),
  } satisfies Record<SavingIssue, string>;
  const isBill = issue === 'no-bills' || issue === 'baseline-missing' || issue === 'nothing-after';
  return (
    <>
      {texts[issue]}{' '}
      {isBill && (
        <Link to="/datahub/data_library/utilities" isAction>
          {t('words:goToBills')}
        </Link>
      )}
      {issue === 'no-weather' && (
        <Link to="/datahub/data_library/weather_stations" isAction>
          {t('proof.toWeather')}
        </Link>
      )}
    </>
  );
}

import type { ModelIssue } from '@steward/core/weather/model';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/format.ts';

interface Refused {
  issue: ModelIssue | 'no-normal';
  bills_fitted: number;
  cv_rmse: number | null;
}

/** Why the consumption of a meter is not weather-normalized. */
export function useModelIssueWords() {
  const { t } = useTranslation('shared');
  return ({ issue, bills_fitted, cv_rmse }: Refused): string =>
    issue === 'too-short'
      ? t('modelIssue.too-short', { count: bills_fitted })
      : issue === 'cv-rmse'
        ? t('modelIssue.cv-rmse', { cv: formatPercent(cv_rmse ?? 0, 0) })
        : t(`modelIssue.${issue}`);
}

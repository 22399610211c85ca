import type { FrameworkLevel, ReportState } from '@steward/contract/reporting/frameworks.models';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shown } from './report/question-state.ts';

/** The name of a level. */
export function useLevelName(): (level: FrameworkLevel | 'all') => string {
  const { t } = useTranslation('frameworks');
  return useCallback(
    (level) => {
      const names = {
        all: t('levels.all'),
        organization: t('words:organization'),
        portfolio: t('words:portfolio'),
        fund: t('words:fund'),
        property: t('words:property'),
      };
      return names[level];
    },
    [t],
  );
}

/** The name of the state of a report. */
export function useStateName(): (state: ReportState) => string {
  const { t } = useTranslation('frameworks');
  return useCallback((state) => (state === 'approved' ? t('words:approved') : t(`states.${state}`)), [t]);
}

/** The name of the state of an answer. */
export function useAnswerStateName(): (state: Shown) => string {
  const { t } = useTranslation('frameworks');
  return (state) => (state === 'drafted' ? t('words:draft') : t(`answerStates.${state}`));
}

/** Why a figure has no value. */
export function useReasonName(): (reason: string) => string {
  const { t } = useTranslation('frameworks');
  return (reason) => (reason === 'no-data' ? t('words:noData') : t(`reasons.${reason}`));
}

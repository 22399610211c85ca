import type { BaseYearEvent } from '@steward/contract/carbon/restatement';
import type { Carrier } from '@steward/core/ghg/carrier';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportWords } from '../../../shared/emissions/report-words.ts';

export const approaches = ['operational_control', 'financial_control', 'equity_share'] as const;

/** The subject of an event: a name as it was, or the term for an approach or an energy source. */
export function useSubject() {
  const { t } = useTranslation('restatement');
  const words = useReportWords();
  return useCallback(
    ({ kind, subject }: Pick<BaseYearEvent, 'kind' | 'subject'>): string => {
      const approach = approaches.find((one) => one === subject);
      if (kind === 'consolidation' && approach) return t(`approaches.${approach}`);
      return kind === 'factor' ? words.carrier(subject as Carrier) : subject;
    },
    [t, words],
  );
}

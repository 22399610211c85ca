import type { MeterToConfirm } from '@steward/contract/energy/billed-meters';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';

/** A number keeps its own direction within a sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** The sentences about a number on bills: what it is called, and why its meter is not certain. */
export function useDoubtWords() {
  const { t } = useTranslation('billed-meters');
  const { carrier: carrierName } = useCarrierWords();
  return useMemo(() => {
    const numberOf = ({ meter_no }: MeterToConfirm) => meter_no || t('noNumber');
    const reasonOf = ({ doubt, candidate, is_billed_beside }: MeterToConfirm): string => {
      const about = candidate && {
        number: isolated(candidate.meter_no),
        property: isolated(candidate.environment_name),
        carrier: carrierName(candidate.carrier),
      };
      if (doubt === 'similar' && about && is_billed_beside) return t('doubts.similarBeside', about);
      switch (doubt) {
        case 'ambiguous':
        case 'accepted_year':
        case 'on_site':
        case 'not_registered':
          return t(`doubts.${doubt}`);
        default:
          return about ? t(`doubts.${doubt}`, about) : t(`doubtsAlone.${doubt}`);
      }
    };
    return { numberOf, reasonOf };
  }, [t, carrierName]);
}

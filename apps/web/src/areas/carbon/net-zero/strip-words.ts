import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import { useTranslation } from 'react-i18next';

/** What is missed first, in words. */
export function useStripWords() {
  const { t } = useTranslation('net-zero');
  return {
    first: ({ first, first_by, intensity }: PropertyStrip) => {
      if (intensity === null) return t('strip.noData');
      if (first === null) return t('strip.nothingMissed');
      if (first_by === 'limit') return t('strip.firstLimit', { year: first });
      return first_by === 'pathway'
        ? t('strip.firstPathway', { year: first })
        : t('strip.firstTarget', { year: first });
    },
    /** Each line by itself, also those that are kept and those that are not there. */
    each: ({ first_target, first_limit, first_pathway, target, limit, pathway, target_of }: PropertyStrip) => {
      const isThere = (line: readonly (number | null)[]) => line.some((value) => value !== null);
      return [
        isThere(target)
          ? first_target === null
            ? t('strip.keepsTarget')
            : t('strip.firstTarget', { year: first_target })
          : t('strip.noTarget'),
        ...(target_of && target_of !== 'property' ? [t('strip.inherited')] : []),
        isThere(limit)
          ? first_limit === null
            ? t('strip.keepsLimit')
            : t('strip.firstLimit', { year: first_limit })
          : t('strip.noLimit'),
        isThere(pathway)
          ? first_pathway === null
            ? t('strip.keepsPathway')
            : t('strip.firstPathway', { year: first_pathway })
          : t('strip.noPathway'),
      ];
    },
  };
}

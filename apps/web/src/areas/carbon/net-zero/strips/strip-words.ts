import type { PropertyStrip } from '@steward/contract/carbon/net-zero.strips';
import type { TargetMeasure } from '@steward/core/net-zero/target';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../ui/format.ts';

const isThere = (line: readonly (number | null)[]) => line.some((value) => value !== null);

/** The first line that a property exceeds, in words. */
export function useStripWords() {
  const { t } = useTranslation('net-zero');
  const law = ({ name, currency, limit, first, penalty }: PropertyStrip['limits'][number]) => {
    if (!isThere(limit)) return t('strip.noCode', { law: name });
    if (first === null) return t('strip.keepsLimit', { law: name });
    if (penalty === null) return t('strip.firstLimit', { year: first, law: name });
    return t('strip.firstLimitPenalty', { year: first, law: name, penalty: formatMoney(penalty, currency) });
  };
  return {
    first: ({ first, first_by, first_law, intensity }: PropertyStrip) => {
      if (intensity === null) return t('strip.noData');
      if (first === null) return t('strip.nothingMissed');
      if (first_by === 'limit') return t('strip.firstLimit', { year: first, law: first_law });
      return first_by === 'pathway'
        ? t('strip.firstPathway', { year: first })
        : t('strip.firstTarget', { year: first });
    },
    /** The kind of the first line that is exceeded. */
    missed: ({ first_by, first_law }: PropertyStrip) => {
      if (first_by === 'limit') return t('strip.missedLimit', { law: first_law });
      return first_by === 'pathway' ? t('strip.missedPathway') : t('strip.missedTarget');
    },
    /** Each line, including those that are met and those that do not exist. */
    each: (
      { first_target, first_pathway, target, limits, pathway, target_of }: PropertyStrip,
      measure: TargetMeasure = 'scopes-1-2-location',
    ) => [
      isThere(target)
        ? first_target === null
          ? t('strip.keepsTarget')
          : t('strip.firstTarget', { year: first_target })
        : target_of
          ? t('strip.noBase')
          : t('strip.noTarget'),
      ...(target_of === 'portfolio' ? [t('targetOf.portfolio')] : []),
      ...(target_of === 'organization' ? [t('targetOf.organization')] : []),
      // Limits and pathways cover scopes 1 and 2, location-based.
      ...(measure === 'scopes-1-2-location'
        ? [
            ...(limits.length ? limits.map(law) : [t('strip.noLimit')]),
            isThere(pathway)
              ? first_pathway === null
                ? t('strip.keepsPathway')
                : t('strip.firstPathway', { year: first_pathway })
              : t('strip.noPathway'),
          ]
        : [t('strip.withoutLimits')]),
    ],
  };
}

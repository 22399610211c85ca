import type { MeterReading } from '@steward/contract/energy/readings';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** How a reading came about, in words. */
export function useKindWords(): (kind: MeterReading['kind']) => string {
  const { t } = useTranslation('readings');
  return useCallback((kind) => (kind === 'estimate' ? t('words:estimate') : t(`kinds.${kind}`)), [t]);
}

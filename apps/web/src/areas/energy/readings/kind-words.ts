import type { MeterReading } from '@steward/contract/energy/readings';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The kind of a reading in words. */
export function useKindWords(): (kind: MeterReading['kind']) => string {
  const { t } = useTranslation('readings');
  return useCallback((kind) => (kind === 'estimate' ? t('words:estimate') : t(`kinds.${kind}`)), [t]);
}

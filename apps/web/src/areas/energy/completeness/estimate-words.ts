import type { EstimateMethod } from '@steward/core/estimates/methods';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';

/** Answers that rest on what is estimated. */
export const estimatedFrom = ['bills', 'dashboards', 'home', 'inventory'];

/** The methods of an estimate and what it comes to. */
export function useEstimateWords() {
  const { t } = useTranslation('completeness');
  return {
    method: (method: EstimateMethod) => t(`estimate.methods.${method}`),
    note: (method: EstimateMethod) => t(`estimate.notes.${method}`),
    quantity: (quantity: number, unit: string) => `${formatNumber(quantity, quantity < 10 ? 2 : 0)} ${unit}`,
  };
}

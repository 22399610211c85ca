import type { EstimateMethod } from '@steward/core/estimates/methods';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';

/** Areas whose answers depend on estimates. */
export const estimatedFrom = ['bills', 'dashboards', 'home', 'inventory'];

/** The names of estimate methods, and their results. */
export function useEstimateWords() {
  const { t } = useTranslation('completeness');
  return {
    method: (method: EstimateMethod) => t(`estimate.methods.${method}`),
    note: (method: EstimateMethod) => t(`estimate.notes.${method}`),
    quantity: (quantity: number, unit: string) => `${formatNumber(quantity, quantity < 10 ? 2 : 0)} ${unit}`,
  };
}

import type { Carrier, WasteTreatment } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';

export const utilityNames = ['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const;
export type UtilityName = (typeof utilityNames)[number];

/** The unit of a bill of each utility, and the field of its quantity. */
export const quantityOf = {
  ENERGY: { field: 'energy_consumption', unit: 'kWh' },
  HEAT: { field: 'energy_consumption', unit: 'kWh' },
  WATER: { field: 'water_consumption', unit: 'l' },
  WASTE: { field: 'waste', unit: 't' },
} as const satisfies Record<UtilityName, { field: string; unit: string }>;

/** Utilities, energy sources and treatments in the user's language. */
export function useCarrierWords() {
  const { t } = useTranslation('first-pages');
  return {
    utility: (utility: UtilityName) => t(`utility.${utility}`),
    carrier: (carrier: Carrier | (string & {})) => t(`carrier.${carrier}`),
    treatment: (treatment: WasteTreatment) => t(`treatment.${treatment}`),
  };
}

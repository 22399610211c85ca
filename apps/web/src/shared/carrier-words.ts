import type { Carrier, WasteTreatment } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';

export const utilityNames = ['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const;
export type UtilityName = (typeof utilityNames)[number];

/** What a bill of each utility is counted in, and the field that holds it. */
export const quantityOf = {
  ENERGY: { field: 'energy_consumption', unit: 'kWh' },
  HEAT: { field: 'energy_consumption', unit: 'kWh' },
  WATER: { field: 'water_consumption', unit: 'l' },
  WASTE: { field: 'waste', unit: 't' },
} as const satisfies Record<UtilityName, { field: string; unit: string }>;

/** Utilities, carriers and treatments in the reader's language. */
export function useCarrierWords() {
  const { t } = useTranslation('shared');
  return {
    utility: (utility: UtilityName) => t(`utility.${utility}`),
    carrier: (carrier: Carrier | (string & {})) => t(`carrier.${carrier}`),
    treatment: (treatment: WasteTreatment) => t(`treatment.${treatment}`),
  };
}

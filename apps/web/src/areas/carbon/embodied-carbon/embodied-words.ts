import type {
  BuildingPart,
  EmbodiedModule,
  EmbodiedUnit,
  MissingInput,
} from '@steward/core/embodied-carbon/item-codes';
import { useTranslation } from 'react-i18next';
import { chartColours } from '../../../ui/chart/chart-colours.ts';

/** Indexes of the chart palette: blue, orange, red. Emissions are never green. */
export const moduleColours: Readonly<Record<EmbodiedModule, number>> = { 'A1-A3': 2, A4: 1, A5: 3 };

export const moduleColour = (module: EmbodiedModule) => {
  const place = moduleColours[module];
  return `light-dark(${chartColours.light[place]}, ${chartColours.dark[place]})`;
};

const plain = (module: EmbodiedModule) => module.replace('-', '_');

/** Parts, modules and units in the user's language. */
export function useEmbodiedWords() {
  const { t } = useTranslation('embodied-carbon');
  return {
    part: (part: BuildingPart | null) => (part === null ? t('constructionSite') : t(`parts.${part}`)),
    /** "A1–A3 Product". */
    module: (module: EmbodiedModule) => t(`modulesOfLife.${plain(module)}`),
    /** "A1–A3", for the head of a column. */
    code: (module: EmbodiedModule) => module.replace('-', '–'),
    unit: (unit: EmbodiedUnit) => t(`units.${unit}`),
    missing: (input: MissingInput) => t(`missing.${input}`),
  };
}

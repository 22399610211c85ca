import { ofProperties, type FigureDefinition } from '../figure.ts';

const energy = {
  unit: 'kWh',
  grain: 'month',
  subjects: ofProperties,
  adds: 'sum',
  needs: 'renewables.read',
  group: 'energy',
} as const;

/** On-site generation as recorded, each record divided over its days. */
export const renewablesFigures = {
  'renewables.generated': {
    ...energy,
    name: { en: 'On-site generation', de: 'Eigenerzeugung', ar: 'التوليد في الموقع' },
    more: 'better',
  },
  'renewables.used': {
    ...energy,
    name: {
      en: 'On-site generation used',
      de: 'Eigenverbrauch aus Eigenerzeugung',
      ar: 'المستهلك من التوليد في الموقع',
    },
    more: 'better',
  },
  'renewables.exported': {
    ...energy,
    name: { en: 'On-site generation exported', de: 'Einspeisung', ar: 'المصدَّر إلى الشبكة' },
  },
} as const satisfies Record<string, FigureDefinition>;

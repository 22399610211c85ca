import { ofProperties, type FigureDefinition } from '../figure.ts';

/** Services that are overdue or due within 90 days, and those that wait for a reading of the counter. */
export const servicingFigures = {
  'servicing.due': {
    name: { en: 'Servicing due', de: 'Fällige Wartungen', ar: 'صيانة مستحقة' },
    unit: '',
    grain: 'now',
    subjects: ofProperties,
    adds: 'last',
    needs: 'equipment.read',
    group: 'work',
    more: 'worse',
  },
} as const satisfies Record<string, FigureDefinition>;

import { ofProperties, type FigureDefinition } from '../figure.ts';

/** Open tasks that the person sees; of the organization also those about no property. */
export const tasksFigures = {
  'tasks.open': {
    name: { en: 'Open tasks', de: 'Offene Aufgaben', ar: 'المهام المفتوحة' },
    unit: '',
    grain: 'now',
    subjects: ofProperties,
    adds: 'last',
    needs: 'tasks.read',
    group: 'work',
    more: 'worse',
  },
} as const satisfies Record<string, FigureDefinition>;

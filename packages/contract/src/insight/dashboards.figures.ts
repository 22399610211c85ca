import { ofProperties, type FigureDefinition } from '../figure.ts';

/** What is published to compare with. */
export const dashboardsFigures = {
  'benchmark.energy': {
    name: {
      en: 'Published median energy intensity',
      de: 'Veröffentlichter Median der Energieintensität',
      ar: 'الوسيط المنشور لكثافة الطاقة',
    },
    unit: 'kWh/m²',
    grain: 'year',
    subjects: ofProperties,
    adds: { weightedBy: 'area.counted' },
    needs: 'dashboards.read',
    group: 'energy',
  },
} as const satisfies Record<string, FigureDefinition>;

import { ofProperties, ofPropertiesAndLettings, type FigureDefinition } from '../figure.ts';

const shown = { subjects: ofProperties, needs: 'spaces.read', isNotForTenants: true } as const;
const areaDays = { ...shown, unit: 'm²·d', grain: 'year', adds: 'sum', group: 'area' } as const;

/** Vacancy of a year: square metres times the days on which the property is held (docs/methods/vacancy.md); and the area and people of today's leases. */
export const leasesFigures = {
  'area.lettable': {
    ...areaDays,
    name: { en: 'Lettable area by day', de: 'Mietfläche nach Tagen', ar: 'المساحة القابلة للتأجير بالأيام' },
  },
  'area.vacant': {
    ...areaDays,
    name: { en: 'Vacant area by day', de: 'Leerstehende Fläche nach Tagen', ar: 'المساحة الشاغرة بالأيام' },
    more: 'worse',
  },
  'vacancy.rate': {
    ...areaDays,
    name: { en: 'Vacancy rate', de: 'Leerstandsquote', ar: 'معدل الشغور' },
    unit: '%',
    adds: { of: ['area.vacant', 'area.lettable'] },
    more: 'worse',
  },
  'area.leased': {
    ...shown,
    subjects: ofPropertiesAndLettings,
    name: { en: 'Leased area', de: 'Vermietete Fläche', ar: 'المساحة المؤجرة' },
    unit: 'm²',
    grain: 'now',
    adds: 'last',
    group: 'area',
  },
  'people.leased': {
    ...shown,
    subjects: ofPropertiesAndLettings,
    name: { en: 'People in leases', de: 'Personen in Mietverträgen', ar: 'أشخاص في العقود' },
    unit: '',
    grain: 'now',
    adds: 'last',
    group: 'area',
  },
} as const satisfies Record<string, FigureDefinition>;

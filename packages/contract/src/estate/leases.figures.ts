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
  'area.let': {
    ...areaDays,
    name: { en: 'Let area by day', de: 'Vermietete Fläche nach Tagen', ar: 'المساحة المؤجرة بالأيام' },
    isForReports: true,
  },
  'area.lettable_mean': {
    ...areaDays,
    name: { en: 'Lettable area in the year', de: 'Mietfläche im Jahr', ar: 'المساحة القابلة للتأجير في السنة' },
    unit: 'm²',
    isForReports: true,
  },
  'occupancy.rate': {
    ...areaDays,
    name: { en: 'Occupancy rate', de: 'Vermietungsquote', ar: 'معدل الإشغال' },
    unit: '%',
    adds: { of: ['area.let', 'area.lettable'] },
    isForReports: true,
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
  'people.last_day': {
    ...shown,
    name: {
      en: 'People in leases on the last day',
      de: 'Personen in Mietverträgen am letzten Tag',
      ar: 'أشخاص في العقود في آخر يوم',
    },
    unit: '',
    grain: 'year',
    adds: 'last',
    group: 'area',
    isForReports: true,
  },
} as const satisfies Record<string, FigureDefinition>;

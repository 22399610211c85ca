import { ofProperties, type FigureDefinition } from '../figure.ts';

const measured = {
  subjects: ofProperties,
  needs: 'property.read',
  isNotForTenants: true,
  grain: 'day',
  group: 'indoor',
} as const;
const hours = { ...measured, unit: 'h', adds: 'sum' } as const;

/**
 * What sensors measured of rooms, from closed local days (docs/methods/sensors.md). A mean is that of all sensors of its type, weighted by
 * the hours of which a value is known.
 */
export const pointsFigures = {
  'sensors.due_hours': {
    ...hours,
    name: { en: 'Sensor hours expected', de: 'Erwartete Sensorstunden', ar: 'ساعات المستشعرات المتوقعة' },
  },
  'sensors.known_hours': {
    ...hours,
    name: { en: 'Sensor hours with values', de: 'Sensorstunden mit Werten', ar: 'ساعات المستشعرات ذات القيم' },
  },
  'sensors.coverage': {
    ...measured,
    unit: '%',
    adds: { of: ['sensors.known_hours', 'sensors.due_hours'] },
    more: 'better',
    name: { en: 'Coverage of sensors', de: 'Abdeckung der Sensoren', ar: 'تغطية المستشعرات' },
  },
  'air.temperature_hours': {
    ...hours,
    name: { en: 'Hours of room temperature', de: 'Stunden Raumtemperatur', ar: 'ساعات قياس حرارة الغرف' },
  },
  'air.temperature': {
    ...measured,
    unit: '°C',
    adds: { weightedBy: 'air.temperature_hours' },
    name: { en: 'Mean room temperature', de: 'Mittlere Raumtemperatur', ar: 'متوسط حرارة الغرف' },
  },
  'air.humidity_hours': {
    ...hours,
    name: { en: 'Hours of relative humidity', de: 'Stunden relative Luftfeuchte', ar: 'ساعات قياس الرطوبة النسبية' },
  },
  'air.humidity': {
    ...measured,
    unit: '%RH',
    adds: { weightedBy: 'air.humidity_hours' },
    name: { en: 'Mean relative humidity', de: 'Mittlere relative Luftfeuchte', ar: 'متوسط الرطوبة النسبية' },
  },
  'air.co2_hours': {
    ...hours,
    name: { en: 'Hours of carbon dioxide', de: 'Stunden Kohlendioxid', ar: 'ساعات قياس ثاني أكسيد الكربون' },
  },
  'air.co2': {
    ...measured,
    unit: 'ppm',
    adds: { weightedBy: 'air.co2_hours' },
    more: 'worse',
    name: {
      en: 'Mean carbon dioxide in rooms',
      de: 'Mittleres Kohlendioxid in Räumen',
      ar: 'متوسط ثاني أكسيد الكربون في الغرف',
    },
  },
} as const satisfies Record<string, FigureDefinition>;

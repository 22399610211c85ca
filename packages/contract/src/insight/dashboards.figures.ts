import { ofProperties, type FigureDefinition } from '../figure.ts';

/** Equal days of the same meters in two years; see `core/coverage/equal-days`. */
const likeForLike = {
  grain: 'year',
  subjects: ofProperties,
  adds: 'sum',
  needs: 'dashboards.read',
  group: 'energy',
} as const;

/** What is published to compare with, and the change of what is the same in two years. */
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
  'energy.like_for_like_before': {
    ...likeForLike,
    name: {
      en: 'Energy use of the year before, like-for-like',
      de: 'Energieverbrauch des Vorjahres, like-for-like',
      ar: 'استهلاك الطاقة في السنة السابقة، على أساس المثل بالمثل',
    },
    unit: 'kWh',
  },
  'energy.like_for_like_difference': {
    ...likeForLike,
    name: {
      en: 'Difference in energy use, like-for-like',
      de: 'Differenz des Energieverbrauchs, like-for-like',
      ar: 'فرق استهلاك الطاقة، على أساس المثل بالمثل',
    },
    unit: 'kWh',
    more: 'worse',
  },
  'energy.like_for_like_change': {
    ...likeForLike,
    name: {
      en: 'Change in energy use, like-for-like',
      de: 'Änderung des Energieverbrauchs, like-for-like',
      ar: 'تغيّر استهلاك الطاقة، على أساس المثل بالمثل',
    },
    unit: '%',
    adds: { of: ['energy.like_for_like_difference', 'energy.like_for_like_before'] },
    more: 'worse',
  },
  'energy.like_for_like_before_last_12_months': {
    ...likeForLike,
    grain: 'now',
    name: {
      en: 'Energy use of the 12 months before, like-for-like',
      de: 'Energieverbrauch der 12 Monate davor, like-for-like',
      ar: 'استهلاك الطاقة في الأشهر الـ12 السابقة، على أساس المثل بالمثل',
    },
    unit: 'kWh',
  },
  'energy.like_for_like_difference_last_12_months': {
    ...likeForLike,
    grain: 'now',
    name: {
      en: 'Difference in energy use, last 12 months, like-for-like',
      de: 'Differenz des Energieverbrauchs, letzte 12 Monate, like-for-like',
      ar: 'فرق استهلاك الطاقة، آخر 12 شهرًا، على أساس المثل بالمثل',
    },
    unit: 'kWh',
    more: 'worse',
  },
  'energy.like_for_like_change_last_12_months': {
    ...likeForLike,
    grain: 'now',
    name: {
      en: 'Change in energy use, last 12 months, like-for-like',
      de: 'Änderung des Energieverbrauchs, letzte 12 Monate, like-for-like',
      ar: 'تغيّر استهلاك الطاقة، آخر 12 شهرًا، على أساس المثل بالمثل',
    },
    unit: '%',
    adds: {
      of: ['energy.like_for_like_difference_last_12_months', 'energy.like_for_like_before_last_12_months'],
    },
    more: 'worse',
  },
} as const satisfies Record<string, FigureDefinition>;

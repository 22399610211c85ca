import titles from 'area-texts:ar/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page: loaded with the list of the others.
export const now = import.meta.glob<Texts>(
  [
    '../texts/ar.json',
    '../texts/titles.ar.json',
    '../../ui/texts/ar.json',
    '../../ui/texts/words.ar.json',
    '../../shared/texts/ar.json',
    '../../areas/insight/home/texts/ar.json',
    '../../areas/foundation/{jobs,notifications,search}/texts/ar.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/ar.json',
    '!../../areas/insight/home/texts/ar.json',
    '!../../areas/foundation/{jobs,notifications,search}/texts/ar.json',
  ],
  {
    import: 'default',
  },
);
/** Sections of areas that other areas show. */
export const ofAreas: Record<string, () => Promise<{ default: Texts }>> = {
  fieldNames: () => import('area-texts:ar/fieldNames'),
  fieldNotes: () => import('area-texts:ar/fieldNotes'),
  modules: () => import('area-texts:ar/modules'),
  failures: () => import('area-texts:ar/failures'),
  audit: () => import('area-texts:ar/audit'),
  found: () => import('area-texts:ar/found'),
  linkKinds: () => import('area-texts:ar/linkKinds'),
  events: () => import('area-texts:ar/events'),
  work: () => import('area-texts:ar/work'),
};

import titles from 'area-texts:en/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page: loaded with the list of the others.
export const now = import.meta.glob<Texts>(
  [
    '../texts/en.json',
    '../texts/titles.en.json',
    '../../ui/texts/en.json',
    '../../ui/texts/words.en.json',
    '../../shared/texts/en.json',
    '../../areas/insight/home/texts/en.json',
    '../../areas/foundation/{jobs,notifications,search}/texts/en.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/en.json',
    '!../../areas/insight/home/texts/en.json',
    '!../../areas/foundation/{jobs,notifications,search}/texts/en.json',
  ],
  {
    import: 'default',
  },
);
/** Sections of areas that other areas show. */
export const ofAreas: Record<string, () => Promise<{ default: Texts }>> = {
  fieldNames: () => import('area-texts:en/fieldNames'),
  fieldNotes: () => import('area-texts:en/fieldNotes'),
  modules: () => import('area-texts:en/modules'),
  failures: () => import('area-texts:en/failures'),
  audit: () => import('area-texts:en/audit'),
  found: () => import('area-texts:en/found'),
  linkKinds: () => import('area-texts:en/linkKinds'),
  events: () => import('area-texts:en/events'),
  work: () => import('area-texts:en/work'),
};

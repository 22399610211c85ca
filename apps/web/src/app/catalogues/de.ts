import titles from 'area-texts:de/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page: loaded with the list of the others.
export const now = import.meta.glob<Texts>(
  [
    '../texts/de.json',
    '../texts/titles.de.json',
    '../../ui/texts/de.json',
    '../../ui/texts/words.de.json',
    '../../shared/texts/de.json',
    '../../areas/insight/home/texts/de.json',
    '../../areas/foundation/{jobs,notifications,search}/texts/de.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/de.json',
    '!../../areas/insight/home/texts/de.json',
    '!../../areas/foundation/{jobs,notifications,search}/texts/de.json',
  ],
  {
    import: 'default',
  },
);
/** Sections of areas that other areas show. */
export const ofAreas: Record<string, () => Promise<{ default: Texts }>> = {
  fieldNames: () => import('area-texts:de/fieldNames'),
  fieldNotes: () => import('area-texts:de/fieldNotes'),
  modules: () => import('area-texts:de/modules'),
  failures: () => import('area-texts:de/failures'),
  audit: () => import('area-texts:de/audit'),
  found: () => import('area-texts:de/found'),
  linkKinds: () => import('area-texts:de/linkKinds'),
  events: () => import('area-texts:de/events'),
  work: () => import('area-texts:de/work'),
};

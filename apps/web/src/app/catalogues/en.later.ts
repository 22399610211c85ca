import type { Texts } from '../catalogue.ts';

// Loaded with the first page that is neither the login nor the start page.
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/en.json',
    '../../shared/texts/en.json',
    '!../../shared/first-pages/texts/en.json',
    '!../../areas/insight/home/texts/en.json',
    '!../../areas/access/session/texts/en.json',
    '!../../areas/foundation/{jobs,search}/texts/en.json',
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

import type { Texts } from '../catalogue.ts';

// Loaded with the first page that is neither the login nor the start page.
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/ar.json',
    '../../shared/texts/ar.json',
    '!../../shared/first-pages/texts/ar.json',
    '!../../areas/insight/home/texts/ar.json',
    '!../../areas/access/session/texts/ar.json',
    '!../../areas/foundation/{jobs,search}/texts/ar.json',
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

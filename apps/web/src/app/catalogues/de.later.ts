import type { Texts } from '../catalogue.ts';

// Loaded with the first page that is neither the login nor the start page.
export const later = import.meta.glob<Texts>(
  [
    '../../{areas/*,shared,app,ui}/*/texts/de.json',
    '../../shared/texts/de.json',
    '!../../shared/first-pages/texts/de.json',
    '!../../areas/insight/home/texts/de.json',
    '!../../areas/access/session/texts/de.json',
    '!../../areas/foundation/{jobs,search}/texts/de.json',
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

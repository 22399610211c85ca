import titles from 'area-texts:ar/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page.
export const now = import.meta.glob<Texts>(
  [
    '../texts/ar.json',
    '../texts/titles.ar.json',
    '../../ui/texts/ar.json',
    '../../ui/texts/words.ar.json',
    '../../shared/first-pages/texts/ar.json',
    '../../areas/insight/home/texts/ar.json',
    '../../areas/foundation/{jobs,search}/texts/ar.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const session = () => import('../../areas/access/session/texts/ar.json');

import titles from 'area-texts:de/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page.
export const now = import.meta.glob<Texts>(
  [
    '../texts/de.json',
    '../texts/titles.de.json',
    '../../ui/texts/de.json',
    '../../ui/texts/words.de.json',
    '../../shared/first-pages/texts/de.json',
    '../../areas/insight/home/texts/de.json',
    '../../areas/foundation/{jobs,search}/texts/de.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const session = () => import('../../areas/access/session/texts/de.json');

import titles from 'area-texts:en/titles';
import type { Texts } from '../catalogue.ts';

// The texts of every page, or of the most common first page.
export const now = import.meta.glob<Texts>(
  [
    '../texts/en.json',
    '../texts/titles.en.json',
    '../../ui/texts/en.json',
    '../../ui/texts/words.en.json',
    '../../shared/first-pages/texts/en.json',
    '../../areas/insight/home/texts/en.json',
    '../../areas/foundation/{jobs,search}/texts/en.json',
  ],
  {
    import: 'default',
    eager: true,
  },
);
export const areaTitles = titles;
export const session = () => import('../../areas/access/session/texts/en.json');

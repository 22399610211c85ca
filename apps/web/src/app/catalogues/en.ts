import type { Texts } from '../texts.ts';

// Every page needs these: they come with the list of the others.
export const now = import.meta.glob<Texts>(
  ['../texts/{titles.,}en.json', '../../ui/texts/en.json', '../../areas/*/texts/titles.en.json'],
  { import: 'default', eager: true },
);
export const later = import.meta.glob<Texts>(
  ['../../{api,shared}/texts/en.json', '../../{areas,shared}/*/texts/en.json'],
  { import: 'default' },
);

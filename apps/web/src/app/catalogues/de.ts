import type { Texts } from '../texts.ts';

// Every page needs these: they come with the list of the others.
export const now = import.meta.glob<Texts>(
  ['../texts/{titles.,}de.json', '../../ui/texts/de.json', '../../areas/*/texts/titles.de.json'],
  { import: 'default', eager: true },
);
export const later = import.meta.glob<Texts>(
  ['../../{api,shared}/texts/de.json', '../../{areas,shared}/*/texts/de.json'],
  { import: 'default' },
);

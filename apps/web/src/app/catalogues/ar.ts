import type { Texts } from '../texts.ts';

// Every page needs these: they come with the list of the others.
export const now = import.meta.glob<Texts>(
  ['../texts/{titles.,}ar.json', '../../ui/texts/ar.json', '../../areas/*/texts/titles.ar.json'],
  { import: 'default', eager: true },
);
export const later = import.meta.glob<Texts>(
  ['../../{api,shared}/texts/ar.json', '../../{areas,shared}/*/texts/ar.json'],
  { import: 'default' },
);

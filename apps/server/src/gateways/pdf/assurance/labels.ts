import { ar } from './labels.ar.ts';
import { de } from './labels.de.ts';
import { en, type AssuranceLabel } from './labels.en.ts';

export const assuranceLabels: Readonly<Record<'en' | 'de' | 'ar', Readonly<Record<AssuranceLabel, string>>>> = {
  en,
  de,
  ar,
};

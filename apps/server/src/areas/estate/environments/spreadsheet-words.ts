import { portfolioManagerTypes } from '@steward/reference/property-types/property-types';

/** Property types as spreadsheets in German and Arabic write them, and as Portfolio Manager does. */
export const typeWords: Readonly<Record<string, string>> = {
  büro: 'office',
  einzelhandel: 'retail',
  wohnen: 'residential',
  industrie: 'industrial',
  lager: 'warehouse',
  bildung: 'education',
  gesundheit: 'healthcare',
  rechenzentrum: 'data_centre',
  freizeit: 'leisure',
  parkhaus: 'parking',
  gemischt: 'mixed_use',
  مكتب: 'office',
  سكني: 'residential',
  تجزئة: 'retail',
  فندق: 'hotel',
  مستودع: 'warehouse',
  ...Object.fromEntries(Object.entries(portfolioManagerTypes).map(([name, own]) => [name.toLowerCase(), own])),
};

/** Uses of a property in other words than the choices. */
export const useWords: Readonly<Record<string, string>> = {
  wohnen: 'residential',
  bildung: 'educational',
  geschäftlich: 'business',
  gewerblich: 'business',
  commercial: 'business',
  office: 'business',
  industrie: 'industrial',
  lager: 'storage',
  gemischt: 'mixed use',
  سكني: 'residential',
  تجاري: 'business',
};

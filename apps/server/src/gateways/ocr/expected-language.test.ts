import { expect, test } from 'vitest';
import { expectedLanguage } from './expected-language.ts';

test.each([
  [{ country: 'DE' }, 'de'],
  [{ country: 'US' }, 'en'],
  [{ country: 'NZ' }, 'en'],
  [{ country: 'FR' }, 'en'],
  [{ country: 'CH' }, undefined],
  [{ country: 'AE', language: 'en' }, undefined],
  [{ country: 'GB', language: 'de' }, 'en'],
  [{ language: 'de' }, 'de'],
  [{}, undefined],
])('%j expects %s', (hints, language) => {
  expect(expectedLanguage(hints)).toBe(language);
});

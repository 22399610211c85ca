import { acceptedYearFailures } from '@steward/contract/accepted-years';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';

beforeAll(() => startTexts('en'));

test.each([
  ['en', 'Request a correction'],
  ['de', 'Korrektur anfordern'],
  ['ar', 'طلب تصحيح'],
] as const)('every refusal because of an accepted year names the way, in %s', async (language, way) => {
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces('failures');
  for (const code of acceptedYearFailures)
    expect(i18next.t(code, { ns: 'failures', keySeparator: false }), code).toContain(way);
});

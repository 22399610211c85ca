import { expect, test } from 'vitest';
import { everyScreenOpens, publicScreens, screens, useDemoProduct } from './every-screen.ts';

const demo = useDemoProduct();

test('the lists of screens were found', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(publicScreens.length).toBeGreaterThan(8);
});

everyScreenOpens(demo, { language: 'de', width: 1440, colours: 'dark', bookmarked: 0 });

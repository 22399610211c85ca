import { expect, test } from 'vitest';
import { partsOfScreens, publicScreens, screens, screensOpen } from './every-screen.ts';
import { useDemoProduct } from './shared-product.ts';

const demo = useDemoProduct('below');

test('the lists of screens were found, and each screen is in one part', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(publicScreens.length).toBeGreaterThan(8);
  const shares = partsOfScreens.flat();
  expect(shares.flatMap(({ person }) => person).toSorted()).toEqual(screens.toSorted());
  expect(shares.flatMap(({ guest }) => guest).toSorted()).toEqual(publicScreens.toSorted());
});

screensOpen(demo, partsOfScreens[0]);

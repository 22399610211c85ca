import { publicScreens, screens, screensOpen } from './every-screen.ts';
import { looks } from './looks.ts';
import { useDemoProduct } from './shared-product.ts';

// Every address in every look; `npm test` distributes them over the commits.
screensOpen(
  useDemoProduct('below'),
  looks.map((look) => ({ look, guest: publicScreens, person: screens })),
);

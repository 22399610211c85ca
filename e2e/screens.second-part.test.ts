import { partsOfScreens, screensOpen } from './every-screen.ts';
import { useDemoProduct } from './shared-product.ts';

screensOpen(useDemoProduct('below'), partsOfScreens[1]);

import { halfOfScreens, screensOpen } from './every-screen.ts';
import { useDemoProduct } from './shared-product.ts';

screensOpen(useDemoProduct('below'), halfOfScreens(1));

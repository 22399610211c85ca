import { everyScreenOpens, useDemoProduct } from './every-screen.ts';

const demo = useDemoProduct();
everyScreenOpens(demo, { language: 'ar', width: 390, colours: 'light', bookmarked: 1 });

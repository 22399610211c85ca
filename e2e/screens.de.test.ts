import { everyScreenOpens, useDemoProduct } from './every-screen.ts';

const demo = useDemoProduct();
everyScreenOpens(demo, { language: 'de', width: 1440, colours: 'dark', byBookmark: false });

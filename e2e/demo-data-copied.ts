import { inject } from 'vitest';
import { setDemoData } from './product.ts';

setDemoData(inject('demoData'));

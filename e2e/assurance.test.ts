import { describe } from 'vitest';
import { yearToStatement } from './assurance.ts';

describe('four people in three languages', () =>
  yearToStatement({ lead: 'de', owner: 'ar', admin: 'en', verifier: 'ar' }));

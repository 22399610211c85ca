import { test } from 'vitest';
import { yearToStatement } from './assurance.ts';

test('a year is collected, written, questioned, corrected, sampled and stated by three people in three languages', () =>
  yearToStatement({ admin: 'en', owner: 'de', verifier: 'ar' }));

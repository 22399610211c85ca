import { describe } from 'vitest';
import { yearToStatement } from './assurance.ts';

describe('a full year with four users in three languages', () =>
  yearToStatement({ lead: 'de', owner: 'ar', admin: 'en', verifier: 'ar' }));

import { describe } from 'vitest';
import { yearToStatement } from './assurance.ts';

// Each person in the two other languages.

describe.for([
  { admin: 'de', owner: 'ar', verifier: 'en' },
  { admin: 'ar', owner: 'en', verifier: 'de' },
] as const)('a year from campaign to statement: %o', (reading) => yearToStatement(reading));

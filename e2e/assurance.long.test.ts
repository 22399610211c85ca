import { describe } from 'vitest';
import { yearToStatement } from './assurance.ts';

// All users in the same language, for each of the three.

describe.for(['en', 'de', 'ar'] as const)('a full year from campaign to statement: %s', (language) =>
  yearToStatement({ lead: language, owner: language, admin: language, verifier: language }),
);

import { describe } from 'vitest';
import { yearToStatement } from './assurance.ts';

describe('three people in three languages', () => yearToStatement({ admin: 'en', owner: 'de', verifier: 'ar' }));

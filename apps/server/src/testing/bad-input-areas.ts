import type { Area } from '@steward/contract/call';

const accounts = new Set([
  'session',
  'users',
  'members',
  'two-factor',
  'single-sign-on',
  'api-keys',
  'organizations',
  'archives',
]);

/** Two halves of about the same length, so that two cores share the longest test. */
export const isAboutAccounts = (area: Area): boolean => accounts.has(Object.values(area)[0]?.area ?? '');

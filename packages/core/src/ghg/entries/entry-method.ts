/** How the activity data of an entry came about, best first (Scope 3 Standard, chapter 7; Technical Guidance). */
export const entryMethods = ['measured', 'supplier', 'hybrid', 'average', 'distance', 'spend', 'estimate'] as const;
export type EntryMethod = (typeof entryMethods)[number];

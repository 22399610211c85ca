export declare const GOAL_BYTES: number;
export declare function firstVisit(
  web: string,
  page: 'login' | 'home',
  language: 'en' | 'de' | 'ar',
): Map<string, number>;

import { addDays, dayNumber, type Day } from '../calendar/day.ts';

/** Easter Sunday of a year in the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`;
}

// 1 January 1970 was a Thursday.
const isWeekend = (day: Day) => [2, 3].includes(((dayNumber(day) % 7) + 7) % 7);

/**
 * Whether euro payments are settled on a day: T2 (formerly TARGET) is closed on weekends, 1 January, Good Friday, Easter Monday, 1 May,
 * 25 and 26 December. European Central Bank, long-term calendar for TARGET closing days.
 */
export function isTargetDay(day: Day): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)));
  const isClosed =
    ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5)) ||
    day === addDays(easter, -2) ||
    day === addDays(easter, 1);
  return !isClosed && !isWeekend(day);
}

/** The day itself, or the first one after it on which payments are settled. */
export const targetDayFrom = (day: Day): Day => (isTargetDay(day) ? day : targetDayFrom(addDays(day, 1)));

import { dayOf, dayNumber } from '../calendar/day.ts';
import { seededRandom } from '../assurance/seeded.ts';
import { hourOfWeek, localHour } from './local-hour.ts';
import type { MeasuredHour } from './time-of-week.ts';

/** The hours of days from a first one on, by a clock that never changes. */
export function hoursFrom(start: string, days: number): string[] {
  const first = dayNumber(start);
  return Array.from({ length: days * 24 }, (_, n) => {
    const hour = String(n % 24).padStart(2, '0');
    return `${dayOf(first + Math.floor(n / 24))}T${hour}:00`;
  });
}

/** Numbers of a normal distribution (mean 0, deviation 1) that follow from a seed (Box and Muller). */
export function normalNumbers(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A temperature for the n-th hour since 1 January: from −8 to 33 °C, with the seasons, the time of day and weeks of weather. */
export const temperatureAt = (n: number): number =>
  12.5 -
  13 * Math.cos((2 * Math.PI * n) / 8766) -
  5 * Math.cos((2 * Math.PI * (n - 3)) / 24) +
  2.5 * Math.sin((2 * Math.PI * n) / (24 * 11));

/** In use on working days from 08:00 to 18:00. */
export const isInUse = (how: number): boolean => how < 5 * 24 && how % 24 >= 8 && how % 24 < 18;

/** kWh: by night 20 and 0.5 per degree below 10 °C; in use 80 and an intercept of each hour, 1 per degree below 10 °C, 3 above 20 °C. */
export function loadOf(how: number, temperature: number): number {
  if (!isInUse(how)) return 20 + 0.5 * Math.max(0, 10 - temperature);
  return 80 + (how % 24) + Math.max(0, 10 - temperature) + 3 * Math.max(0, temperature - 20);
}

/** A year of hours from a first day on, with noise. */
export function measuredYear(start: string, noise: (n: number) => number, days = 365): MeasuredHour[] {
  const offset = (dayNumber(start) - dayNumber('2025-01-01')) * 24;
  return hoursFrom(start, days).map((hour, n) => {
    const temperature = temperatureAt(n + offset);
    return { hour, temperature, value: loadOf(hourOfWeek(localHour(hour)), temperature) + noise(n) };
  });
}

import { addDays, dayNumber, monthOffset, type Day, type Month } from '../calendar/day.ts';
import { demoPlaces } from './demo-sensors.ts';
import { boundsOfDay } from './local-days.ts';

/** The twelve faults of the simulated building. */
export const faultNames = [
  'night-base-load',
  'weekend-lighting',
  'air-unit-early',
  'heating-and-cooling',
  'toilet-leak',
  'meeting-room-co2',
  'archive-humidity',
  'pv-string',
  'hot-water-cold',
  'sub-meter-2',
  'room-sensors',
  'bill-above-meter',
] as const;
export type FaultName = (typeof faultNames)[number];

/** What is deliberately unusual and must raise no alarm. */
export const noiseNames = ['network-gap', 'jitter', 'shutdown'] as const;
export type NoiseName = (typeof noiseNames)[number];

/** A stretch of time; milliseconds since 1970, without an end `Infinity`. */
export interface Stretch {
  from: number;
  until: number;
}

export interface DemoFault extends Stretch {
  name: FaultName;
  /** The keys of the sensors that show it. */
  sensors: readonly string[];
}

export interface DemoNoise extends Stretch {
  name: NoiseName;
}

const HOUR = 3_600_000;
const { zone } = demoPlaces[1];

const startOf = (day: Day) => boundsOfDay(zone, day).startsAt;
const daysAgo = (today: Day, from: number, until: number): Stretch => ({
  from: startOf(addDays(today, -from)),
  until: startOf(addDays(today, -until)),
});
const sinceDaysAgo = (today: Day, from: number): Stretch => ({
  from: startOf(addDays(today, -from)),
  until: Number.POSITIVE_INFINITY,
});

const SATURDAY = 5;
const SUNDAY = 6;
/** The last day of the week that has come so many days ago; Monday is 0. */
function weekdayBefore(today: Day, back: number, weekday: number): Day {
  const day = addDays(today, -back);
  return addDays(day, -((dayNumber(day) + 3 - weekday + 14) % 7));
}

/** The month whose bill is 8 % above the meter: the last but one before the demo's day. */
export const monthOfHighBill = (today: Day): Month => monthOffset(today.slice(0, 7), -2);
export const HIGH_BILL = 1.08;

/**
 * The faults of the simulated building, counted back from the demo's day in the time of Berlin. A weekend is the last one that has begun so
 * many days ago. The fall of sub-meter 2 lasts no time.
 */
export function demoFaults(today: Day): DemoFault[] {
  const month = monthOfHighBill(today);
  const fault = (name: FaultName, stretch: Stretch, ...sensors: string[]) => ({ name, ...stretch, sensors });
  const weekends = [21, 14, 7].map((back) => {
    const saturday = weekdayBefore(today, back, SATURDAY);
    return fault(
      'weekend-lighting',
      { from: startOf(saturday), until: startOf(addDays(saturday, 2)) },
      'sub_1_energy',
      'main_energy',
    );
  });
  const fallAt = startOf(addDays(today, -33)) + 10 * HOUR;
  return [
    fault('night-base-load', daysAgo(today, 60, 30), 'main_energy'),
    ...weekends,
    fault('air-unit-early', sinceDaysAgo(today, 45), 'ahu_2_fan', 'sub_2_energy', 'main_energy'),
    fault('heating-and-cooling', daysAgo(today, 32, 28), 'heat_energy', 'sub_3_energy', 'main_energy'),
    fault('toilet-leak', daysAgo(today, 19, 12), 'water_volume'),
    fault('meeting-room-co2', sinceDaysAgo(today, 90), 'meeting_room_1_05_co2'),
    fault('archive-humidity', daysAgo(today, 25, 22), 'archive_humidity'),
    fault('pv-string', daysAgo(today, 70, 50), 'pv_energy'),
    fault('hot-water-cold', daysAgo(today, 9, 6), 'hot_water_temp'),
    fault('sub-meter-2', { from: fallAt, until: fallAt }, 'sub_2_energy'),
    fault('room-sensors', daysAgo(today, 16, 10), 'office_3_02_temp'),
    fault('room-sensors', sinceDaysAgo(today, 4), 'office_5_01_temp'),
    fault(
      'bill-above-meter',
      { from: startOf(`${month}-01`), until: startOf(`${monthOffset(month, 1)}-01`) },
      'main_energy',
    ),
  ];
}

/** When sub-meter 2 was replaced by one that begins at zero. */
export const replacedAt = (today: Day): number => startOf(addDays(today, -100)) + 9 * HOUR;

/**
 * The noise of the simulated building in the first property: two hours whose values arrive late, a counter that falls by 0.1 for one value,
 * and a planned shutdown on a Sunday, for which a maintenance window is to be entered.
 */
export function demoNoise(today: Day): DemoNoise[] {
  const gap = startOf(addDays(today, -5)) + 14 * HOUR;
  const jitter = startOf(addDays(today, -24)) + 3 * HOUR;
  const shutdown = startOf(weekdayBefore(today, 40, SUNDAY)) + 8 * HOUR;
  return [
    { name: 'network-gap', from: gap, until: gap + 2 * HOUR },
    { name: 'jitter', from: jitter, until: jitter + 1 },
    { name: 'shutdown', from: shutdown, until: shutdown + 4 * HOUR },
  ];
}

import type { Day } from '../calendar/day.ts';
import { seededNumbers, seededRandom } from '../assurance/seeded.ts';
import { demoFaults, demoNoise, type DemoFault, type DemoNoise, type FaultName } from './demo-faults.ts';
import { demoPlaces, type DemoPropertyNumber } from './demo-sensors.ts';
import { offsetAt } from './local-days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// Holidays with a fixed date, as month and day: 1225 is 25 December.
const holidays: Readonly<Record<DemoPropertyNumber, ReadonlySet<number>>> = {
  1: new Set([101, 501, 1003, 1225, 1226]),
  2: new Set([101, 704, 1111, 1225]),
};

const between = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));

function presence(hour: number, isWorkday: boolean): number {
  if (!isWorkday) return 0;
  const lunch = hour >= 12 && hour < 13 ? 0.85 : 1;
  return between(hour, 7, 9) * (1 - between(hour, 17, 19)) * lunch;
}

/** The sine of the height of the sun, by the usual approximation with declination and hour angle; the equation of time is left out. */
function sunHeight(at: number, latitude: number, longitude: number): number {
  const date = new Date(at);
  const dayOfYear = (at - Date.UTC(date.getUTCFullYear(), 0)) / DAY;
  const radians = Math.PI / 180;
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25);
  const hourAngle = (((at % DAY) / HOUR - 12) * 15 + longitude) * radians;
  const north = latitude * radians;
  return Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
}

/** The names of the drifts of the weather. */
const weather = {
  1: { spell: 'spell 1', clouds: 'clouds 1' },
  2: { spell: 'spell 2', clouds: 'clouds 2' },
} as const;

/** The mean between the middles of the months. */
function seasonal(monthlyMeans: readonly number[], local: Date): number {
  const month = local.getUTCMonth();
  const share = (local.getUTCDate() - 15.5) / 30.4;
  const mean = monthlyMeans[month] ?? 0;
  const beside = monthlyMeans[(month + (share < 0 ? 11 : 1)) % 12] ?? mean;
  return mean + (beside - mean) * Math.abs(share);
}

/** The same numbers from 0 to 1 for a seed, a name and an index. */
function seededNoise(seed: number) {
  const starts = new Map<string, number>();
  return (name: string, index: number): number => {
    let start = starts.get(name);
    if (start === undefined) {
      start = Math.floor(seededNumbers(`${seed}/${name}`)() * 2 ** 31);
      starts.set(name, start);
    }
    return seededRandom(start + Math.imul(index, 0x9e3779b1))();
  };
}

interface Setting {
  faults: readonly DemoFault[];
  shutdown: DemoNoise | undefined;
  random: (name: string, index: number) => number;
}

const isWithin = ({ from, until }: DemoFault | DemoNoise, at: number) => at >= from && at < until;

/** What runs in a simulated property at a moment. A class, because a year has half a million of them. */
export class Moment {
  /** The hour of the local clock, with its fraction. */
  readonly hour: number;
  /** Monday is 0. */
  readonly weekday: number;
  readonly isWorkday: boolean;
  /** The share of the people who are there, 0 to 1. */
  readonly present: number;
  readonly isShutDown: boolean;
  private readonly local: Date;

  constructor(
    private readonly setting: Setting,
    readonly property: DemoPropertyNumber,
    readonly at: number,
  ) {
    const clock = at + offsetAt(demoPlaces[property].zone, at);
    this.local = new Date(clock);
    this.weekday = (Math.floor(clock / DAY) + 3) % 7;
    this.hour = (clock % DAY) / HOUR;
    const date = (this.local.getUTCMonth() + 1) * 100 + this.local.getUTCDate();
    this.isWorkday = this.weekday < 5 && !holidays[property].has(date);
    this.present = presence(this.hour, this.isWorkday);
    this.isShutDown = property === 1 && setting.shutdown !== undefined && isWithin(setting.shutdown, at);
  }

  /** °C. */
  get outdoor(): number {
    const daily = 3.5 * Math.cos(((this.hour - 15) / 12) * Math.PI);
    const spell = this.drift(weather[this.property].spell, 60);
    return seasonal(demoPlaces[this.property].monthlyMeans, this.local) + daily + 3 * spell;
  }

  /** W/m² on the ground. */
  get irradiance(): number {
    const { latitude, longitude } = demoPlaces[this.property];
    const height = sunHeight(this.at, latitude, longitude);
    return height <= 0 ? 0 : height * 950 * (0.755 + 0.245 * this.drift(weather[this.property].clouds, 30));
  }

  /** Whether a fault lasts; with a sensor only where it shows it. */
  is(fault: FaultName, sensor?: string): boolean {
    if (this.property !== 1) return false;
    return this.setting.faults.some(
      (one) => one.name === fault && isWithin(one, this.at) && (sensor === undefined || one.sensors.includes(sensor)),
    );
  }

  /** From −1 to 1: the same at the same time, and a little different a little later; `hours` is how fast it changes. */
  drift(name: string, hours: number): number {
    const place = this.at / (hours * HOUR);
    const low = Math.floor(place);
    const share = place - low;
    const { random } = this.setting;
    return 2 * (random(name, low) * (1 - share) + random(name, low + 1) * share) - 1;
  }
}

/** The two properties from moment to moment: the same for the same day and seed. */
export function simulatedBuilding(today: Day, seed: number) {
  const [faults, noise, random] = [demoFaults(today), demoNoise(today), seededNoise(seed)];
  const setting: Setting = { faults, random, shutdown: noise.find(({ name }) => name === 'shutdown') };
  const momentOf = (property: DemoPropertyNumber, at: number) => new Moment(setting, property, at);
  return { momentOf, random, faults, noise };
}

/** What a counter counts an hour. */
export interface Rate {
  /** Is scaled to the total of its month. */
  scaled: number;
  /** A fault of known size, in the unit of the counter. */
  fixed: number;
}

/** Whether the fan of an air unit of the first property runs. */
export function isFanOn(moment: Moment, unit: 1 | 2): boolean {
  const start = unit === 2 && moment.is('air-unit-early') ? 4 : 6.5;
  return moment.isWorkday && !moment.isShutDown && moment.hour >= start && moment.hour < 19.5;
}

const isHeatAndCold = (moment: Moment) => moment.hour >= 8 && moment.hour < 18 && moment.is('heating-and-cooling');

function lighting(moment: Moment): number {
  const present = moment.is('weekend-lighting') && !moment.isWorkday ? presence(moment.hour, true) : moment.present;
  return 3 + 70 * present;
}

/** A fan that starts too early adds its own power. */
function ventilation(moment: Moment): Rate {
  const isEarly = isFanOn(moment, 2) && moment.hour < 6.5;
  return { scaled: isFanOn(moment, 1) ? 64 : 4, fixed: isEarly ? 30 : 0 };
}

const cooling = (moment: Moment): Rate => ({
  scaled: Math.max(0, moment.outdoor - 16) * 5 * (0.15 + 0.85 * moment.present) + 0.4,
  fixed: isHeatAndCold(moment) ? 25 : 0,
});

function electricity(moment: Moment): Rate {
  const [air, cold] = [ventilation(moment), cooling(moment)];
  // Computers, lifts, and what always runs.
  const others = 34 + 6 + 68 * moment.present + 2 * moment.drift(`load ${moment.property}`, 3);
  // Something that heats at night: from the end of work to its beginning.
  const atNight = moment.is('night-base-load') && (moment.hour >= 19 || moment.hour < 6) ? 35 : 0;
  const scaled = lighting(moment) + air.scaled + cold.scaled + others;
  return { scaled: moment.isShutDown ? 2 : scaled, fixed: moment.isShutDown ? 0 : air.fixed + cold.fixed + atNight };
}

/** Heating below 16 °C, less at night, and hot water. */
function heating(moment: Moment): number {
  const isDay = moment.isWorkday && moment.hour >= 5.5 && moment.hour < 19;
  return Math.max(0, 16 - moment.outdoor) * (isDay ? 12 : 7) * (1 + 0.1 * moment.drift('heat', 2)) + 10;
}

/** Nothing flows at night. */
function water(moment: Moment): number {
  const isQuiet = moment.hour < 6 || moment.hour >= 21;
  if (isQuiet) return 0;
  return (0.3 + 2.1 * moment.present) * (1 + 0.3 * moment.drift(`water ${moment.property}`, 0.5));
}

/** Sixty kilowatts of modules; one of two strings lost leaves about half. */
const photovoltaics = (moment: Moment): number =>
  (moment.irradiance / 1000) * 60 * 0.85 * (moment.is('pv-string') ? 0.52 : 1);

const scaledOnly = (scaled: number): Rate => ({ scaled, fixed: 0 });
const dark = ({ isShutDown }: Moment, rate: Rate): Rate => (isShutDown ? scaledOnly(0) : rate);

/** A counter of the demo: what it counts, and the counter whose monthly totals scale it. */
export interface SimulatedCounter {
  scaledBy: string;
  /** The reading at the beginning. */
  start: number;
  rate: (moment: Moment) => Rate;
}

export const simulatedCounters: Readonly<Record<string, SimulatedCounter>> = {
  main_energy: { scaledBy: 'main_energy', start: 4_183_250, rate: electricity },
  sub_1_energy: {
    scaledBy: 'main_energy',
    start: 812_400,
    rate: (moment) => dark(moment, scaledOnly(lighting(moment))),
  },
  sub_2_energy: { scaledBy: 'main_energy', start: 655_020, rate: (moment) => dark(moment, ventilation(moment)) },
  sub_3_energy: { scaledBy: 'main_energy', start: 301_770, rate: (moment) => dark(moment, cooling(moment)) },
  heat_energy: {
    scaledBy: 'heat_energy',
    start: 2_950_600,
    rate: (moment) => ({ scaled: heating(moment), fixed: isHeatAndCold(moment) ? 40 : 0 }),
  },
  water_volume: {
    scaledBy: 'water_volume',
    start: 21_480,
    rate: (moment) => ({ scaled: water(moment), fixed: moment.is('toilet-leak') ? 0.3 : 0 }),
  },
  pv_energy: { scaledBy: 'pv_energy', start: 96_300, rate: (moment) => scaledOnly(photovoltaics(moment)) },
  ny_main_energy: { scaledBy: 'ny_main_energy', start: 9_412_900, rate: electricity },
  ny_gas_volume: { scaledBy: 'ny_gas_volume', start: 740_115, rate: (moment) => scaledOnly(heating(moment) / 10) },
  ny_water_volume: { scaledBy: 'ny_water_volume', start: 58_230, rate: (moment) => scaledOnly(water(moment)) },
};

const whileThere = ({ present, hour, isWorkday }: Moment) =>
  isWorkday ? Math.max(present, between(hour, 5, 7) * 0.6 * (1 - between(hour, 18, 20))) : 0;

/** Cool at night, 22 to 23.5 °C while people are there, a little warmer in summer. */
function roomTemperature(moment: Moment, name: string): number {
  const summer = between(moment.outdoor, 14, 30) * 1.5;
  return 20.4 + summer + 1.6 * whileThere(moment) + 0.4 * moment.drift(name, 5);
}

const roomHumidity = (moment: Moment, name: string): number =>
  38 + between(moment.outdoor, 0, 25) * 12 + 4 * moment.present + 3 * moment.drift(name, 9);

const roomCo2 = (moment: Moment, name: string): number =>
  430 + 330 * moment.present + 40 * moment.present * moment.drift(name, 1) + 8 * moment.drift(name, 0.7);

/** Full on Tuesdays since the fault, with long meetings on Mondays and Thursdays. */
function meetingRoomCo2(moment: Moment): number {
  const usual = roomCo2(moment, 'meeting');
  const { hour, weekday, isWorkday } = moment;
  if (!moment.is('meeting-room-co2') || !isWorkday) return usual;
  const inside = (from: number, until: number) =>
    between(hour, from, from + 0.5) * (1 - between(hour, until, until + 1));
  const peak = weekday === 1 ? inside(6.5, 19.5) * 1150 : weekday === 0 || weekday === 3 ? inside(9.5, 12) * 800 : 0;
  return Math.max(usual, 460 + peak + 60 * moment.drift('meeting', 0.5));
}

const heatLoad = (moment: Moment): number => between(heating(moment) + (isHeatAndCold(moment) ? 40 : 0), 10.5, 200);

/** By the heating curve; without heating the pipes are at the temperature of the house. */
const flowTemperature = (moment: Moment): number =>
  heatLoad(moment) === 0 ? 24 + moment.drift('pipes', 8) : 45 + 35 * heatLoad(moment) + moment.drift('flow', 1);

const returnTemperature = (moment: Moment): number =>
  heatLoad(moment) === 0 ? 23.5 + moment.drift('pipes', 8) : flowTemperature(moment) - 8 - 14 * heatLoad(moment);

const supplyAir = (moment: Moment, unit: 1 | 2): number =>
  isFanOn(moment, unit) ? 19 + moment.drift(`supply ${unit}`, 0.6) * 0.5 : 21 + 0.6 * moment.drift(`duct ${unit}`, 6);

const rooms = ['office_2_01', 'office_3_02', 'office_4_03', 'office_5_01', 'open_office_6_01', 'meeting_room_1_05'];
const otherRooms = ['archive', 'reception', 'office_11_01', 'office_18_02', 'office_25_01', 'conference_room_7_01'];
const ofRooms = (names: readonly string[], quantity: string, value: (moment: Moment, name: string) => number) =>
  Object.fromEntries(names.map((name) => [`${name}_${quantity}`, (moment: Moment) => value(moment, name)]));

/** The gauges and states of the demo; a silent one has no value. */
export const simulatedGauges: Readonly<Record<string, (moment: Moment) => number | null>> = {
  ...ofRooms([...rooms, ...otherRooms], 'temp', roomTemperature),
  ...ofRooms(rooms, 'humidity', roomHumidity),
  ...ofRooms(rooms, 'co2', roomCo2),
  office_3_02_temp: (moment) =>
    moment.is('room-sensors', 'office_3_02_temp') ? 21.4 : roomTemperature(moment, 'office_3_02'),
  office_5_01_temp: (moment) =>
    moment.is('room-sensors', 'office_5_01_temp') ? null : roomTemperature(moment, 'office_5_01'),
  meeting_room_1_05_co2: meetingRoomCo2,
  archive_humidity: (moment) =>
    moment.is('archive-humidity') ? 75 + 2 * moment.drift('archive', 6) : 48 + 4 * moment.drift('archive', 12),
  heat_flow_temp: flowTemperature,
  heat_return_temp: returnTemperature,
  irradiance: ({ irradiance }) => irradiance,
  outdoor_temp: ({ outdoor }) => outdoor,
  ahu_1_fan: (moment) => Number(isFanOn(moment, 1)),
  ahu_2_fan: (moment) => Number(isFanOn(moment, 2)),
  ahu_1_supply_temp: (moment) => supplyAir(moment, 1),
  ahu_2_supply_temp: (moment) => supplyAir(moment, 2),
  ahu_1_co2: (moment) => 440 + 280 * moment.present + 15 * moment.drift('extract 1', 1),
  ahu_2_co2: (moment) => 440 + 260 * moment.present + 15 * moment.drift('extract 2', 1),
  server_room_temp: (moment) => 22 + 0.8 * moment.drift('server room', 0.5),
  hot_water_temp: (moment) => (moment.is('hot-water-cold') ? 51 : 59) + 1.2 * moment.drift('hot water', 1.5),
};

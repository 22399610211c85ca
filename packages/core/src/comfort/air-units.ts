import type { PointTypeKey } from '../sensing/point-types.ts';

/** Quantities of indoor air that are measured by hand, in the order in which they are offered. */
export const measuredAir = [
  'co2',
  'zone_air_temp',
  'zone_air_humidity',
  'pm25',
  'pm10',
  'pm1',
  'tvoc',
  'hcho',
  'radon',
  'co',
  'no2',
  'o3',
] as const satisfies readonly PointTypeKey[];
export type MeasuredAir = (typeof measuredAir)[number];

/** Those for which standards have bands. */
export const airQuantities = ['co2', 'zone_air_temp', 'zone_air_humidity', 'pm25', 'pm10', 'tvoc'] as const;
export type AirQuantity = (typeof airQuantities)[number];

export const airUnits = ['ppm', 'ppb', 'mg/m³', 'µg/m³', '°C', '°F', '%RH', 'Bq/m³', 'pCi/L'] as const;
export type AirUnit = (typeof airUnits)[number];

/** Litres of a mole of gas at 25 °C and 1,013.25 hPa, the conditions to which limits of indoor air refer. */
const MOLAR_VOLUME = 24.465;
/** The share by volume in a mass per volume: ppm in mg/m³, and ppb in µg/m³. */
const ofGas = (gramsPerMole: number) => (value: number) => (value * MOLAR_VOLUME) / gramsPerMole;
const BECQUEREL_PER_PICOCURIE_AND_LITRE = 37;

type Conversions = Readonly<Partial<Record<AirUnit, (value: number) => number>>>;

/** The units of a quantity: the first is the usual one, the others are converted to it. */
const units: Readonly<Record<MeasuredAir, { unit: AirUnit; others: Conversions }>> = {
  co2: { unit: 'ppm', others: { 'mg/m³': ofGas(44.01) } },
  zone_air_temp: { unit: '°C', others: { '°F': (value) => ((value - 32) * 5) / 9 } },
  zone_air_humidity: { unit: '%RH', others: {} },
  pm25: { unit: 'µg/m³', others: {} },
  pm10: { unit: 'µg/m³', others: {} },
  pm1: { unit: 'µg/m³', others: {} },
  // A mixture has no molar mass: µg/m³ stays µg/m³, the unit of its limits.
  tvoc: { unit: 'ppb', others: { 'µg/m³': Number } },
  hcho: { unit: 'ppb', others: { 'µg/m³': ofGas(30.03) } },
  radon: { unit: 'Bq/m³', others: { 'pCi/L': (value) => value * BECQUEREL_PER_PICOCURIE_AND_LITRE } },
  co: { unit: 'ppm', others: { 'mg/m³': ofGas(28.01) } },
  no2: { unit: 'ppb', others: { 'µg/m³': ofGas(46.01) } },
  o3: { unit: 'ppb', others: { 'µg/m³': ofGas(48) } },
};

/** The units in which a quantity can be entered, its usual one first. */
export const unitsOfAir = (type: MeasuredAir): AirUnit[] => [
  units[type].unit,
  ...(Object.keys(units[type].others) as AirUnit[]),
];

/**
 * A measured value in the usual unit of its quantity, gases at 25 °C and 1,013.25 hPa; of TVOC in µg/m³ as it is. Undefined for a unit in
 * which the quantity is not measured.
 */
export function usualAirValue(
  type: MeasuredAir,
  value: number,
  unit: AirUnit,
): { value: number; unit: AirUnit } | undefined {
  const known = units[type];
  if (unit === known.unit) return { value, unit };
  const convert = known.others[unit];
  if (!convert) return undefined;
  return { value: convert(value), unit: type === 'tvoc' ? unit : known.unit };
}

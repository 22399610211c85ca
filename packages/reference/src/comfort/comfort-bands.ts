import type { Band } from '@steward/core/comfort/opening-comfort';
import type { PointTypeKey } from '@steward/core/sensing/point-types';
import table from './comfort-bands.json' with { type: 'json' };

type Label = Readonly<Record<'en' | 'de' | 'ar', string>>;

/** `all`: the whole year; of temperature from the lowest limit of the heating season to the highest of the cooling season. */
export type ComfortSeason = 'all' | 'heating' | 'cooling';

/** Indoor values that are in band, by a standard and one of its categories. */
export interface ComfortBand extends Band {
  category: string;
  pointType: PointTypeKey;
  /** The symbol, as of the point type or one of its other units. */
  unit: string;
  season: ComfortSeason;
  /** `max` is published as a step above outdoor air. */
  aboveOutdoor: boolean;
}

export interface ComfortStandard {
  key: string;
  edition: string;
  publisher: string;
  source: string;
  confidence: string;
  label: Label;
  /** What to know before relying on it; the screen shows it. */
  note: Label;
  /** From the strictest to the widest. */
  categories: readonly { key: string; label: Label }[];
  /** As published: `max` of `aboveOutdoor` is the step. */
  bands: readonly ComfortBand[];
}

/** The standards in the order in which they are offered. */
// JSON: the compiler sees plain texts; the test checks keys.
export const comfortStandards: readonly ComfortStandard[] = table.standards as ComfortStandard[];

/** ppm: carbon dioxide outdoors where it is not measured. */
export const OUTDOOR_CO2_PPM: number = table.outdoorCo2Ppm;

/** A standard by its key; undefined for an unknown one. */
export const comfortStandard = (key: string): ComfortStandard | undefined =>
  comfortStandards.find((standard) => standard.key === key);

/**
 * The bands of a category of a standard for a season, with absolute limits: steps above outdoor air are added to the carbon dioxide outdoors
 * (ppm). A type without a band of the season has that of the whole year. Empty for an unknown standard or category.
 */
export function comfortBands(
  standard: string,
  category: string,
  season: ComfortSeason = 'all',
  outdoorCo2Ppm: number = OUTDOOR_CO2_PPM,
): ComfortBand[] {
  const ofCategory = comfortStandard(standard)?.bands.filter((band) => band.category === category) ?? [];
  const ofSeason = ofCategory.filter((band) => band.season === season);
  const others = ofCategory.filter(
    (band) => band.season === 'all' && !ofSeason.some(({ pointType }) => pointType === band.pointType),
  );
  return [...ofSeason, ...others].map((band) => ({
    ...band,
    max: band.aboveOutdoor && band.max !== null ? band.max + outdoorCo2Ppm : band.max,
  }));
}

/** The band of a point type in a unit, as `comfortBands`; undefined where the standard has none for it. */
export const comfortBand = (
  standard: string,
  category: string,
  pointType: PointTypeKey,
  unit: string,
  season: ComfortSeason = 'all',
  outdoorCo2Ppm: number = OUTDOOR_CO2_PPM,
): ComfortBand | undefined =>
  comfortBands(standard, category, season, outdoorCo2Ppm).find(
    (band) => band.pointType === pointType && band.unit === unit,
  );

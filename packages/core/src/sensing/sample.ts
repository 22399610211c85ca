/** Actual, substituted, estimated, entered by hand, suspect (outside the valid range), excluded by a person. */
export const qualities = ['a', 's', 'e', 'h', 'u', 'x'] as const;
export type Quality = (typeof qualities)[number];

/** A value of a sensor, as it was sent: before the factor of the sensor. */
export interface Sample {
  /** Milliseconds since 1970, UTC. */
  at: number;
  value: number;
  quality: Quality;
}

/** A gauge shows a state of things now (°C), a counter only rises (kWh), a state is one of a few (open, closed). */
export const sensorKinds = ['gauge', 'counter', 'state'] as const;
export type SensorKind = (typeof sensorKinds)[number];

/** How the values of a sensor are read. */
export interface SensorRules {
  kind: SensorKind;
  /** Seconds between two values. */
  expectedSeconds: number;
  /** Digits of a counter before the point; null if unknown. */
  digits: number | null;
  /** Multiplies every value (pulse value, transformer ratio). */
  factor: number;
  /** The longest gap that is bridged, in expected intervals. */
  gapIntervals: number;
  /** The counter was replaced: the moment, the last value of the old counter and the first of the new one. */
  replacements: readonly { at: number; oldLast: number; newFirst: number }[];
}

/** Whether a value of this quality counts in sums and means: suspect and excluded ones do not. */
export const counts = (quality: Quality): boolean => quality !== 'u' && quality !== 'x';

/** Whether a value of this quality was not measured: substituted or estimated. */
export const isFilledIn = (quality: Quality): boolean => quality === 's' || quality === 'e';

/** The longest time that a value holds without a next one, in milliseconds. */
export const longestGap = ({ gapIntervals, expectedSeconds }: SensorRules): number =>
  gapIntervals * expectedSeconds * 1000;

/** Whether a sample counts: by its quality, and because its value is a finite number. */
export const isCounting = ({ value, quality }: Sample): boolean => counts(quality) && Number.isFinite(value);

/** The samples that count, in their order. */
export const counting = (samples: readonly Sample[]): Sample[] => samples.filter(isCounting);

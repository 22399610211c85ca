import type { Day } from '../calendar/day.ts';

/** The kinds of documents that rate a building. */
export const certificateKinds = ['building_certificate', 'energy_certificate'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Whether a certificate is about the design of a building or its operation. */
export const certificateStages = ['design', 'operational'] as const;
export type CertificateStage = (typeof certificateStages)[number];

/** The levels or classes of a scheme between two days, both included, the best first. None: it states a score or a value only. */
export interface Scale {
  from: Day | null;
  until: Day | null;
  classes: readonly string[];
}

/** A scheme that certifies buildings or rates their energy. */
export interface CertificateScheme {
  key: string;
  kind: CertificateKind;
  name: string;
  /** Who sets it; empty for national energy certificates. */
  owner: string;
  /** ISO codes; null: every country. */
  countries: readonly string[] | null;
  /** Of a building certificate; empty for energy ratings. */
  stages: readonly CertificateStage[];
  /** Of an energy rating: what it is calculated from. */
  basis: 'asset' | 'operational' | 'either' | null;
  uses: 'all' | 'residential' | 'non-residential';
  scales: readonly Scale[];
  /** Whether the levels are steps from worst to best, not kinds beside each other. */
  isOrdered: boolean;
  /** The lowest and the highest score; null: not fixed. */
  score: readonly [number, number] | null;
  /** How long it is usually valid; null: it depends, or is not known. */
  validYears: number | null;
  /** Usual names of versions. */
  versions: readonly string[];
  /** Other names, as people write them. */
  aliases: readonly string[];
  confidence: 'high' | 'medium' | 'low';
}

/** The scale of a scheme on a day; undefined: it did not exist on that day. */
export const scaleOn = ({ scales }: Pick<CertificateScheme, 'scales'>, day: Day): Scale | undefined =>
  scales.find(({ from, until }) => (from ?? '') <= day && day <= (until ?? '9999'));

/** The place of a level on its scale: 0 is the best, 1 the worst; undefined for a scale of one level, or of none. */
export function standingOf(scheme: CertificateScheme, level: string, day: Day): number | undefined {
  const classes = scaleOn(scheme, day)?.classes ?? [];
  const at = classes.indexOf(level);
  return scheme.isOrdered && at >= 0 && classes.length > 1 ? at / (classes.length - 1) : undefined;
}

/** What a certificate says of its scheme. */
export interface Graded {
  scheme: CertificateScheme;
  level: string;
  stage: CertificateStage | '';
  score: number | null;
  primary_energy: number | null;
  issued_on: Day | null;
}

/** Why a certificate cannot be one of its scheme. */
export type GradeProblem =
  | { field: 'scheme_key'; problem: 'not-of-country'; countries: readonly string[] }
  | { field: 'issued_on'; problem: 'no-scale-yet'; from: Day }
  | { field: 'level'; problem: 'not-on-scale'; classes: readonly string[] }
  | { field: 'level'; problem: 'no-levels' }
  | { field: 'score'; problem: 'value-missing' }
  | { field: 'score'; problem: 'out-of-range'; range: readonly [number, number] }
  | { field: 'stage'; problem: 'not-of-scheme'; stages: readonly CertificateStage[] };

/** The first problem of a certificate with its scheme, in a country, as of its day of issue; without one, as of today. */
export function problemOf(
  { scheme, level, stage, score, primary_energy, issued_on }: Graded,
  country: string,
  today: Day,
): GradeProblem | undefined {
  if (scheme.countries && !scheme.countries.includes(country))
    return { field: 'scheme_key', problem: 'not-of-country', countries: scheme.countries };
  const scale = scaleOn(scheme, issued_on ?? today);
  if (!scale) return { field: 'issued_on', problem: 'no-scale-yet', from: scheme.scales[0]?.from ?? today };
  if (scale.classes.length > 0 && !scale.classes.includes(level))
    return { field: 'level', problem: 'not-on-scale', classes: scale.classes };
  if (scale.classes.length === 0 && level !== '') return { field: 'level', problem: 'no-levels' };
  if (scale.classes.length === 0 && score === null && primary_energy === null)
    return { field: 'score', problem: 'value-missing' };
  if (score !== null && scheme.score && (score < scheme.score[0] || score > scheme.score[1]))
    return { field: 'score', problem: 'out-of-range', range: scheme.score };
  if (stage !== '' && scheme.stages.length > 0 && !scheme.stages.includes(stage))
    return { field: 'stage', problem: 'not-of-scheme', stages: scheme.stages };
  return undefined;
}

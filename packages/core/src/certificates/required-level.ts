import type { Day } from '../calendar/day.ts';
import type { RatingRule } from './rules.ts';
import { scaleOn, type CertificateScheme } from './scheme.ts';

/** The worst level of the scale that does not break a rule; null: none does not, or the scheme has no scale on that day. */
export function requiredLevel(
  { classes: broken }: Pick<RatingRule, 'classes'>,
  scheme: CertificateScheme,
  day: Day,
): string | null {
  const classes = scaleOn(scheme, day)?.classes ?? [];
  const allowed = broken === 'last' ? classes.slice(0, -1) : classes.filter((level) => !broken.includes(level));
  return allowed.at(-1) ?? null;
}

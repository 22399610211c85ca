import { targetIn, type Target } from './target.ts';

/** How far emissions fell against what a target requires by a year. */
export interface TargetProgress {
  allowedKg: number;
  /** Shares of the base year's emissions. Negative: they rose. */
  required: number;
  achieved: number;
  isMet: boolean;
}

/**
 * The reduction that a target requires by a year on its straight lines, and the one that was achieved. *1,000 t in 2019, 4.2 % a year: by
 * 2024 21 % is required, 790 t are allowed; 820 t are 18 %: not met.* Undefined before the base year and without base emissions.
 */
export function targetProgress(target: Target, year: number, emittedKg: number): TargetProgress | undefined {
  const allowedKg = targetIn(target, year);
  if (allowedKg === undefined || target.baseKg <= 0) return undefined;
  return {
    allowedKg,
    required: 1 - allowedKg / target.baseKg,
    achieved: 1 - emittedKg / target.baseKg,
    // Binary noise is not above.
    isMet: emittedKg <= allowedKg * (1 + 1e-9),
  };
}

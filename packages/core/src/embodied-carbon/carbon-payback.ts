import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

export interface CarbonPayback {
  /** Years from the start until as much was avoided as is embodied; null: not within the years given. */
  years: number | null;
  working: string;
}

/**
 * How long a project has to avoid emissions until it has avoided what its works embody: whole years, and of the last one the part
 * that is still missing. Undefined where the embodied carbon or what is avoided in one of the years before is not known.
 */
export function carbonPayback(
  embodiedKg: number | null,
  avoidedKgByYear: readonly (number | null)[],
): CarbonPayback | undefined {
  if (embodiedKg === null || avoidedKgByYear.length === 0) return undefined;
  if (!(embodiedKg >= 0)) throw new InvalidValue('Embodied carbon is not negative');
  let left = embodiedKg;
  for (const [at, avoided] of avoidedKgByYear.entries()) {
    if (left <= 0) break;
    if (avoided === null) return undefined;
    if (avoided >= left) {
      const years = at + left / avoided;
      const last = `${shown(left)} kg / ${shown(avoided)} kg`;
      const before = `${shown(embodiedKg)} kg - ${shown(embodiedKg - left)} kg = ${shown(left)} kg`;
      return {
        years,
        working: at === 0 ? `${last} = ${shown(years)}` : `${before}; ${at} + ${last} = ${shown(years)}`,
      };
    }
    left -= avoided;
  }
  if (left <= 0) return { years: 0, working: `${shown(embodiedKg)} kg` };
  return {
    years: null,
    working: `${shown(embodiedKg)} kg - ${shown(embodiedKg - left)} kg = ${shown(left)} kg (${avoidedKgByYear.length})`,
  };
}

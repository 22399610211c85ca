import type { DegreeDayMethod, DegreeDayRule } from '@steward/core/weather/degree-days';
import { countryOf } from '../countries/countries.ts';
import bases from './bases.json' with { type: 'json' };

/** How degree days are usually counted in a country, and who says so. */
export interface PublishedRule extends DegreeDayRule {
  source: string;
}

const countries: Readonly<Record<string, Omit<PublishedRule, 'method'> & { method: string }>> = bases.countries;

/** The rule of a country; of the European Union's where it has none of its own; elsewhere base 18 °C. */
export function degreeDayRuleOf(country: string): PublishedRule {
  const rule = countries[country] ?? (countryOf(country)?.isEu ? bases.eu : bases.default);
  return { ...rule, method: rule.method as DegreeDayMethod };
}

import type { Day } from '../calendar/day.ts';
import { scaleOn, type CertificateScheme } from './scheme.ts';

/** A rule of law that classes of energy ratings can break. */
export interface RatingRule {
  key: string;
  /** The first day on which it applies. */
  from: Day;
  status: 'in-force' | 'announced';
  /** The schemes; null: all national asset ratings of its countries. */
  schemes: readonly string[] | null;
  countries: readonly string[];
  /** The nations of the United Kingdom, by their postcodes; null: no limit. */
  nations: readonly UkNation[] | null;
  /** The classes that break it; `last`: the worst class of the scale. */
  classes: readonly string[] | 'last';
  uses: 'all' | 'residential' | 'non-residential';
  /** Only while a lease runs. */
  isForLet: boolean;
  /** Whether an exemption that is registered for the property suspends it. */
  isExemptible: boolean;
  /** m²; it applies above. */
  above: number | null;
}

export const ukNations = ['england', 'wales', 'scotland', 'northern-ireland'] as const;
export type UkNation = (typeof ukNations)[number];

const scottish = new Set([
  'AB',
  'DD',
  'DG',
  'EH',
  'FK',
  'G',
  'HS',
  'IV',
  'KA',
  'KW',
  'KY',
  'ML',
  'PA',
  'PH',
  'TD',
  'ZE',
]);
const welsh = new Set(['CF', 'LD', 'LL', 'NP', 'SA']);

/**
 * The nation of a British postcode by its area; undefined without a postcode. Areas that lie in two nations count where most of their
 * addresses are: TD in Scotland but Berwick (TD15) in England, LL, NP, SA and CF in Wales, SY and CH in England.
 */
export function nationOf(postcode: string): UkNation | undefined {
  const [, area = '', district = ''] = /^\s*([A-Z]{1,2})(\d{1,2})/iu.exec(postcode) ?? [];
  const letters = area.toUpperCase();
  if (!letters) return undefined;
  if (letters === 'BT') return 'northern-ireland';
  if (letters === 'TD' && district === '15') return 'england';
  if (scottish.has(letters)) return 'scotland';
  return welsh.has(letters) ? 'wales' : 'england';
}

/** What a rule asks of a rating in force and its property. */
export interface RatedProperty {
  scheme: CertificateScheme;
  level: string;
  issued_on: Day | null;
  country: string;
  postcode: string;
  isResidential: boolean;
  isLet: boolean;
  floorArea: number;
}

/** Whether a rule is one of the place; one of nations needs a postcode that says which it is. */
export function isRuleOf(
  { countries, nations }: Pick<RatingRule, 'countries' | 'nations'>,
  { country, postcode }: Pick<RatedProperty, 'country' | 'postcode'>,
): boolean {
  const nation = nationOf(postcode);
  return countries.includes(country) && (nations === null || (nation !== undefined && nations.includes(nation)));
}

/** The rules that a rating breaks, or will break from their day on. */
export function brokenRules(rated: RatedProperty, rules: readonly RatingRule[], today: Day): RatingRule[] {
  const { scheme, level, isResidential, isLet, floorArea } = rated;
  const worst = scheme.isOrdered ? scaleOn(scheme, rated.issued_on ?? today)?.classes.at(-1) : undefined;
  return rules.filter(
    (rule) =>
      isRuleOf(rule, rated) &&
      (rule.schemes ? rule.schemes.includes(scheme.key) : scheme.basis === 'asset' || scheme.basis === 'either') &&
      (rule.uses === 'all' || (rule.uses === 'residential') === isResidential) &&
      (!rule.isForLet || isLet) &&
      (rule.above === null || floorArea > rule.above) &&
      level !== '' &&
      (rule.classes === 'last' ? level === worst : rule.classes.includes(level)),
  );
}

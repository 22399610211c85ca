import type { ExemptionKind } from '@steward/core/certificates/exemptions';
import type { RatingRule } from '@steward/core/certificates/rules';
import type { CertificateKind, CertificateScheme } from '@steward/core/certificates/scheme';
import buildings from './building-schemes.json' with { type: 'json' };
import ratings from './rating-schemes.json' with { type: 'json' };
import laws from './rules.json' with { type: 'json' };

/** A rule with its source and its words in each language. */
export interface StatedRule extends RatingRule {
  confidence: 'high' | 'medium' | 'low';
  source: { name: string; url: string };
  title: { en: string; de: string; ar: string };
  text: { en: string; de: string; ar: string };
}

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the files with the schema.
const buildingSchemes = buildings.schemes.map(({ levels, ...scheme }) => ({
  ...scheme,
  kind: 'building_certificate',
  basis: null,
  uses: 'all',
  scales: [{ from: null, until: null, classes: levels }],
}));
const ratingSchemes = ratings.schemes.map((scheme) => ({
  ...scheme,
  kind: 'energy_certificate',
  owner: '',
  stages: [],
  isOrdered: true,
  versions: [],
}));

/** The schemes that certify buildings or rate their energy, with their levels, the best first. */
export const certificateSchemes = [...buildingSchemes, ...ratingSchemes] as unknown as readonly CertificateScheme[];

const byKey = new Map(certificateSchemes.map((scheme) => [scheme.key, scheme]));

export const schemeOf = (key: string): CertificateScheme | undefined => byKey.get(key);

export const schemesOfKind = (kind: CertificateKind): CertificateScheme[] =>
  certificateSchemes.filter((scheme) => scheme.kind === kind);

/** The rules of law that classes of energy ratings can break. */
export const ratingRules = laws.rules as unknown as readonly StatedRule[];

/** The exemptions that suspend rules, with the months for which they last at most. */
export const ruleExemptions = laws.exemptions as readonly {
  key: ExemptionKind;
  months: number;
  title: { en: string; de: string; ar: string };
}[];

const monthsByKind = new Map<string, number>(ruleExemptions.map(({ key, months }) => [key, months]));

/** So many months an exemption lasts at most. */
export function monthsOfExemption(kind: ExemptionKind): number {
  const months = monthsByKind.get(kind);
  if (months === undefined) throw new Error(`No months are known of the exemption ${kind}`);
  return months;
}

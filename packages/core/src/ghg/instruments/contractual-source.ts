import type { Carrier } from '../carrier.ts';

/** What belongs to the market-based sum for every bought energy: a tariff, a claim on its origin, and what is left of a grid by such claims. */
const CLAIM = [
  'tariffs?',
  'green (power|electricity|energy|heat)',
  'guarantees? of origin',
  'g\\.?o\\.?o\\.?s?',
  'regos?',
  'i-?recs?',
  'recs?',
  'renewable energy certificates?',
  'ppas?',
  'power purchase agreements?',
  'residual mix',
  '\\p{L}*tarife?s?',
  'ökostrom\\p{L}*',
  'oekostrom\\p{L}*',
  'grünstrom\\p{L}*',
  'ökowärme',
  'herkunftsnachweise?s?n?',
  'rest-?mix',
  'residual-?mix',
  '(ال)?تعرفة',
  'ضمان(ات)? المنشأ',
  'كهرباء خضراء',
  'المزيج المتبقي',
];
/** A heat network is one supplier, whose certificate states its average; of a grid a supplier, a contract or a certificate is a part. */
const OF_A_GRID = [
  'certificates?',
  'contracts?',
  'suppliers?',
  '\\p{L}*zertifikate?s?',
  '\\p{L}*vertrag(s|es)?',
  '\\p{L}*verträge',
  '\\p{L}*lieferant(en)?',
  '(ال)?شهادة',
  '(ال)?عقد',
  '(ال)?مورّ?د',
];

const oneOf = (words: readonly string[]) => new RegExp(`(?<![\\p{L}\\d])(${words.join('|')})(?![\\p{L}\\d])`, 'iu');
const claim = oneOf(CLAIM);
const ofAGrid = oneOf(OF_A_GRID);

/**
 * Whether the source of an own factor names a contractual instrument. Such a rate never enters the location-based sum, which is
 * made of grid averages (GHG Protocol Scope 2 Guidance, chapters 4 and 6), however small or large it is.
 */
export const isContractualSource = (carrier: Carrier, source: string): boolean =>
  claim.test(source) || (carrier === 'electricity' && ofAGrid.test(source));

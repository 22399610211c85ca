/** Days with data below this share make a value per square metre incomparable: such a property is not ranked. */
export const RANKED_COVERAGE = 0.75;

/** What a property is compared with: a chosen portfolio or fund, its type and country, its type, or all that the person sees. */
export const comparedWith = ['group', 'type-and-country', 'type', 'all'] as const;
export type ComparedWith = (typeof comparedWith)[number];

/** So many others of a type are the least that a mean is taken of. */
const LEAST = 2;

interface Candidate {
  id: string;
  propertyType: string;
  country: string;
  /** The value is known, and of enough days. */
  isComparable: boolean;
}

/**
 * The others that a property is compared with. Without a chosen portfolio or fund those of its type in its country, as its climate and
 * grid; with fewer than two there, those of its type; with fewer than two of these, all. `leftOut` are those among them that cannot be compared.
 */
export function chooseOthers(
  own: Pick<Candidate, 'id' | 'propertyType' | 'country'>,
  candidates: readonly Candidate[],
  isGroupChosen: boolean,
): { basis: ComparedWith; ids: string[]; leftOut: string[] } {
  const all = candidates.filter(({ id }) => id !== own.id);
  const ofType = all.filter(({ propertyType }) => propertyType === own.propertyType);
  const inCountry = ofType.filter(({ country }) => country === own.country);
  const isEnough = (list: readonly Candidate[]) => list.filter(({ isComparable }) => isComparable).length >= LEAST;
  const chosen = (basis: ComparedWith, list: readonly Candidate[]) => ({
    basis,
    ids: list.flatMap(({ id, isComparable }) => (isComparable ? id : [])),
    leftOut: list.flatMap(({ id, isComparable }) => (isComparable ? [] : id)),
  });
  if (isGroupChosen) return chosen('group', all);
  if (isEnough(inCountry)) return chosen('type-and-country', inCountry);
  if (isEnough(ofType)) return chosen('type', ofType);
  return chosen('all', all);
}

/** Whether a share of days with data is enough to rank by; unknown is not. */
export const isRanked = (covered: number | null): boolean => covered !== null && covered >= RANKED_COVERAGE;

/**
 * The mean of values per square metre, weighted by area: sums divided, as of one building. Null without a value, and where the values have
 * different units, such as two currencies.
 */
export function weightedByArea(
  values: readonly { value: number | null; unit: string; area: number | null }[],
): { value: number; unit: string; count: number } | null {
  const known = values.flatMap(({ value, unit, area }) =>
    value === null || area === null || area <= 0 ? [] : [{ value, unit, area }],
  );
  const [first] = known;
  if (!first || known.some(({ unit }) => unit !== first.unit)) return null;
  const area = known.reduce((sum, one) => sum + one.area, 0);
  return {
    value: known.reduce((sum, one) => sum + one.value * one.area, 0) / area,
    unit: first.unit,
    count: known.length,
  };
}

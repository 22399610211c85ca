import { InvalidValue, MissingReference } from '@steward/core/failure';
import { fitsActivityUnit, inActivityUnit, isMoney } from '@steward/core/ghg/entries/activity-unit';
import { carrierOfCategory, entryCategories, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { periodOf } from '@steward/core/ghg/entries/entry-period';
import { activityFactor, publishedActivities, type PublishedActivity } from '@steward/reference/activities/activities';
import { categoryWords, publishedNames } from '@steward/reference/activities/common-names';
import { asText, without, type RowReader } from '../../../platform/imports/importable.ts';

type Given = Readonly<Record<string, unknown>>;

/** The context for the checks of a row. */
export interface Surroundings {
  /** The country of a property, ISO code. */
  countryOf: (environmentId: string) => string | undefined;
  /** The years with an accepted report of the property; for null, of any extent. */
  acceptedYears: (environmentId: string | null) => ReadonlySet<number>;
  /** Whether the user may enter activities without a property. */
  isWhole: boolean;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/** Activities by id, by name, and by group and name as the form and the publications show them. */
const byName: ReadonlyMap<string, PublishedActivity[]> = (() => {
  const found = new Map<string, PublishedActivity[]>();
  const add = (key: string, one: PublishedActivity) => found.set(key, [...(found.get(key) ?? []), one]);
  for (const one of publishedActivities()) {
    const lastGroup = one.group.split(' · ').at(-1) ?? '';
    for (const key of new Set([one.name, `${one.group} ${one.name}`, `${lastGroup} ${one.name}`].map(plain)))
      add(key, one);
  }
  return found;
})();
const byId = new Map(publishedActivities().map((one) => [one.id.toLowerCase(), one]));
const common = new Map([...publishedNames].map(([name, published]) => [plain(name), plain(published)]));

const scopeOf = (category: EntryCategory): 1 | 2 | 3 =>
  ([1, 2, 3] as const).find((scope) => (entryCategories[scope] as readonly string[]).includes(category)) ?? 3;

type Chosen = { activity: PublishedActivity } | { problem: 'unknown' | 'several' | 'unit' };

/** The published activity of a text: by the name, then by the category, the unit and the country of the row. */
function choose(text: string, row: { category: string; unit: string; country: string | undefined }): Chosen {
  const exact = byId.get(text.trim().toLowerCase());
  if (exact) return { activity: exact };
  const words = plain(text);
  const named = [...(byName.get(words) ?? []), ...(byName.get(common.get(words) ?? '') ?? [])];
  if (named.length === 0) return { problem: 'unknown' };
  const inCategory = row.category ? named.filter(({ categories }) => categories.includes(row.category)) : named;
  if (inCategory.length === 0) return { problem: 'unknown' };
  const sameUnit = inCategory.filter(({ unit }) => plain(unit) === plain(row.unit));
  const fitting = sameUnit.length
    ? sameUnit
    : inCategory.filter(({ unit }) => fitsActivityUnit(row.unit, unit, row.country));
  if (fitting.length === 0) return { problem: 'unit' };
  const near = fitting.filter(({ country }) => country === row.country);
  const [only, ...others] = near.length ? near : fitting;
  return only && others.length === 0 ? { activity: only } : { problem: 'several' };
}

const problems = {
  unknown: 'is no published activity',
  several: 'fits several published activities',
  unit: 'is no unit of this activity',
} as const;

/** The days of a row: its own two, or those of its month, quarter or year. */
function daysOf(given: Given): { first_day?: string; last_day?: string; error?: { field: string; message: string } } {
  const [first, last, period] = [asText(given.first_day), asText(given.last_day), asText(given.period)];
  if (first && last) return { first_day: first, last_day: last };
  if (!period) return { error: { field: first ? 'last_day' : 'period', message: 'is required' } };
  try {
    return periodOf(period);
  } catch (error) {
    if (error instanceof InvalidValue)
      return { error: { field: 'period', message: 'must be a month, a quarter or a year' } };
    throw error;
  }
}

/** Combines the columns of a row of entries. */
export function entryReader({ countryOf, acceptedYears, isWhole }: Surroundings): RowReader {
  return (row) => {
    const errors: { field: string; message: string }[] = [];
    const wrong = (field: string, message: string) => errors.push({ field, message });
    const given: Record<string, unknown> = without(row, 'activity', 'period', 'amount', 'currency');
    const environmentId = typeof row.environment_id === 'string' ? row.environment_id : null;
    const country = environmentId ? countryOf(environmentId) : undefined;

    const { error: noDays, ...days } = daysOf(row);
    if (noDays) wrong(noDays.field, noDays.message);
    Object.assign(given, days);

    // A quantity is better data than the amount paid for it (Scope 3 Standard, chapter 7).
    if (row.quantity === undefined && row.amount !== undefined) {
      given.quantity = row.amount;
      given.unit = asText(row.currency).toUpperCase();
      if (!isMoney(asText(given.unit))) wrong('currency', 'must be a currency of three letters');
    } else if (isMoney(asText(row.unit))) given.unit = asText(row.unit).toUpperCase();
    if (given.quantity === undefined) wrong('quantity', 'is required');
    if (!asText(given.unit)) wrong('unit', 'is required');
    const unit = asText(given.unit);
    if (isMoney(unit)) given.method = 'spend';

    const text = asText(row.activity);
    const word = categoryWords[text.toLowerCase()] ?? '';
    const category = asText(row.category) || (carrierOfCategory[word as EntryCategory] ? word : '');
    const isPlace = category in carrierOfCategory;
    const isOwn = row.kg_co2e_per_unit !== undefined;
    let label = text;
    if (isPlace) {
      Object.assign(given, { category, factor_kind: 'place', activity_id: '' });
      convert('kWh');
    } else if (isOwn) {
      Object.assign(given, { factor_kind: 'own', activity_id: '', ...(category && { category }) });
    } else if (text) {
      const chosen = choose(text, { category, unit, country });
      if ('activity' in chosen) {
        const { activity } = chosen;
        label = activity.name;
        Object.assign(given, { factor_kind: 'published', activity_id: activity.id });
        const [only, ...more] = activity.categories;
        given.category = category || (more.length === 0 ? only : undefined);
        if (category && !activity.categories.includes(category)) wrong('category', 'does not belong to this category');
        convert(activity.unit);
        if (days.first_day && days.last_day) checkYears(activity.id, days.first_day, days.last_day);
      } else if (errors.every(({ field }) => field !== 'unit'))
        wrong(
          chosen.problem === 'unit' ? 'unit' : 'activity',
          isMoney(unit) ? 'needs a factor of your own' : problems[chosen.problem],
        );
    } else wrong('activity', 'is required');
    if (asText(given.category)) given.scope = scopeOf(given.category as EntryCategory);
    else if (!errors.some(({ field }) => field === 'activity' || field === 'unit')) wrong('category', 'is required');
    if (!asText(given.name) && label) given.name = label.slice(0, 200);

    if (!environmentId && !isWhole) wrong('environment_id', 'is required');
    const accepted = acceptedYears(environmentId);
    if (days.first_day && days.last_day)
      for (let year = yearOf(days.first_day); year <= yearOf(days.last_day); year++)
        if (accepted.has(year) && !errors.some(({ field }) => field === '')) wrong('', 'ghg-entry.year-accepted');
    return { given, errors };

    function convert(activityUnit: string) {
      if (typeof given.quantity !== 'number' || !unit) return;
      if (fitsActivityUnit(unit, activityUnit, country) || plain(unit) === plain(activityUnit)) {
        given.quantity = inActivityUnit(given.quantity, unit, activityUnit, country).quantity;
        given.unit = activityUnit;
      } else wrong('unit', 'is no unit of this activity');
    }

    function checkYears(activityId: string, first: string, last: string) {
      try {
        for (let year = yearOf(first); year <= yearOf(last); year++) activityFactor(activityId, year);
      } catch (error) {
        if (!(error instanceof MissingReference)) throw error;
        wrong('activity', 'ghg-entry.no-factor');
      }
    }
  };
}

const yearOf = (day: string) => Number(day.slice(0, 4));

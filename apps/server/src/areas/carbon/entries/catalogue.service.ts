import type { Answer, Parsed } from '@steward/contract/call';
import type { entries } from '@steward/contract/carbon/entries';
import { MissingReference } from '@steward/core/failure';
import { entryCategories } from '@steward/core/ghg/entries/entry';
import { type EntryMethod } from '@steward/core/ghg/entries/entry-method';
import { searchForm } from '@steward/core/lists/search-words';
import { activityFactor, publishedActivities, type PublishedActivity } from '@steward/reference/activities/activities';
import type { Ctx } from '../../../platform/ctx.ts';
import { shownFactor } from './entry-factor.ts';

/** The maximum number of search results; further typing narrows them. */
const MOST = 50;

/** The methods allowed by the standards, by scope. */
const methodsOf: Readonly<Record<1 | 2 | 3, EntryMethod[]>> = {
  1: ['measured', 'supplier', 'average', 'distance', 'estimate'],
  2: ['measured', 'supplier', 'estimate'],
  3: ['measured', 'supplier', 'hybrid', 'average', 'distance', 'spend', 'estimate'],
};

export const getMasterEmission = async (): Promise<Answer<typeof entries.getMasterEmission>> => {
  const all = publishedActivities();
  return ([1, 2, 3] as const).map((scope) => ({
    scope,
    categories: entryCategories[scope].map((key) => ({
      key,
      activities: all.filter(({ categories }) => categories.includes(key)).length,
      methods: methodsOf[scope],
    })),
  }));
};

function factorOrNothing(id: string, year: number) {
  try {
    return shownFactor(activityFactor(id, year));
  } catch (error) {
    if (error instanceof MissingReference) return null;
    throw error;
  }
}

/** Without hyphens: people write R134a and R-134a. */
const plain = (text: string) => searchForm(text.replaceAll('-', ''));
const wordsOf = (text: string) => plain(text).split(' ').filter(Boolean);

const hasWords = ({ group, name, country }: PublishedActivity, words: readonly string[]) => {
  const searched = plain(`${group} ${name} ${country}`);
  return words.every((word) => searched.includes(word));
};

export const findActivities = async (
  _ctx: Ctx,
  { category, search, year, activity_id }: Parsed<typeof entries.findActivities>,
): Promise<Answer<typeof entries.findActivities>> => {
  const words = wordsOf(search);
  return publishedActivities()
    .filter((one) => one.categories.includes(category) && (activity_id ? one.id === activity_id : hasWords(one, words)))
    .slice(0, MOST)
    .map(({ id, group, name, unit }) => ({
      activity_id: id,
      group,
      name,
      unit,
      factor: factorOrNothing(id, year),
    }));
};

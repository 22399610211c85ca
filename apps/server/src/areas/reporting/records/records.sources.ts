import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, ofAsked, ofPage } from '../../../platform/sources/asked.ts';
import { amountOf, listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getRecords } from './records.service.ts';

const SCREEN = '/datahub/data_library/esg/records';
const MOST = 1000;

type Days = { from: string; to: string };

/** The records of a kind about the properties of the page, of which a day lies in the period. */
const recordsOf = async (work: Work, asked: AskedSource, kind: string, { from, to }: Days): Promise<RecordAnswer[]> => {
  const { environment_id } = ofPage(asked);
  const rows = await onceIn(work, `records ${kind} ${environment_id ?? ''} ${from} ${to}`, async () => {
    const paging = {
      deleted: false,
      search: '',
      sort: 'first_day',
      descending: true,
      page: 1,
      page_size: MOST,
    } as const;
    return (await getRecords(asked.ctx, { kind, from, to, ...ofPage(asked), ...paging })).paginateData;
  });
  return ofAsked(asked, rows);
};

/** Categories of incidents that endanger people or break building law. */
const dangerous = new Set<unknown>(['health_and_safety', 'building', 'environmental']);

const safety: Source = async (work, asked) => {
  const accidents = await recordsOf(work, asked, 'accidents', asked);
  const incidents = await recordsOf(work, asked, 'incident', asked);
  if (!accidents.length && !incidents.length) return { data: null, missing: 'records' };
  const rows = [...accidents, ...incidents.filter(({ values }) => dangerous.has(values['category']))].toSorted((a, b) =>
    b.first_day.localeCompare(a.first_day),
  );
  const working = addressFor(asked, SCREEN);
  return {
    data: listOf(
      rows,
      ({ _id, kind_title, environment_name, source, first_day, state }) => ({
        title: named(kind_title),
        details: [source, asked.isOfOne ? '' : (environment_name ?? '')].filter(Boolean).map(named),
        day: first_day,
        state: state === 'accepted' ? null : word('estate.notReviewed'),
        tone: 'bad',
        address: addressFor(asked, SCREEN, { item: _id }),
      }),
      working,
    ),
    working,
  };
};

/** Accidents of the records that were accepted. */
const accidentsIn = async (work: Work, asked: AskedSource, days: Days): Promise<number | null> =>
  sumKnown(
    (await recordsOf(work, asked, 'accidents', days))
      .filter(({ state }) => state === 'accepted')
      .map(({ values: { accidents } }) => (typeof accidents === 'number' ? accidents : null)),
  );

const accidents: Source = async (work, asked) => {
  const value = await accidentsIn(work, asked, asked);
  if (value === null) return { data: null, missing: 'records' };
  return {
    data: amountOf(value, { more: 'worse', before: await accidentsIn(work, asked, asked.before) }),
    working: addressFor(asked, SCREEN, { kind: 'accidents' }),
  };
};

export const recordsSources = { 'records.safety': safety, 'records.accidents': accidents } satisfies Record<
  string,
  Source
>;

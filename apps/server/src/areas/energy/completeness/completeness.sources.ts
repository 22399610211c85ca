import { monthsOf } from '@steward/core/calendar/day';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, ofAsked, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { amountOf, listOf } from '../../../platform/sources/shapes.ts';
import { label, named, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getReadiness, missingBillsOf, readinessOfProperty } from './readiness.service.ts';

const SHOWN = 20;
/** So many properties are named in the matrix, those with the least data first. */
const MOST_ROWS = 40;
const MATRIX = '/datahub/data_library/utilities/completeness';

const addressOf = (asked: AskedSource) =>
  asked.isOfOne ? `${MATRIX}?environment=${propertyOf(asked)}` : `${MATRIX}/readiness?year=${yearOf(asked)}`;

/** The rows of the screen of all properties that are those of the page. */
const readinessOf = (work: Work, asked: AskedSource) =>
  onceIn(work, `readiness ${yearOf(asked)}`, async () => {
    const { rows, actions } = await getReadiness(asked.ctx, { year: yearOf(asked) });
    return { rows: ofAsked(asked, rows), actions: ofAsked(asked, actions) };
  });

/** The share of the days on which bills are due that have one. */
const readiness: Source = async (work, asked) => {
  const year = yearOf(asked);
  const period = daysOfYear(year);
  const own = asked.isOfOne ? await readinessOfProperty(asked.ctx, work, propertyOf(asked), year) : undefined;
  const rows = asked.isOfOne ? (own ? [own] : []) : (await readinessOf(work, asked)).rows;
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  const due = rows.reduce((sum, row) => sum + row.due, 0);
  if (!due) return { data: null, missing: 'bills', period, working: addressOf(asked) };
  return {
    data: amountOf(days / due, {
      more: 'better',
      trend: own
        ? monthsOf(year).map((month, at) => ({ label: label('month', month), value: own.months[at] ?? null }))
        : [],
    }),
    unit: '%',
    share: days / due,
    working: addressOf(asked),
    period,
  };
};

const percent = (share: number) => label('number', `+${Math.round(share * 1000) / 10} %`);

/** The overdue bills that raise the share most. */
const missing: Source = async (work, asked) => {
  const year = yearOf(asked);
  const period = daysOfYear(year);
  const actions = asked.isOfOne
    ? (await missingBillsOf(asked.ctx, work, propertyOf(asked), year)).map((one) => ({
        ...one,
        environment_id: propertyOf(asked),
        environment_name: '',
      }))
    : (await readinessOf(work, asked)).actions;
  return {
    data: listOf(
      actions,
      (one) => ({
        title: one.carrier === null ? named(one.environment_name) : label('carrier', one.carrier),
        details: [
          ...(asked.isOfOne || one.carrier === null ? [] : [named(one.environment_name)]),
          ...(one.meter_no ? [named(one.meter_no)] : []),
          label('month', one.from),
          ...(one.until === one.from ? [] : [label('month', one.until)]),
        ],
        state: percent(one.gain),
        tone: 'warn',
        address: `${MATRIX}?environment=${one.environment_id}&from=${one.from}&until=${one.until}`,
      }),
      addressOf(asked),
      SHOWN,
    ),
    working: addressOf(asked),
    period,
  };
};

/** Properties by months: the share of due days with a bill, those with the least first. */
const months: Source = async (work, asked) => {
  const year = yearOf(asked);
  const { rows } = await readinessOf(work, asked);
  const known = rows.filter(({ share }) => share !== null).toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0));
  if (!known.length) return { data: null, missing: 'bills', period: daysOfYear(year) };
  return {
    data: {
      shape: 'matrix',
      rows: known.slice(0, MOST_ROWS).map(({ environment_id, environment_name }) => ({
        name: named(environment_name),
        address: `${MATRIX}?environment=${environment_id}`,
      })),
      columns: monthsOf(year).map((month) => label('month', month)),
      cells: known.slice(0, MOST_ROWS).map((row) => row.months),
    },
    unit: '%',
    working: addressOf(asked),
    period: daysOfYear(year),
    notes: known.length > MOST_ROWS ? [label('number', `${MOST_ROWS} / ${known.length}`)] : [],
  };
};

export const completenessSources = {
  'bills.readiness': readiness,
  'bills.missing': missing,
  'bills.months': months,
} satisfies Record<string, Source>;

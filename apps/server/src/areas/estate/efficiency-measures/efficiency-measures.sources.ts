import type { MeasureState } from '@steward/core/measures/measure-codes';
import { addressFor } from '../../../platform/sources/asked.ts';
import { listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import { getEfficiencyMeasures } from './measures.service.ts';

const SCREEN = '/efficiency-measures';
const RATE = 0.05;

const open = {
  'in progress': word('estate.measureInProgress'),
  selected: word('estate.measureSelected'),
  evaluated: word('estate.measureEvaluated'),
  proposed: word('estate.measureProposed'),
} as const;
type OpenState = keyof typeof open;
const order = Object.keys(open) as OpenState[];
const isOpen = (status: MeasureState): status is OpenState => status in open;

/** The measures that are not completed, those in progress first. */
const measures: Source = async (_work, asked) => {
  const all = await getEfficiencyMeasures(asked.ctx, { environment_id: asked.ids[0] ?? '', discount_rate: RATE });
  if (!all.length) return { data: null, missing: 'measures' };
  const rows = all
    .flatMap(({ status, ...row }) => (isOpen(status) ? [{ ...row, status }] : []))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const working = addressFor(asked, SCREEN);
  return {
    data: listOf(
      rows,
      ({ _id, title, category, status, ends_on }) => ({
        title: named(title),
        details: category ? [named(category)] : [],
        day: ends_on,
        state: open[status],
        tone: ends_on !== null && ends_on < asked.today ? 'warn' : 'none',
        address: addressFor(asked, SCREEN, { item: _id }),
      }),
      working,
    ),
    working,
  };
};

export const measuresSources = { 'measures.open': measures } satisfies Record<string, Source>;

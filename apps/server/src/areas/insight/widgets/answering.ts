import type { FigureKey } from '@steward/contract/declared';
import { Failure, failures } from '@steward/contract/failures';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { addParts, sharesOf, type FigurePart } from '@steward/core/figures/figure';
import { apart, inside, type Work } from '../../../database/transaction.ts';
import { readFigures, showsFigure } from '../../../platform/figures/figures.ts';
import { keptFor } from '../../../platform/figures/kept-parts.ts';
import {
  showsSource,
  sourceDefinition,
  type AskedSource,
  type SourceAnswer,
} from '../../../platform/sources/sources.ts';
import { definitionOf, type AskedPage } from './asked-page.ts';
import { needsOf, type FigureBinding } from './figure-needs.ts';
import { FigureReader } from './figure-reader.ts';
import { FigureWidgets, type Built } from './figure-widgets.ts';
import { inTurn } from './figure-parts.ts';
import { missingFor } from './missing.ts';

const nothing: Omit<AnsweredWidget, 'id' | 'state'> = {
  data: null,
  unit: '',
  share: null,
  estimated_share: null,
  working: null,
  period: null,
  missing: null,
  notes: [],
};

/** Answers the widgets of a page, each for itself: one that fails leaves the others standing. */
export async function answerWidgets(
  page: AskedPage,
  work: Work,
  widgets: readonly Widget[],
): Promise<AnsweredWidget[]> {
  const reader = new FigureReader(page, work);
  for (const widget of widgets) for (const need of needsOf(page, widget)) reader.needs(need);
  const figures = new FigureWidgets(page, reader, work);
  const sources = new Map<string, Promise<SourceAnswer>>();
  return inTurn(widgets, async (widget): Promise<AnsweredWidget> => {
    const { id, binding } = widget;
    if (!isSeen(page, widget)) return { id, state: 'forbidden', ...nothing };
    try {
      if (binding.from === 'figures') return ofFigures(page, widget, await figures.build({ ...widget, binding }));
      if (binding.from === 'nothing') return { id, state: 'ok', ...nothing };
      const name = `${binding.key} ${binding.option ?? ''}`;
      const asked = sources.get(name) ?? askSource(page, work, binding);
      sources.set(name, asked);
      return ofSource(page, id, await asked);
    } catch (error) {
      // Some sources show only to those who see all properties what is about all of them.
      if (error instanceof Failure && failures[error.code].status === 403)
        return { id, state: 'forbidden', ...nothing };
      page.ctx.log.warn({ err: error, requestId: page.ctx.requestId, widget: id }, 'a widget of a dashboard failed');
      return { id, state: 'failed', ...nothing };
    }
  });
}

function isSeen({ ctx, isOfOne }: AskedPage, { binding }: Widget): boolean {
  if (binding.from === 'nothing') return true;
  if (binding.from === 'figures')
    return binding.keys.some((key) => definitionOf(key) && showsFigure(ctx, key as FigureKey));
  const of = sourceDefinition(binding.key)?.of;
  return (of === 'both' || of === (isOfOne ? 'property' : 'properties')) && showsSource(ctx, binding.key);
}

function askSource(
  page: AskedPage,
  work: Work,
  { key, option }: Extract<Widget['binding'], { from: 'source' }>,
): Promise<SourceAnswer> {
  const { ctx, properties, isOfOne, period, before, today, addressOf } = page;
  const source = ctx.sources[key];
  if (!source) throw new Error(`No area answers the source ${key}`);
  const options = sourceDefinition(key)?.options ?? [];
  const ids = properties.map(({ environment_id }) => environment_id);
  const asked = (own: Work): AskedSource => ({
    ctx: inside(ctx, own),
    properties,
    ids,
    isOfOne,
    ...period,
    before,
    today,
    addressOf,
    option: option !== undefined && options.includes(option) ? option : (options[0] ?? ''),
    figures: async (keys, grain) =>
      readFigures(
        ctx,
        own,
        {
          keys: keys.filter((one) => showsFigure(ctx, one)),
          kind: 'property',
          ids,
          grain,
          ...(grain !== 'now' && { from: before.from, to: period.to }),
        },
        await keptFor(ctx, own),
      ),
  });
  return apart(work, (own) => source(own, asked(own)));
}

function ofFigures(page: AskedPage, { id, binding }: Widget, built: Built): AnsweredWidget {
  const { data, unit, parts, days, working, isKnown } = built;
  const keys = (binding as FigureBinding).keys;
  const { covered, estimated } = keys.length === 1 ? sharesOf(addParts(parts)) : worstOf(parts);
  const isOther = days.from !== page.period.from || days.to !== page.period.to;
  const isNow = keys.every((key) => definitionOf(key)?.grain === 'now');
  return {
    ...nothing,
    id,
    state: isKnown ? 'ok' : 'empty',
    data: isKnown ? data : null,
    unit,
    share: covered,
    estimated_share: estimated,
    working,
    period: isOther && !isNow ? { first_day: days.from, last_day: days.to } : null,
    missing: isKnown ? null : missingFor(keys[0] ?? '', parts),
  };
}

/** Of several figures, whose units differ: the least share of data and the largest estimated share. */
function worstOf(parts: readonly FigurePart[]): ReturnType<typeof sharesOf> {
  const known = parts.filter(({ value }) => value !== null).map(sharesOf);
  const covered = known.flatMap((one) => one.covered ?? []);
  const estimated = known.flatMap((one) => one.estimated ?? []);
  return {
    covered: covered.length ? Math.min(...covered) : null,
    estimated: estimated.length ? Math.max(...estimated) : null,
  };
}

function ofSource(page: AskedPage, id: string, answer: SourceAnswer): AnsweredWidget {
  const {
    data,
    unit = '',
    share = null,
    estimated = null,
    working = null,
    period = null,
    missing,
    notes = [],
  } = answer;
  const isOther = period && (period.first_day !== page.period.from || period.last_day !== page.period.to);
  return {
    id,
    state: data ? 'ok' : 'empty',
    data,
    unit,
    share,
    estimated_share: estimated,
    working,
    period: isOther ? period : null,
    missing: data ? null : (missing ?? 'nothing'),
    notes,
  };
}

import type { FigureKey } from '@steward/contract/declared';
import type { Grain, FigurePart } from '@steward/core/figures/figure';
import { stepsFor, type DayRange } from '@steward/core/figures/asked-period';
import { keysBehind, partOver, type KnownParts } from '@steward/core/figures/over';
import { apart, type Work } from '../../../database/transaction.ts';
import { readFigures, showsFigure, type FigureTable } from '../../../platform/figures/figures.ts';
import { keptFor } from '../../../platform/figures/kept-parts.ts';
import { definitionOf, type AskedPage } from './asked-page.ts';

/** `each`: the properties of the page one by one; `whole`: all of them together. */
export type Level = 'each' | 'whole';

/** What widgets need: figures at a level, by their steps of a period. */
export interface NeededFigures {
  keys: readonly string[];
  level: Level;
  grain: Grain;
  range: DayRange;
}

export const addingOf: KnownParts['addingOf'] = (key) => definitionOf(key)?.adds ?? 'sum';
const withoutOf: KnownParts['withoutOf'] = (key) => (definitionOf(key)?.unit === 'm²' ? 'no-floor-area' : 'no-data');

const nameOf = ({ level, grain, range }: NeededFigures) =>
  grain === 'now' ? `${level} now` : `${level} ${grain} ${range.from} ${range.to}`;

/**
 * Reads the figures of a page: those of the same level, step and period in one question. Where such a question fails, each widget asks for
 * its own figures, so that only those fail that need what is broken.
 */
export class FigureReader {
  private readonly needed = new Map<string, { need: NeededFigures; keys: Set<string> }>();
  private readonly tables = new Map<string, Promise<FigureTable | undefined>>();

  constructor(
    private readonly page: AskedPage,
    private readonly work: Work,
  ) {}

  /** Announces what a widget will read. */
  needs(need: NeededFigures): void {
    const name = nameOf(need);
    const known = this.needed.get(name) ?? { need, keys: new Set<string>() };
    this.needed.set(name, known);
    for (const key of this.shownOf(need.keys)) known.keys.add(key);
  }

  private shownOf(keys: readonly string[]): string[] {
    const whole = keysBehind(addingOf, keys);
    return whole.filter((key) => definitionOf(key) && showsFigure(this.page.ctx, key as FigureKey));
  }

  /** Whether the whole of the page is added up from its properties, because a filter chose them. */
  get isAddedUp(): boolean {
    return !this.page.isOfOne && !this.page.whole;
  }

  async table(need: NeededFigures): Promise<FigureTable> {
    const name = nameOf(need);
    const all = this.needed.get(name)?.keys ?? new Set<string>();
    const together =
      this.tables.get(name) ??
      apart(this.work, (own) => this.ask(own, need, [...all])).catch((error: unknown) => {
        this.page.ctx.log.warn({ err: error, requestId: this.page.ctx.requestId }, 'figures of a dashboard failed');
        return undefined;
      });
    this.tables.set(name, together);
    const keys = this.shownOf(need.keys);
    const known = await together;
    return known && keys.every((key) => all.has(key)) ? known : apart(this.work, (own) => this.ask(own, need, keys));
  }

  private async ask(work: Work, { level, grain, range }: NeededFigures, keys: readonly string[]): Promise<FigureTable> {
    const { ctx, properties, comparedWith, whole, isOfOne } = this.page;
    const isWhole = level === 'whole' && !isOfOne && whole !== undefined;
    const ids = [...properties, ...(comparedWith ? [comparedWith] : [])].map(({ environment_id }) => environment_id);
    const kind = isWhole ? whole.kind : 'property';
    const fitting = keys.filter((key) => definitionOf(key)?.subjects.includes(kind));
    return readFigures(
      ctx,
      work,
      {
        keys: fitting as FigureKey[],
        kind,
        ids: isWhole ? (whole.kind === 'organization' ? undefined : [whole.id]) : ids,
        grain,
        ...(grain !== 'now' && range),
      },
      await keptFor(ctx, work),
    );
  }
}

const knownOf = (table: FigureTable): KnownParts => ({
  addingOf,
  withoutOf,
  part: (of, id, step) => table.part(of as FigureKey, id, step),
});

/** A figure over subjects and a period, or over some of its steps, from a table that has its parts. */
export function overOf(
  table: FigureTable,
  key: string,
  ids: readonly string[],
  range: DayRange,
  only?: readonly string[],
): FigurePart {
  const { steps } = stepsFor(definitionOf(key)?.grain ?? 'year', range);
  const had = new Set(table.steps);
  return partOver(
    knownOf(table),
    key,
    ids,
    steps.filter((step) => had.has(step) && (!only || only.some((one) => one.startsWith(step)))),
  );
}

/** A figure over subjects in one step. */
export const oneStep = (table: FigureTable, key: string, ids: readonly string[], step: string): FigurePart =>
  partOver(knownOf(table), key, ids, [step]);

import type { AnsweredWidget, DataOf, Label } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { stepsFor, yearBefore, type DayRange } from '@steward/core/figures/asked-period';
import { addParts, divideParts, type FigurePart } from '@steward/core/figures/figure';
import type { Work } from '../../../database/transaction.ts';
import { label, named } from '../../../platform/sources/sources.ts';
import { definitionOf, type AskedPage } from './asked-page.ts';
import { perDegreeDay } from './degree-days.ts';
import { changeOverEqualDays } from './equal-days.ts';
import {
  chartGrain,
  chartRange,
  divisorFor,
  isPerDegreeDay,
  levelOf,
  perOf,
  type FigureBinding,
} from './figure-needs.ts';
import {
  amountCell,
  changeOf,
  colourOf,
  divisionName,
  inTurn,
  isPartial,
  largestFirst,
  ordered,
} from './figure-parts.ts';
import { FigureTotals } from './figure-totals.ts';
import { groupsOf } from './groups.ts';
import { oneStep, type FigureReader, type Level } from './figure-reader.ts';

/** What a widget of figures shows, before it is put beside its id. */
export interface Built {
  data: AnsweredWidget['data'];
  unit: string;
  parts: readonly FigurePart[];
  days: DayRange;
  working: string | null;
  isKnown: boolean;
}

const SHOWN = 10;

/** Answers widgets that are bound to figures. */
export class FigureWidgets {
  private readonly totals: FigureTotals;

  constructor(
    private readonly page: AskedPage,
    private readonly reader: FigureReader,
    private readonly work: Work,
  ) {
    this.totals = new FigureTotals(page, reader);
  }

  build({ kind, binding }: Widget & { binding: FigureBinding }): Promise<Built> {
    const { by, and } = binding;
    if (and) return this.pivot(binding);
    if (kind === 'table') return this.table(binding);
    if (kind === 'status') return this.states(binding);
    if (by === 'total') return this.amount(binding);
    if (by === 'step') return this.series(binding);
    return this.shares(binding);
  }

  private ids(): string[] {
    return this.page.isOfOne || this.reader.isAddedUp
      ? this.page.properties.map(({ environment_id }) => environment_id)
      : [
          this.page.whole?.kind === 'organization'
            ? (this.page.ctx.scope?.organizationId ?? '')
            : (this.page.whole?.id ?? ''),
        ];
  }

  private unit(key: string, parts: readonly FigurePart[]): string {
    const unit = definitionOf(key)?.unit ?? '';
    const currency = parts.find((part) => part.currency !== undefined)?.currency;
    const said = currency === undefined && unit.includes('currency') ? '' : unit.replace('currency', currency ?? '');
    const { normalize } = this.page;
    const isPer = divisorFor(this.page, key) ?? isPerDegreeDay(this.page, key);
    return isPer && normalize ? `${said}${perOf[normalize]}` : said;
  }

  private days(key: string): DayRange {
    return stepsFor(definitionOf(key)?.grain ?? 'year', this.page.period).days;
  }

  private address(key: string): string | null {
    const { isOfOne, properties, period } = this.page;
    if (!isOfOne) return null;
    const address = definitionOf(key)?.calculation;
    return address?.replace(':id', properties[0]?.environment_id ?? '').replace(':year', period.to.slice(0, 4)) ?? null;
  }

  private async amount({ keys, by }: FigureBinding): Promise<Built> {
    const [key = ''] = keys;
    const level = levelOf(this.page, by);
    const { comparedWith, period } = this.page;
    const part = await this.totals.total(key, level, this.ids(), period);
    const against = comparedWith
      ? { part, before: await this.totals.total(key, level, [comparedWith.environment_id], period) }
      : await this.totals.compared(key, level, this.ids());
    const { before } = against;
    const { trend } = await this.steps(key, level);
    const definition = definitionOf(key);
    // The change of a share would be a share of a share.
    const equal = await changeOverEqualDays(this.page, this.work, key);
    const isShare = definition?.unit === '%';
    // Costs do not say which days they cover: a missing bill of the year before would look like a rise.
    const isChanged = definition?.grain !== 'now' && !isShare && (definition?.group !== 'money' || equal !== undefined);
    const data: DataOf<'amount'> = {
      shape: 'amount',
      value: part.value,
      reason: part.value === null ? (part.reason ?? 'no-data') : null,
      before: definition?.grain === 'now' ? null : before.value,
      change: isChanged ? (equal ? equal.change : changeOf(against.part, before)) : null,
      compared: equal?.compared ?? null,
      more: definition?.more ?? null,
      trend,
      target: null,
      is_accepted: part.isAccepted ?? false,
      is_incomplete: part.isIncomplete ?? false,
    };
    return {
      data,
      unit: this.unit(key, [part, before]),
      parts: [part],
      days: this.days(key),
      working: this.address(key),
      isKnown: part.value !== null,
    };
  }

  /** A figure step by step. */
  private async steps(
    key: string,
    level: Level,
  ): Promise<{ trend: { label: Label; value: number | null }[]; parts: FigurePart[]; before: FigurePart[] }> {
    if (definitionOf(key)?.grain === 'now') return { trend: [], parts: [], before: [] };
    const { period, comparedWith, degreeDays } = this.page;
    const grain = chartGrain(key, period);
    const range = chartRange(grain, period);
    const table = await this.reader.table({ keys: [key], level, grain, range });
    const divisor = divisorFor(this.page, key);
    const per = divisor ? await this.totals.plain(divisor, level, this.ids(), period) : undefined;
    const of = (from: typeof table, ids: readonly string[]) =>
      from.steps.map((step) => {
        const part = oneStep(from, key, ids, step);
        if (degreeDays && isPerDegreeDay(this.page, key) && grain === 'month')
          return perDegreeDay(part, degreeDays, [step]);
        return per ? divideParts(part, per, 'no-floor-area') : part;
      });
    const parts = of(table, this.ids());
    const before = comparedWith
      ? of(table, [comparedWith.environment_id])
      : grain === 'year'
        ? []
        : of(await this.reader.table({ keys: [key], level, grain, range: yearBefore(range) }), this.ids());
    return {
      trend: table.steps.map((step, index) => ({ label: label(grain, step), value: parts[index]?.value ?? null })),
      parts,
      before,
    };
  }

  private async series({ keys, by }: FigureBinding): Promise<Built> {
    const level = levelOf(this.page, by);
    const [first = ''] = keys;
    const rows = await inTurn(keys, async (key) => ({ key, ...(await this.steps(key, level)) }));
    const labels = rows.find(({ trend }) => trend.length)?.trend.map((one) => one.label) ?? [];
    const isOne = keys.length === 1;
    const { comparedWith } = this.page;
    const series: DataOf<'series'>['series'] = rows.flatMap(({ key, parts, before }) => [
      {
        name: label('figure', key),
        role: 'value' as const,
        values: parts.map(({ value }) => value),
        colour: colourOf(key),
      },
      ...(isOne && before.some(({ value }) => value !== null)
        ? [
            {
              name: comparedWith
                ? named(comparedWith.environment_name)
                : label('year', String(Number(this.page.period.to.slice(0, 4)) - 1)),
              role: 'before' as const,
              values: before.map(({ value }) => value),
              colour: null,
            },
          ]
        : []),
    ]);
    const all = rows.flatMap(({ parts }) => parts);
    const partial = labels.flatMap((_, index) => (rows.some(({ parts }) => isPartial(parts[index])) ? [index] : []));
    return {
      data: {
        shape: 'series',
        labels,
        series,
        partial,
        is_fitted: definitionOf(first)?.group === 'indoor' && definitionOf(first)?.unit !== '%',
      },
      unit: this.unit(first, all),
      parts: rows.map(({ parts }) => addParts(parts)),
      days: this.days(first),
      working: this.address(first),
      isKnown: all.some(({ value }) => value !== null),
    };
  }

  private async shares({ keys, by, most = SHOWN }: FigureBinding): Promise<Built> {
    const [first = ''] = keys;
    const level = levelOf(this.page, by);
    const { period } = this.page;
    const rows =
      by === 'figure'
        ? await inTurn(keys, async (key) => ({
            name: label('figure', key),
            part: await this.totals.total(key, level, this.ids(), period),
            before: (await this.totals.compared(key, level, this.ids())).before,
            colour: colourOf(key),
            address: this.address(key),
          }))
        : await inTurn(groupsOf(this.page, by), async ({ name, ids, address }) => ({
            name,
            part: await this.totals.total(first, level, ids, period),
            before: (await this.totals.compared(first, level, ids)).before,
            colour: null,
            address,
          }));
    const known = by === 'figure' ? rows.filter(({ part }) => part.value !== null) : ordered(rows);
    const shown = known.slice(0, most);
    const parts = rows.map(({ part }) => part);
    return {
      data: {
        shape: 'parts',
        parts: shown.map(({ name, part, before: earlier, colour, address }) => ({
          name,
          value: part.value,
          before: earlier.value,
          note: null,
          colour,
          address,
        })),
        others: known.length - shown.length,
      },
      unit: this.unit(first, parts),
      parts,
      days: this.days(first),
      working: this.address(first),
      isKnown: parts.some(({ value }) => value !== null),
    };
  }

  private async states({ keys }: FigureBinding): Promise<Built> {
    const [first = ''] = keys;
    const level = levelOf(this.page, 'figure');
    const rows = await inTurn(keys, async (key) => ({
      key,
      part: await this.totals.total(key, level, this.ids(), this.page.period),
    }));
    const shown = rows.filter(({ key }) => definitionOf(key));
    return {
      data: {
        shape: 'states',
        states: shown.map(({ key, part }) => ({
          name: label('figure', key),
          value: part.value,
          unit: this.unit(key, [part]),
          state: null,
          tone: 'none',
          address: this.address(key),
        })),
      },
      unit: '',
      parts: rows.map(({ part }) => part),
      days: this.days(first),
      working: null,
      isKnown: rows.some(({ part }) => part.value !== null),
    };
  }

  private async table({ keys, by, most = 100 }: FigureBinding): Promise<Built> {
    const [first = ''] = keys;
    const level = levelOf(this.page, by);
    const groups = groupsOf(this.page, by === 'total' || by === 'step' || by === 'figure' ? 'property' : by);
    const rows = await inTurn(groups, async ({ name, ids, address }) => ({
      name,
      address,
      parts: await inTurn(keys, (key) => this.totals.total(key, level, ids, this.page.period)),
    }));
    const sorted = rows.toSorted((a, b) => largestFirst(a.parts[0], b.parts[0]));
    const all = rows.flatMap(({ parts }) => parts);
    // Amounts in several currencies have each their own, and the head has none.
    const currencies = keys.map((_, index) => new Set(rows.flatMap(({ parts }) => parts[index]?.currency ?? [])));
    const unitOf = (key: string, index: number) =>
      (currencies[index]?.size ?? 0) > 1
        ? ''
        : this.unit(
            key,
            rows.map(({ parts }) => parts[index] ?? { value: null }),
          );
    return {
      data: {
        shape: 'table',
        columns: [
          { name: divisionName(by), unit: '', is_number: false },
          ...keys.map((key, index) => ({
            name: label('figure', key),
            unit: unitOf(key, index),
            is_number: true,
          })),
        ],
        rows: sorted.slice(0, most).map(({ name, parts, address }) => ({
          cells: [
            name,
            ...parts.map((part, index) =>
              (currencies[index]?.size ?? 0) > 1 ? amountCell(part, this.unit(keys[index] ?? '', [part])) : part.value,
            ),
          ],
          address,
        })),
        total: rows.length,
      },
      unit: '',
      parts: keys.map((_, index) => addParts(rows.flatMap(({ parts }) => parts[index] ?? []))),
      days: this.days(first),
      working: null,
      isKnown: all.some(({ value }) => value !== null),
    };
  }

  private async pivot({ keys, by, and, most = 20 }: FigureBinding): Promise<Built> {
    const [first = ''] = keys;
    const { period } = this.page;
    const groups = groupsOf(this.page, by);
    const isOverTime = and === 'step';
    const grain = chartGrain(first, period);
    const range = chartRange(grain, period);
    const table = isOverTime ? await this.reader.table({ keys: [first], level: 'each', grain, range }) : undefined;
    const others = isOverTime || and === undefined || and === 'figure' ? [] : groupsOf(this.page, and);
    const isOfFigures = and === 'figure';
    const columns = table
      ? table.steps.map((step) => label(grain, step))
      : isOfFigures
        ? keys.map((key) => label('figure', key))
        : others.map(({ name }) => name);
    const within = others.map((other) => new Set(other.ids));
    const rows = await inTurn(groups, async ({ name, ids, address }) => ({
      name,
      address,
      parts: table
        ? table.steps.map((step) => oneStep(table, first, ids, step))
        : isOfFigures
          ? await inTurn(keys, (key) => this.totals.total(key, 'each', ids, period))
          : await inTurn(within, (other) => {
              const both = ids.filter((id) => other.has(id));
              return both.length
                ? this.totals.total(first, 'each', both, period)
                : Promise.resolve<FigurePart>({ value: null, reason: 'not-applicable' });
            }),
    }));
    const sums = rows.map((row) => ({
      row,
      part: { value: row.parts.reduce((sum, { value }) => sum + (value ?? 0), 0) },
    }));
    const shown = sums.toSorted((a, b) => largestFirst(a.part, b.part)).slice(0, most);
    const all = rows.flatMap(({ parts }) => parts);
    return {
      data: {
        shape: 'matrix',
        rows: shown.map(({ row: { name, address } }) => ({ name, address })),
        columns,
        cells: shown.map(({ row }) => row.parts.map(({ value }) => value)),
      },
      unit: this.unit(first, all),
      parts: all,
      days: this.days(first),
      working: null,
      isKnown: all.some(({ value }) => value !== null),
    };
  }
}

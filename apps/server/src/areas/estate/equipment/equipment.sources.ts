import { addMonths } from '@steward/core/equipment/servicing';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, ofAsked, ofPage } from '../../../platform/sources/asked.ts';
import { listOf, partsOf, seriesOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import * as repository from './equipment.repository.ts';
import { getReplacements } from './replacements.service.ts';

const SCREEN = '/equipment/replacements';
const REGISTER = '/equipment';

/** The plan of replacements as its screen shows it, of the properties of the page. */
const planOf = async (work: Work, asked: AskedSource) => {
  const { environment_id } = ofPage(asked);
  const plan = await onceIn(work, `replacements ${environment_id ?? ''}`, () =>
    getReplacements(asked.ctx, ofPage(asked)),
  );
  return plan.years.map(({ year, items }) => ({ year, items: ofAsked(asked, items) }));
};

/** What replacements cost by year. A year whose pieces have no cost is not known; one without pieces costs nothing. */
const replacements: Source = async (work, asked) => {
  const years = await planOf(work, asked);
  const items = years.flatMap((one) => one.items);
  if (!items.length) return { data: null, missing: 'equipment' };
  const currencies = [...new Set(items.flatMap(({ currency }) => currency ?? []))].toSorted();
  if (!currencies.length) return { data: null, missing: 'costs' };
  const costIn = (of: (typeof items)[number][], currency: string) => {
    const known = of.filter((one) => one.currency === currency && one.replacement_cost !== null);
    if (!known.length && of.length) return null;
    return known.reduce((sum, { replacement_cost }) => sum + (replacement_cost ?? 0), 0);
  };
  const priced = items.filter(({ replacement_cost, currency }) => replacement_cost !== null && currency !== null);
  return {
    data: seriesOf(
      years.map(({ year }) => label('year', String(year))),
      currencies.map((currency) => ({
        name: currencies.length > 1 ? named(currency) : word('estate.replacementCost'),
        values: years.map((one) => costIn(one.items, currency)),
      })),
      {
        partial: years.flatMap((one, index) =>
          one.items.some(({ replacement_cost, currency }) => replacement_cost === null || currency === null)
            ? [index]
            : [],
        ),
      },
    ),
    unit: currencies.length > 1 ? '' : (currencies[0] ?? ''),
    share: priced.length / items.length,
    working: addressFor(asked, SCREEN),
  };
};

const ending: Source = async (work, asked) => {
  const items = (await planOf(work, asked)).flatMap((one) => one.items);
  if (!items.length) return { data: null, missing: 'equipment' };
  const soon = addMonths(asked.today, 24);
  const rows = items.toSorted((a, b) => (a.ends_on < b.ends_on ? -1 : 1));
  return {
    data: listOf(
      rows,
      ({ _id, product_name, environment_name, environment_id, kind_path, ends_on }) => ({
        title: named(product_name),
        details: [named(asked.isOfOne ? (kind_path.at(-1) ?? '') : environment_name)],
        day: ends_on,
        state: ends_on < asked.today ? word('estate.pastLife') : null,
        tone: ends_on < asked.today ? 'bad' : ends_on <= soon ? 'warn' : 'none',
        address: `${REGISTER}?environment=${environment_id}&equipment=${_id}`,
      }),
      addressFor(asked, SCREEN),
    ),
    working: addressFor(asked, SCREEN),
  };
};

const grades = ['excellent', 'good', 'average', 'poor', 'failed'] as const;
const coloursOf = { excellent: 'good', good: 'good', average: 'warn', poor: 'bad', failed: 'bad' } as const;

const condition: Source = async (work, asked) => {
  const rows = await repository.countPieces(work.db, work.scope, asked.ids);
  const all = rows.reduce((sum, { pieces }) => sum + pieces, 0);
  if (!all) return { data: null, missing: 'equipment' };
  const parts = grades.map((grade) => ({
    name: label('equipment-condition', grade),
    value: rows.filter((row) => row.condition === grade).reduce((sum, { pieces }) => sum + pieces, 0),
    colour: coloursOf[grade],
  }));
  const known = parts.reduce((sum, { value }) => sum + value, 0);
  const unknown = { name: word('estate.notAssessed'), value: all - known, colour: null };
  return {
    data: partsOf([...parts, unknown].filter(({ value }) => value > 0)),
    share: known / all,
    working: addressFor(asked, REGISTER),
  };
};

/** Pieces by full years since their installation. */
const classes = [
  { name: word('estate.under5Years'), from: 0, until: 5 },
  { name: word('estate.years5to10'), from: 5, until: 10 },
  { name: word('estate.years10to20'), from: 10, until: 20 },
  { name: word('estate.over20Years'), from: 20, until: Infinity },
] as const;

const age: Source = async (work, asked) => {
  const rows = await repository.countPieces(work.db, work.scope, asked.ids);
  const all = rows.reduce((sum, { pieces }) => sum + pieces, 0);
  if (!all) return { data: null, missing: 'equipment' };
  const year = Number(asked.today.slice(0, 4));
  const dated = rows.flatMap(({ installed_in, pieces }) =>
    installed_in === null ? [] : [{ years: Math.max(0, year - installed_in), pieces }],
  );
  const known = dated.reduce((sum, { pieces }) => sum + pieces, 0);
  const parts = classes.map(({ name, from, until }) => ({
    name,
    value: dated.filter(({ years }) => years >= from && years < until).reduce((sum, { pieces }) => sum + pieces, 0),
  }));
  const unknown = { name: word('estate.ageUnknown'), value: all - known };
  return {
    data: partsOf([...parts, unknown].filter(({ value }) => value > 0)),
    share: known / all,
    working: addressFor(asked, REGISTER),
  };
};

export const equipmentSources = {
  'equipment.replacements': replacements,
  'equipment.ending': ending,
  'equipment.condition': condition,
  'equipment.age': age,
} satisfies Record<string, Source>;

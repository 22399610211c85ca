import type { FigureKey } from '@steward/contract/declared';
import type { DataOf, Label } from '@steward/contract/widget-data';
import { stepsFor } from '@steward/core/figures/asked-period';
import { sharesOf, type FigurePart } from '@steward/core/figures/figure';
import { keysBehind } from '@steward/core/figures/over';
import { distribution, type Distribution } from '@steward/core/ranking/distribution';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, yearOf } from '../../../platform/sources/asked.ts';
import { amountOf, numberColumn, seriesOf, stateOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getPortfolioOverview } from '../dashboards/portfolio.service.ts';
import { definitionOf } from '../widgets/asked-page.ts';
import { listPositions } from './page-sources.repository.ts';
import { changeOf } from '../widgets/figure-parts.ts';
import { addingOf, overOf } from '../widgets/figure-reader.ts';
import { missingFor } from '../widgets/missing.ts';

const MOST_CLASSES = 12;
const MOST_OUTLIERS = 20;
/** Of more properties those with the largest floor area are on the map. */
const MOST_PLACES = 2000;
const COMPARE = '/properties/compare';

const measures = {
  energy: { key: 'energy.use', unit: 'kWh' },
  co2e: { key: 'emissions.location', unit: 'kg CO2e' },
  water: { key: 'water.use', unit: 'l' },
  waste: { key: 'waste.generated', unit: 't' },
} as const satisfies Record<string, { key: FigureKey; unit: string }>;

/** The overview of what the page is about; undefined: it is about a choice of properties, or no calendar year. */
async function overviewOf(work: Work, { ctx, ids, properties, from, to }: AskedSource) {
  const year = Number(to.slice(0, 4));
  if (from !== `${year}-01-01` || to !== `${year}-12-31`) return undefined;
  const of = (portfolio_id?: string) =>
    onceIn(work, `portfolio overview ${year} ${portfolio_id ?? ''}`, () =>
      getPortfolioOverview(ctx, { year, largest: 1, ...(portfolio_id !== undefined && { portfolio_id }) }),
    );
  const whole = await of();
  if (whole.properties === ids.length) return whole;
  const [first] = properties;
  if (!first || properties.some(({ portfolio_id }) => portfolio_id !== first.portfolio_id)) return undefined;
  const ofPortfolio = await of(first.portfolio_id);
  return ofPortfolio.properties === ids.length ? ofPortfolio : undefined;
}

/** The figure of the properties of the page together, in the period and a year earlier. */
async function sumOf(asked: AskedSource, key: FigureKey) {
  const { grain } = stepsFor(definitionOf(key)?.grain ?? 'year', asked);
  const table = await asked.figures([key], grain);
  return { part: overOf(table, key, asked.ids, asked), before: overOf(table, key, asked.ids, asked.before) };
}

/**
 * The sums of the properties of the page. Of all of them or of a portfolio in a calendar year with the change over equal days, as the
 * overview shows it; of a choice of properties or another period as the figures say.
 */
const measure: Source = async (work, asked) => {
  const year = yearOf(asked);
  const { key, unit } = measures[asked.option as keyof typeof measures];
  const overview = await overviewOf(work, asked);
  const isEmissions = asked.option === 'co2e';
  const working = `${COMPARE}?year=${year}`;
  if (!overview) {
    const { part, before } = await sumOf(asked, key);
    if (part.value === null) return { data: null, missing: missingFor(key, [part]) };
    const { covered, estimated } = sharesOf(part);
    return {
      data: amountOf(part.value, {
        before: before.value,
        change: changeOf(part, before),
        more: 'worse',
        is_accepted: isEmissions && (part.isAccepted ?? false),
        is_incomplete: part.isIncomplete ?? false,
      }),
      unit,
      share: covered,
      estimated,
      working,
    };
  }
  const { figure, share } = {
    energy: { figure: overview.energy_kwh, share: overview.coverage.energy },
    co2e: { figure: overview.co2e_kg, share: overview.coverage.co2e },
    water: { figure: overview.water_l, share: overview.coverage.water },
    waste: { figure: overview.waste_t, share: overview.coverage.waste },
  }[asked.option as keyof typeof measures];
  const period = daysOfYear(year);
  const { value, ...compared } = figure;
  if (value === null) return { data: null, missing: 'bills', period };
  return {
    data: amountOf(value, {
      ...compared,
      more: 'worse',
      is_accepted: isEmissions && overview.is_accepted,
      is_incomplete: isEmissions && !overview.is_complete,
    }),
    unit,
    share,
    working,
    period,
  };
};

interface Spread {
  parts: ReadonlyMap<string, FigurePart>;
  spread: Distribution;
  unit: string;
  period: { first_day: string; last_day: string } | null;
}

/** The figure of each property in the period, and how its values are spread. */
const spreadOf = (work: Work, asked: AskedSource): Promise<Spread> =>
  onceIn(work, `spread ${asked.option}`, async () => {
    const key = asked.option;
    const definition = definitionOf(key);
    const { grain, days } = stepsFor(definition?.grain ?? 'year', asked);
    const table = await asked.figures(keysBehind(addingOf, [key]) as FigureKey[], grain);
    const parts = new Map(asked.ids.map((id) => [id, overOf(table, key, [id], asked)]));
    const currencies = new Set([...parts.values()].flatMap(({ currency }) => currency ?? []));
    const unit = definition?.unit ?? '';
    const [currency] = currencies;
    // Amounts in several currencies have no order.
    const values = [...parts].map(([id, { value }]) => ({ id, value: currencies.size > 1 ? null : value }));
    return {
      parts,
      spread: distribution(values, MOST_CLASSES),
      unit: currency === undefined ? unit : unit.replace('currency', currency),
      period: grain === 'now' ? null : { first_day: days.from, last_day: days.to },
    };
  });

const empty = ({ option }: AskedSource, { parts, period }: Spread) => ({
  data: null,
  missing: missingFor(option, [...parts.values()]),
  period,
});

const shown = (value: number) => String(Math.round(value * 1000) / 1000);

/** How many properties are in each class of the figure, with round bounds. */
const histogram: Source = async (work, asked) => {
  const found = await spreadOf(work, asked);
  const { spread, unit, period } = found;
  if (!spread.n) return empty(asked, found);
  const isShare = unit === '%';
  const bound = (value: number) => shown(isShare ? value * 100 : value);
  return {
    data: seriesOf(
      spread.histogram.map(({ from, to }) => label('number', `${bound(from)}–${bound(to)}`)),
      [{ name: word('portfolio.properties'), values: spread.histogram.map(({ count }) => count) }],
    ),
    working: `${COMPARE}?year=${yearOf(asked)}`,
    period,
    notes: [label('figure', asked.option), ...(unit ? [named(unit)] : [])],
  };
};

/** The quartiles of the figure, and how many properties are beyond the fences or not known. */
const quartiles: Source = async (work, asked) => {
  const found = await spreadOf(work, asked);
  const { spread, unit, period } = found;
  if (!spread.n) return empty(asked, found);
  const address = `${COMPARE}?year=${yearOf(asked)}`;
  const state = (
    name: Parameters<typeof word>[0],
    value: number | null,
    of = unit,
    tone: DataOf<'states'>['states'][number]['tone'] = 'none',
  ) => stateOf(word(name), { value, unit: of, tone, address });
  return {
    data: {
      shape: 'states',
      states: [
        state('portfolio.lowerQuartile', spread.quartiles?.lower ?? null),
        state('portfolio.median', spread.quartiles?.median ?? null),
        state('portfolio.upperQuartile', spread.quartiles?.upper ?? null),
        state('portfolio.known', spread.n, ''),
        state('portfolio.unknown', spread.unknown, '', spread.unknown ? 'warn' : 'good'),
        state('portfolio.outliers', spread.outliers.length, '', spread.outliers.length ? 'warn' : 'good'),
      ],
    },
    working: address,
    period,
    // Without four values there are no quartiles.
    notes: spread.quartiles ? [] : [word('portfolio.tooFew')],
  };
};

/** Where the value of a property is read. */
const addressOf = ({ option, to, addressOf: dashboardOf }: AskedSource, id: string): string =>
  definitionOf(option)?.calculation?.replace(':id', id).replace(':year', to.slice(0, 4)) ?? dashboardOf(id);

/** Properties beyond 1.5 interquartile ranges, the farthest first. */
const outliers: Source = async (work, asked) => {
  const found = await spreadOf(work, asked);
  const { spread, unit, period } = found;
  if (!spread.n) return empty(asked, found);
  const names = new Map(asked.properties.map((one) => [one.environment_id, one.environment_name]));
  const median = spread.quartiles?.median ?? null;
  return {
    data: tableOf(
      [
        textColumn(word('portfolio.property')),
        numberColumn(label('figure', asked.option), unit),
        numberColumn(word('portfolio.overMedian'), unit),
        textColumn(word('portfolio.side')),
      ],
      spread.outliers,
      ({ id, value, side }) => ({
        cells: [
          named(names.get(id) ?? ''),
          value,
          median === null ? null : value - median,
          word(side === 'high' ? 'portfolio.high' : 'portfolio.low'),
        ],
        address: addressOf(asked, id),
      }),
      MOST_OUTLIERS,
    ),
    working: `${COMPARE}?year=${yearOf(asked)}`,
    period,
    notes: spread.quartiles ? [] : [word('portfolio.tooFew')],
  };
};

type Tone = DataOf<'places'>['places'][number]['tone'];

/** By the quarter of the properties that a value is in; of figures that are neither better nor worse it is not said. */
function toneOf(value: number | null, { quartiles: of }: Distribution, more: 'better' | 'worse' | undefined): Tone {
  if (value === null || !of || !more) return 'none';
  const [good, bad] = more === 'worse' ? [value <= of.lower, value > of.upper] : [value >= of.upper, value < of.lower];
  return good ? 'good' : bad ? 'bad' : 'warn';
}

/** The properties of the page where they are, coloured by the quarter that their figure is in. */
const map: Source = async (work, asked) => {
  const found = await spreadOf(work, asked);
  const positions = await onceIn(work, 'positions of properties', () => listPositions(work, asked.ids));
  if (!positions.size) return { data: null, missing: 'properties' };
  const more = definitionOf(asked.option)?.more;
  const placed = asked.properties
    .filter(({ environment_id }) => positions.has(environment_id))
    .toSorted((a, b) => b.gross_floor_area - a.gross_floor_area);
  const notes: Label[] = placed.length > MOST_PLACES ? [label('number', `${MOST_PLACES} / ${placed.length}`)] : [];
  return {
    data: {
      shape: 'places',
      places: placed.slice(0, MOST_PLACES).flatMap(({ environment_id: id, environment_name }) => {
        const position = positions.get(id);
        const value = found.parts.get(id)?.value ?? null;
        if (!position) return [];
        const tone = toneOf(value, found.spread, more);
        return [{ name: named(environment_name), ...position, value, tone, address: addressOf(asked, id) }];
      }),
      without: asked.ids.length - placed.length,
    },
    unit: found.unit,
    working: '/properties/map',
    period: found.period,
    notes,
  };
};

export const portfolioSources = {
  'portfolio.measure': measure,
  'portfolio.distribution': histogram,
  'portfolio.spread': quartiles,
  'portfolio.outliers': outliers,
  'portfolio.map': map,
} satisfies Record<string, Source>;

import { weightedByArea } from '@steward/core/comparison/others';
import type { TFunction } from 'i18next';
import type { ComparedProperty } from '@steward/contract/insight/comparison';
import { countryName } from '../../../shared/country-name.ts';
import { organizationYear } from '../../../session/today.ts';
import { formatCount, formatFigure, formatMonth, formatPercent } from '../../../ui/format.ts';
import { Change } from '../../../ui/figure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import type { ComparedRow } from './compared-rows.ts';
import classes from './comparison.module.css';

type FigureName = 'energy' | 'emissions' | 'water' | 'cost' | 'coverage';

interface Options {
  rows: readonly ComparedRow[];
  months: readonly string[];
  seesLimits: boolean;
  seesRatings: boolean;
}

/** A limit that is exceeded within so many years is near. */
const NEAR = 5;

const currencyOf = ({ cost }: ComparedRow): string | undefined => cost.unit.split('/')[0] || undefined;

/** The currencies of the costs; none are converted. */
export const currenciesOf = (rows: readonly ComparedRow[]): string[] =>
  [...new Set(rows.flatMap((row) => (row.cost.value === null ? [] : (currencyOf(row) ?? []))))].toSorted();

/** Not ranked: last in every order. */
const ranked = (row: ComparedRow, value: string | number | null | undefined) =>
  row.is_ranked ? (value ?? undefined) : undefined;

const together = (rows: readonly ComparedRow[], name: FigureName) =>
  weightedByArea(rows.filter((row) => row.is_ranked).map((row) => ({ ...row[name], area: row.area.value })));

const Figure = ({ value }: { value: number | null }) =>
  value === null ? <NoValue /> : <bdi className="figures">{formatFigure(value)}</bdi>;

/** The columns of the table; those of the catalogue of figures follow. */
export function comparedColumns(
  t: TFunction,
  { rows, months, seesLimits, seesRatings }: Options,
): Column<ComparedRow>[] {
  const most = Math.max(0, ...rows.map((row) => (row.is_ranked ? (row.energy.value ?? 0) : 0)));
  const currencies = currenciesOf(rows);
  const [only] = currencies;
  const hasOne = currencies.length === 1;
  const figure = (name: FigureName): Column<ComparedRow> => ({
    id: name,
    label: t(`columns.${name}`),
    value: (row) => row[name].value,
    sorted: (row) => ranked(row, row[name].value),
    cell: (row) => <Figure value={row[name].value} />,
    total: (shown) => <Figure value={together(shown, name)?.value ?? null} />,
    align: 'end',
    onPhone: false,
  });
  const typeOf = (row: ComparedRow) => t(`environments:types.${row.property_type}`);
  return [
    {
      id: 'name',
      label: t('columns.name'),
      value: (row) => row.environment_name,
      sorted: (row) => ranked(row, row.environment_name),
      cell: (row) => (
        <span className={classes.property} title={row.environment_name}>
          <strong>
            <bdi>{row.environment_name}</bdi>
          </strong>
          <small>
            {typeOf(row)}
            {row.city && ' · '}
            <bdi>{row.city}</bdi>
            {' · '}
            <bdi dir="ltr">{formatCount(row.gross_floor_area)} m²</bdi>
          </small>
        </span>
      ),
      total: () => t('weighted'),
    },
    {
      ...figure('energy'),
      cell: (row) => <EnergyBar value={row.energy.value} share={most > 0 ? (row.energy.value ?? 0) / most : 0} />,
      onPhone: true,
    },
    {
      id: 'change',
      label: t('columns.change'),
      value: (row) => (row.is_ranked ? row.change.value : null),
      sorted: (row) => ranked(row, row.change.value),
      cell: (row) => (row.is_ranked && row.change.value !== null ? <Change change={row.change.value} /> : <NoValue />),
      onPhone: false,
    },
    {
      id: 'months',
      label: t('columns.months'),
      value: () => null,
      cell: (row) => <Months row={row} months={months} t={t} />,
      sortable: false,
      onPhone: false,
    },
    { ...figure('emissions'), onPhone: true },
    figure('water'),
    {
      ...figure('cost'),
      label: hasOne ? `${only}/m²` : t('columns.cost'),
      // Amounts in different currencies are ranked within each.
      sorted: (row) =>
        ranked(
          row,
          hasOne || row.cost.value === null
            ? row.cost.value
            : `${currencyOf(row)} ${row.cost.value.toFixed(6).padStart(24, '0')}`,
        ),
      cell: (row) =>
        row.cost.value === null ? (
          <NoValue />
        ) : (
          <bdi className="figures" dir="ltr">
            {!hasOne && <span className="soft">{currencyOf(row)} </span>}
            {formatFigure(row.cost.value)}
          </bdi>
        ),
    },
    {
      ...figure('coverage'),
      sorted: (row) => ranked(row, row.coverage.value),
      cell: (row) => <Coverage share={row.coverage.value} isEnough={row.is_ranked} />,
      total: (shown) => <Coverage share={together(shown, 'coverage')?.value ?? null} isEnough />,
    },
    ...(seesRatings ? [ratingColumn(t)] : []),
    ...(seesLimits ? [limitColumn(t)] : []),
    {
      id: 'currency',
      label: t('columns.currency'),
      value: (row) => (row.cost.value === null ? null : currencyOf(row)),
      hidden: true,
      onPhone: false,
    },
    { id: 'type', label: t('columns.type'), value: typeOf, filter: true, hidden: true, onPhone: false },
    {
      id: 'country',
      label: t('columns.country'),
      value: (row) => countryName(row.country_code),
      filter: true,
      hidden: true,
      onPhone: false,
    },
    { id: 'city', label: t('columns.city'), value: (row) => row.city, hidden: true, onPhone: false },
    {
      id: 'portfolio',
      label: t('columns.portfolio'),
      value: (row) => row.portfolio_name,
      hidden: true,
      onPhone: false,
    },
    {
      id: 'area',
      label: t('columns.area'),
      unit: 'm²',
      value: (row) => row.area.value,
      sorted: (row) => ranked(row, row.area.value),
      cell: (row) => <Figure value={row.area.value} />,
      align: 'end',
      hidden: true,
      onPhone: false,
    },
  ];
}

type Rating = NonNullable<ComparedProperty['ratings']>[number];

/** The rating that holds today; otherwise the last one that held. */
const ratingOf = ({ ratings }: ComparedRow): Rating | undefined =>
  ratings?.find(({ validity }) => validity !== 'expired') ?? ratings?.[0];

const ratingText = (rating: Rating | undefined) => (rating ? `${rating.scheme} ${rating.rating}`.trim() : null);

const ratingColumn = (t: TFunction): Column<ComparedRow> => ({
  id: 'rating',
  label: t('columns.rating'),
  value: (row) => ratingText(ratingOf(row)),
  sorted: (row) => ranked(row, ratingText(ratingOf(row))),
  cell: (row) => {
    const rating = ratingOf(row);
    if (!rating) return <NoValue />;
    return (
      <span className={classes.name}>
        <bdi>{ratingText(rating)}</bdi>
        {rating.validity === 'expired' && <small>{t('expired')}</small>}
      </span>
    );
  },
  onPhone: false,
});

const limitColumn = (t: TFunction): Column<ComparedRow> => ({
  id: 'limit',
  label: t('columns.limit'),
  value: (row) => row.limit?.first_year,
  sorted: (row) => ranked(row, row.limit?.first_year),
  cell: ({ limit }) => {
    if (!limit) return <NoValue />;
    if (limit.kind === null) return <span className="soft">{t('limit.none')}</span>;
    const isNear = limit.first_year !== null && limit.first_year < organizationYear() + NEAR;
    return (
      <span className={classes.name} data-near={isNear || undefined}>
        {limit.first_year === null ? <span className="soft">{t('limit.never')}</span> : <bdi>{limit.first_year}</bdi>}
        <small>
          <bdi>{limit.name}</bdi>
        </small>
      </span>
    );
  },
  onPhone: false,
});

/** The value, and its length beside the largest of the table. */
function EnergyBar({ value, share }: { value: number | null; share: number }) {
  if (value === null) return <NoValue />;
  return (
    <span className={classes.energy}>
      <b>
        <bdi className="figures">{formatFigure(value)}</bdi>
      </b>
      <span className={classes.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
      </span>
    </span>
  );
}

function Months({ row, months, t }: { row: ComparedRow; months: readonly string[]; t: TFunction }) {
  const known = row.month_kwh.filter((value) => value !== null).length;
  if (known === 0) return <NoValue />;
  return (
    <span className={classes.months}>
      <MonthColumns
        height={22}
        description={t('monthsOf', { name: row.environment_name, count: known })}
        columns={months.map((month, at) => {
          const [value, covered] = [row.month_kwh[at] ?? null, row.month_covered[at] ?? null];
          const name = formatMonth(month);
          return {
            key: month,
            title: value === null ? name : `${name}: ${formatFigure(value)} kWh`,
            parts: value === null ? [] : [{ value, color: 'var(--data)' }],
            isPartial: covered !== null && covered < 0.995,
            isLater: value === null,
          };
        })}
      />
    </span>
  );
}

const Coverage = ({ share, isEnough }: { share: number | null; isEnough: boolean }) =>
  share === null ? (
    <NoValue />
  ) : (
    <bdi className={`figures ${isEnough ? '' : classes.few}`}>{formatPercent(share, 0)}</bdi>
  );

import { figureCatalogue } from '@steward/contract/insight/figures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { useAnswer } from '../../api/hooks.ts';
import { currentLanguage } from '../../session/language.ts';
import type { Column } from '../../ui/table/column.ts';
import { useYear } from '../use-year.ts';
import { usePeriodText, yearSoFar } from './figure-period.ts';
import { FigureValueText, type Figures, type FigureValue } from './figure-value.tsx';

const TEN_MINUTES = 600_000;
const MOST_IDS = 1000;

/** The figures that the user may see, each with its name and unit; without those that only frameworks ask for. */
export function useFigureCatalogue() {
  const { data } = useAnswer(
    figureCatalogue.getFigureCatalogue,
    { language: currentLanguage() },
    { freshFor: TEN_MINUTES },
  );
  return useMemo(() => data?.filter((one) => !one.is_for_reports), [data]);
}

// In the address, points separate columns.
const columnOf = (key: string) => `figure:${key.replace('.', ':')}`;
const periodColumnOf = (key: string) => `${columnOf(key)}:period`;

/** A row of a list of properties; in an export of all rows each has the values that were loaded for it. */
interface WithFigures {
  _id: string;
  figures?: ReadonlyMap<string, FigureValue>;
}

/**
 * A column for every figure of a property, hidden by default; only the values of shown columns are loaded.
 * `load` fetches the values of further properties, for an export of all rows.
 */
export function useFigureColumns<Row extends WithFigures>(
  rows: readonly Row[] | undefined,
  shownColumns: readonly string[] | undefined,
) {
  const { t } = useTranslation('ui');
  const periodText = usePeriodText();
  const { year } = useYear();
  const catalogue = useFigureCatalogue();
  const offered = useMemo(() => (catalogue ?? []).filter(({ subjects }) => subjects.includes('property')), [catalogue]);
  const shown = offered.filter(
    ({ key }) => shownColumns?.includes(columnOf(key)) || shownColumns?.includes(periodColumnOf(key)),
  );
  const questions = (['year', 'now'] as const).map((grain) => ({
    keys: shown.filter((one) => (one.grain === 'now') === (grain === 'now')).map(({ key }) => key),
    subject: 'property' as const,
    grain,
    ...(grain === 'year' && { from: `${year}-01-01`, to: `${year}-12-31` }),
  }));
  const [byYear, now] = questions as [(typeof questions)[number], (typeof questions)[number]];
  const all = rows?.map(({ _id }) => _id) ?? [];
  // More than one call may name: then all within reach are asked about.
  const ids = all.length > MOST_IDS ? undefined : all;
  const asked = (question: typeof byYear) => question.keys.length > 0 && all.length > 0;
  const ofYear = useAnswer(
    figureCatalogue.getFigures,
    { ...byYear, ...(ids && { environment_ids: ids }) },
    { enabled: asked(byYear) },
  );
  const ofNow = useAnswer(
    figureCatalogue.getFigures,
    { ...now, ...(ids && { environment_ids: ids }) },
    { enabled: asked(now) },
  );
  const columns = useMemo(() => {
    const known = new Map([...valuesOf(ofYear.data), ...valuesOf(ofNow.data)]);
    const valueOf = ({ _id, figures = known }: Row, key: string) => figures.get(`${_id} ${key}`);
    return offered.flatMap(({ key, name, grain, unit }): Column<Row>[] => {
      const isPerArea = unit.endsWith('/m²');
      const ofPeriod = isPerArea ? periodText(yearSoFar(year)) : year;
      const label = grain === 'now' ? name : `${name} ${ofPeriod}`;
      const value: Column<Row> = {
        id: columnOf(key),
        label,
        ...(unit && !unit.startsWith('currency') && { unit }),
        value: (row) => valueOf(row, key)?.value,
        cell: (row) => <FigureValueText figure={valueOf(row, key)} saysPeriod={isPerArea} />,
        align: 'end',
        hidden: true,
        sortable: false,
      };
      if (!isPerArea) return [value];
      // An export has the value alone: the days of a property that was bought or sold are a column of their own.
      const period = { id: periodColumnOf(key), label: t('figurePeriod.of', { figure: label }) };
      const daysOf = (row: Row) => periodText(valueOf(row, key)?.period);
      return [value, { ...period, value: daysOf, hidden: true, sortable: false }];
    });
  }, [offered, year, ofYear.data, ofNow.data, periodText, t]);
  const load = async (every: readonly string[]) => {
    const loaded = new Map<string, FigureValue>();
    for (let at = 0; at < every.length; at += MOST_IDS)
      for (const question of questions)
        if (question.keys.length)
          for (const [name, value] of valuesOf(
            await ask(figureCatalogue.getFigures, { ...question, environment_ids: every.slice(at, at + MOST_IDS) }),
          ))
            loaded.set(name, value);
    return loaded;
  };
  return { columns, load };
}

const valuesOf = (answer: Figures | undefined) =>
  (answer?.subjects ?? []).flatMap(({ id, figures }) =>
    Object.entries(figures).flatMap(([key, [value]]) => (value ? [[`${id} ${key}`, value] as const] : [])),
  );

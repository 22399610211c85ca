import { CloseButton, NativeSelect } from '@mantine/core';
import { meters as meterCalls } from '@steward/contract/estate/meters';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { writeListQuery } from '@steward/core/lists/list-query';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { scaleFor } from '../../../shared/scaled-quantity.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ValueTable } from '../../../ui/chart/value-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { isolated } from '../../../ui/direction.ts';
import { formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import type { ComparedRow } from './compared-rows.ts';
import classes from './comparison.module.css';

/** More lines than this cannot be distinguished by their color. */
export const MOST_SERIES = 8;
/** Of the palette, without the greens: emissions are never green. */
const colours = [2, 1, 3, 5, 6, 7, 8, 10] as const;
/** Up to this number the months are columns side by side. */
const COLUMNS = 3;
/** A month with fewer of its days is named below the chart. */
const WHOLE = 0.995;

const measures = ['energy.intensity', 'energy.use', 'emissions.intensity', 'water.intensity', 'water.use'] as const;
type Measure = (typeof measures)[number];
/** A meter has no floor area. */
const ofMeters: ReadonlySet<Measure> = new Set(['energy.use', 'water.use']);

interface Props {
  /** Properties and meters, as the address names them. */
  ids: readonly string[];
  rows: readonly ComparedRow[];
  months: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

interface Series {
  id: string;
  name: string;
  values: (number | null)[];
  /** The months that lack some days of data. */
  partly: string[];
}

/** Properties and meters side by side: one chart of their months with one scale, and its numbers below. */
export function SeriesSection({ ids, rows, months, onChange }: Props) {
  const { t } = useTranslation('comparison');
  const failureText = useFailureText();
  const holds = useHolds();
  const { carrier } = useCarrierWords();
  const [address, change] = useAddressState();
  const measure = measures.find((one) => one === address['measure']) ?? measures[0];
  const known = new Map(rows.map((row) => [row._id, row]));
  const chosen = ids.slice(0, MOST_SERIES);
  const properties = chosen.filter((id) => known.has(id));
  const meterIds = chosen.filter((id) => !known.has(id));
  const seesMeters = holds('meters.read');
  const offered = useAnswer(
    meterCalls.findMeters,
    { where: writeListQuery({ field: 'environment_id', in: properties }), page_size: 200 },
    { enabled: seesMeters && properties.length > 0 },
  ).data?.paginateData;
  const [from, to] = [`${months[0]}-01`, `${months.at(-1)}-28`];
  const period = { keys: [measure as string], grain: 'month' as const, from, to };
  const ofProperties = useAnswer(
    figureCatalogue.getFigures,
    { ...period, subject: 'property', environment_ids: properties },
    { enabled: months.length > 0 && properties.length > 0, keepsLast: true },
  );
  const isOfMeters = ofMeters.has(measure);
  const meterSeries = useAnswer(
    figureCatalogue.getFigures,
    { ...period, subject: 'meter', meter_ids: meterIds },
    { enabled: months.length > 0 && meterIds.length > 0 && seesMeters && isOfMeters, keepsLast: true },
  );
  const meterName = (id: string, meterNo: string) => {
    const meter = offered?.find((one) => one._id === id);
    return meter ? `${carrier(meter.carrier)} ${meterNo}` : t('series.meter', { name: meterNo });
  };
  const seriesOf = (answer: typeof ofProperties.data, nameOf: (id: string, name: string) => string): Series[] =>
    (answer?.subjects ?? [])
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, name, figures }) => ({
        id,
        name: nameOf(id, name),
        values: (figures[measure] ?? []).map(({ value }) => value),
        partly: months.filter((_, at) => {
          const { value = null, covered = null } = figures[measure]?.[at] ?? {};
          return value !== null && covered !== null && covered < WHOLE;
        }),
      }));
  const list = [
    ...(properties.length ? seriesOf(ofProperties.data, (_, name) => name) : []),
    ...(isOfMeters && meterIds.length ? seriesOf(meterSeries.data, meterName) : []),
  ].toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
  const unit = { 'energy.intensity': 'kWh/m²', 'emissions.intensity': 'kg CO₂e/m²', 'water.intensity': 'l/m²' };
  const baseUnit = measure === 'energy.use' ? 'kWh' : measure === 'water.use' ? 'l' : unit[measure];
  const most = Math.max(0, ...list.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const scale = scaleFor(most, baseUnit);
  const error = ofProperties.error ?? meterSeries.error;
  const incomplete = list.flatMap(({ name, partly }) =>
    partly.length ? `${isolated(name)}: ${partly.map((month) => formatMonth(month)).join(t('words:comma'))}` : [],
  );
  const data = {
    categories: months.map((month) => formatMonth(month)),
    series: list.map(({ name, values }, at) => ({
      name,
      colour: colours[at] ?? 0,
      values: values.map((value) => (value === null ? null : value / scale.per)),
    })),
    unit: scale.unit,
    kind: list.length > COLUMNS ? ('line' as const) : ('bar' as const),
  };
  const title = t(`series.measures.${measure.replace('.', '_')}`);
  const others = (offered ?? []).filter(({ _id }) => !chosen.includes(_id));
  const isWaiting =
    (properties.length > 0 && !ofProperties.data) || (isOfMeters && meterIds.length > 0 && !meterSeries.data);
  return (
    <Section
      title={t('series.title')}
      id="together"
      end={<CloseButton aria-label={t('series.close')} title={t('series.close')} onClick={() => onChange([])} />}
    >
      <div className={classes.chartHead}>
        <ul className={classes.chosen} aria-label={t('series.chosen')}>
          {chosen.map((id) => {
            const name =
              known.get(id)?.environment_name ??
              list.find((one) => one.id === id)?.name ??
              offered?.find((one) => one._id === id)?.meter_no ??
              t('series.unknown');
            return (
              <li key={id} className={classes.chip}>
                <bdi>{name}</bdi>
                <CloseButton
                  size="sm"
                  aria-label={t('words:removeNamed', { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                />
              </li>
            );
          })}
        </ul>
        <div className={classes.choices}>
          <NativeSelect
            aria-label={t('series.measure')}
            value={measure}
            onChange={(event) => change({ measure: event.currentTarget.value })}
            data={measures.map((one) => ({ value: one, label: t(`series.measures.${one.replace('.', '_')}`) }))}
          />
          {others.length > 0 && chosen.length < MOST_SERIES && (
            <NativeSelect
              aria-label={t('series.addMeter')}
              value=""
              onChange={(event) => {
                const added = event.currentTarget.value;
                // Meters have consumption, and no value per square metre.
                if (!isOfMeters) change({ measure: 'energy.use' });
                onChange([...chosen, added]);
              }}
              data={[
                { value: '', label: t('series.addMeter') },
                ...others.map((one) => ({
                  value: one._id,
                  label: `${one.environment_name}: ${carrier(one.carrier)} ${one.meter_no}`,
                })),
              ]}
            />
          )}
        </div>
      </div>
      {meterIds.length > 0 && !isOfMeters && <p className={classes.others}>{t('series.metersHaveNoArea')}</p>}
      {ids.length > MOST_SERIES && <p className={classes.others}>{t('series.tooMany', { count: MOST_SERIES })}</p>}
      {error ? (
        <ErrorState message={failureText(error)} onRetry={() => void ofProperties.refetch()} />
      ) : isWaiting ? (
        <RowSkeletons />
      ) : most === 0 ? (
        <EmptyState title={t('words:noData')}>{t('series.noData')}</EmptyState>
      ) : (
        <>
          <Chart
            {...data}
            title={title}
            height={280}
            description={t('series.description', {
              measure: title,
              names: list.map(({ name }) => name).join(t('words:comma')),
            })}
          />
          {incomplete.length > 0 && (
            <p className={classes.others}>{t('series.incomplete', { list: incomplete.join('; ') })}</p>
          )}
          <ValueTable {...data} title={title} rows={t('words:month')} />
        </>
      )}
    </Section>
  );
}

import { Select } from '@mantine/core';
import type { MeterDataSeries } from '@steward/contract/energy/meter-data';
import type { Meter } from '@steward/contract/estate/meters';
import { carriers } from '@steward/core/ghg/carrier';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { PeriodText } from '../../../shared/period-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatMoney, formatMoment, formatNumber, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSpanText } from './span-text.ts';
import classes from './meter-data.module.css';
import { fittingCarriers, fittingMeters, type Choice } from './series-choice.ts';

interface Props {
  series: MeterDataSeries;
  choice: Choice;
  meters: readonly Meter[];
  mayCreate: boolean;
  /** Absent if the file is not a draft, or if the user may not store it. */
  onChoose?: (choice: Choice) => void;
}

const symbols: Readonly<Record<string, string>> = { m3: 'm³', ft3: 'ft³' };

/** One series of a file: its energy source, its quality, and its meter. */
export function SeriesPart({ series, choice, meters, mayCreate, onChoose }: Props) {
  const { t } = useTranslation('meter-data');
  const { carrier: carrierName } = useCarrierWords();
  const isStored = series.unit !== null;
  const unit = series.unit ?? series.printed_unit;
  const meter = meters.find(({ _id }) => _id === choice.meterId);
  return (
    <Section
      title={
        <>
          <bdi>{series.meter_no}</bdi> · <bdi>{series.channel}</bdi>{' '}
          {isStored && <StatusBadge tone="brand">{t(`directions.${series.direction}`)}</StatusBadge>}
        </>
      }
      note={
        <>
          {series.carrier && carrierName(series.carrier)}
          {series.name && (
            <>
              {series.carrier && ' · '}
              <bdi>{series.name}</bdi>
            </>
          )}
          {series.serial_no && (
            <>
              {' · '}
              {t('serial')} <bdi>{series.serial_no}</bdi>
            </>
          )}
        </>
      }
    >
      <div className={classes.series}>
        <Figure
          label={t('words:grandTotal')}
          value={isStored ? series.total : series.printed_total}
          unit={symbols[unit] ?? unit}
          note={
            series.first_day &&
            series.last_day && <PeriodText start={series.first_day} end={series.last_day} endCounts />
          }
        />
        <Facts series={series} />
        <div className={classes.target}>
          {!isStored && series.skipped && (
            <p className={classes.soft}>
              <StatusBadge tone="plain">{t('notStored')}</StatusBadge>{' '}
              {t(`skipped.${series.skipped}`, { unit: `\u2068${series.printed_unit}\u2069` })}
            </p>
          )}
          {isStored && onChoose && (
            <Target series={series} choice={choice} meters={meters} mayCreate={mayCreate} onChoose={onChoose} />
          )}
          {isStored && !onChoose && meter && (
            <p className={classes.soft}>
              {t('under')}{' '}
              <Link to="/datahub/data_library/utilities/meter_reading/:id" params={{ id: meter._id }}>
                <bdi>{meter.meter_no}</bdi>
              </Link>
            </p>
          )}
          {isStored && series.registered_at !== null && (
            <Notice tone="warn" icon={IconAlertTriangle}>
              {t('registeredAt', { property: `\u2068${series.registered_at}\u2069` })}
            </Notice>
          )}
          {isStored && series.other_property !== null && (
            <Notice tone="warn" icon={IconAlertTriangle}>
              {t('otherProperty', { property: `\u2068${series.other_property}\u2069` })}
            </Notice>
          )}
          {series.days && <Changes days={series.days} />}
        </div>
      </div>
    </Section>
  );
}

function Facts({ series }: { series: MeterDataSeries }) {
  const { t } = useTranslation('meter-data');
  const span = useSpanText();
  const share = (value: number) => formatPercent(series.total === 0 ? 0 : value / series.total);
  const dropped = [
    ['repeated', series.repeated],
    ['overlapping', series.overlapping],
    ['impossible', series.impossible],
  ] as const;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('values')}</dt>
        <dd>
          <span className="figures">{formatCount(series.value_count)}</span>
          {series.step !== null && ` · ${t('every', { span: span(series.step) })}`}
        </dd>
      </div>
      <div>
        <dt>{t('quality')}</dt>
        <dd>
          {(['actual', 'substituted', 'estimated'] as const)
            .filter((key) => key === 'actual' || series[key] !== 0)
            .map((key) => (
              <div key={key}>
                {t(`qualities.${key}`)} <span className="figures">{share(series[key])}</span>
              </div>
            ))}
        </dd>
      </div>
      <div>
        <dt>{t('gaps')}</dt>
        <dd>
          {series.gaps.length === 0
            ? t('noGaps')
            : t('gapsOf', { count: series.gaps.length, span: span(series.gap_seconds) })}
          {series.gaps.slice(0, 3).map(({ from, seconds }) => (
            <div key={from} className={classes.soft}>
              {t('gap', { when: formatMoment(from), span: span(seconds) })}
            </div>
          ))}
        </dd>
      </div>
      {dropped.some(([, count]) => count > 0) && (
        <div>
          <dt>{t('words:leftOut')}</dt>
          <dd>
            {dropped
              .filter(([, count]) => count > 0)
              .map(([key, count]) => (
                <div key={key}>{t(`dropped.${key}`, { count, shown: formatCount(count) })}</div>
              ))}
          </dd>
        </div>
      )}
      {series.cost !== null && (
        <div>
          <dt>{t('cost')}</dt>
          <dd className="figures">
            {series.currency ? formatMoney(series.cost, series.currency) : formatNumber(series.cost)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Target({ series, choice, meters, mayCreate, onChoose }: Props & { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('meter-data');
  const { carrier: carrierName } = useCarrierWords();
  const fitting = fittingMeters(series, meters);
  const isNew = choice.to === 'new';
  const value = choice.to === 'meter' ? (choice.meterId ?? 'none') : choice.to;
  return (
    <>
      <Select
        label={t('store.label')}
        data={[
          ...fitting.map(({ _id, meter_no, carrier }) => ({
            value: _id,
            label: `${meter_no} · ${carrierName(carrier)}`,
          })),
          ...(mayCreate ? [{ value: 'new', label: t('store.new', { name: series.meter_no }) }] : []),
          { value: 'none', label: t('store.none') },
        ]}
        value={value}
        allowDeselect={false}
        searchable={fitting.length > 8}
        onChange={(next) => {
          if (next === 'new') onChoose({ to: 'new', ...(series.carrier && { carrier: series.carrier }) });
          else if (next === 'none') onChoose({ to: 'none' });
          else if (next) onChoose({ to: 'meter', meterId: next });
        }}
      />
      {series.proposed_by && choice.to === 'meter' && (
        <p className={classes.soft}>{t(`proposedBy.${series.proposed_by}`)}</p>
      )}
      {isNew && series.carrier === null && (
        <Select
          label={t('words:carrier')}
          placeholder={t('words:choose')}
          data={fittingCarriers(series).map((key) => ({ value: key, label: carrierName(key) }))}
          value={choice.carrier ?? null}
          allowDeselect={false}
          onChange={(next) => {
            const carrier = carriers.find((key) => key === next);
            onChoose({ to: 'new', ...(carrier && { carrier }) });
          }}
        />
      )}
    </>
  );
}

function Changes({ days }: { days: NonNullable<MeterDataSeries['days']> }) {
  const { t } = useTranslation('meter-data');
  const tones = { new: 'good', same: 'plain', replaced: 'warn', older: 'plain' } as const;
  return (
    <div className={classes.changes}>
      {(['new', 'same', 'replaced', 'older'] as const)
        .filter((key) => days[key] > 0)
        .map((key) => (
          <StatusBadge key={key} tone={tones[key]}>
            {t(`days.${key}`, { count: days[key], shown: formatCount(days[key]) })}
          </StatusBadge>
        ))}
    </div>
  );
}

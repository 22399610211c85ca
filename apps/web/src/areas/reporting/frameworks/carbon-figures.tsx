import { metrics, type MetricValue } from '@steward/contract/reporting/metrics';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatDay, formatPercent } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './carbon-figures.module.css';
import { useReasonName } from './frameworks-words.ts';

/** What the figures are of: the organization, or the chosen portfolio, fund or property. */
export interface CarbonPlace {
  level: 'organization' | 'portfolio' | 'fund' | 'property';
  id: string | undefined;
  year: number;
}

const intensity = { metric: 'ghg.waci', basis: 'value' } as const;
const footprint = { metric: 'ghg.footprint', basis: 'value' } as const;
const asked = [
  intensity,
  footprint,
  { metric: 'ghg.attributed', basis: 'value' },
  { metric: 'ghg.financed', basis: 'full' },
  { metric: 'ghg.pcaf', variant: 'value', basis: 'value' },
  { metric: 'ghg.valued_share', basis: 'value' },
  { metric: 'value.market', basis: 'value' },
] as const;
/** The names of the figures among the texts. */
const names = {
  'ghg.waci': 'waci',
  'ghg.footprint': 'footprint',
  'ghg.attributed': 'attributed',
  'ghg.financed': 'financed',
  'ghg.pcaf': 'pcaf',
  'ghg.valued_share': 'valued',
  'value.market': 'market',
} as const satisfies Record<Name, string>;
type Name = (typeof asked)[number]['metric'];

const parameter = { portfolio: 'portfolio', fund: 'fund', property: 'environment' } as const;

/** The page of metrics with this one opened: method, parts by property, what is missing. */
function workingOf(name: Name, { level, id, year }: CarbonPlace): string {
  const basis = asked.find(({ metric }) => metric === name)?.basis ?? 'value';
  const query = new URLSearchParams({ item: name, year: String(year), basis });
  if (level !== 'organization' && id !== undefined) query.set(parameter[level], id);
  return `/solutions/reporting/metrics?${query.toString()}`;
}

/** So many properties with missing data are named here; the calculation names more. */
const NAMED = 6;

/** The figures of carbon footprinting of a place in a year, with what is missing in them. */
export function CarbonFigures(place: CarbonPlace) {
  const { level, id, year } = place;
  const { t } = useTranslation('frameworks');
  const failureText = useFailureText();
  const about =
    level === 'portfolio' && id !== undefined
      ? { subject: 'portfolio' as const, portfolio_ids: [id] }
      : level === 'fund' && id !== undefined
        ? { subject: 'fund' as const, fund_ids: [id] }
        : level === 'property' && id !== undefined
          ? { subject: 'property' as const, environment_ids: [id] }
          : { subject: 'organization' as const };
  const found = useAnswer(metrics.getMetrics, { metrics: [...asked], year, ...about }, { keepsLast: true });
  if (found.error && !found.data)
    return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  const [of] = found.data ?? [];
  if (!of)
    return (
      <Card title={t('footprint.title')}>
        <RowSkeletons rows={4} />
      </Card>
    );
  const values = new Map(of.values.map((value) => [value.metric, value]));
  const period = { from: formatDay(`${year}-01-01`), to: formatDay(`${year}-12-31`) };
  if (of.values.every(({ reason }) => reason === 'not-permitted'))
    return (
      <Notice icon={IconLock} title={t('footprint.title')}>
        {t('footprint.notPermitted')}
      </Notice>
    );
  const unit = values.get('value.market')?.unit ?? '';
  // Values of several currencies are not added.
  const currency = unit.length === 3 ? unit : '';
  const [first, second] =
    values.get(intensity.metric)?.value === null
      ? ([footprint.metric, intensity.metric] as const)
      : ([intensity.metric, footprint.metric] as const);
  const one = (name: Name, shown: string, size?: 'hero') => (
    <OneFigure
      label={t(`footprint.names.${names[name]}`, { currency })}
      value={values.get(name)}
      unit={shown}
      size={size}
      address={workingOf(name, place)}
    />
  );
  return (
    <Card title={t('footprint.of', { name: of.name })} note={t('footprint.period', period)}>
      {of.is_partial && <p className="soft">{t('reasons.part-of-reach')}</p>}
      <div className={classes.figures}>
        <div className={classes.first}>{one(first, 't CO₂e', 'hero')}</div>
        <div className={classes.others}>
          {one(second, 't CO₂e')}
          {one('ghg.attributed', 't CO₂e')}
          {one('ghg.financed', 't CO₂e')}
          {one('ghg.pcaf', t('footprint.ofFive'))}
          {one('ghg.valued_share', '%')}
          {one('value.market', currency)}
        </div>
      </div>
      <Missing values={of.values} address={workingOf(first, place)} />
    </Card>
  );
}

function OneFigure({
  label,
  value,
  unit,
  size,
  address,
}: {
  label: string;
  value: MetricValue | undefined;
  unit: string;
  size: 'hero' | undefined;
  address: string;
}) {
  const { t } = useTranslation('frameworks');
  const reasonName = useReasonName();
  const notes = value && [
    ...(value.covered === null ? [] : [t('footprint.covered', { share: formatPercent(value.covered, 0) })]),
    ...(value.estimated ? [t('footprint.estimated', { share: formatPercent(value.estimated, 0) })] : []),
    ...(value.missing_count
      ? [t('footprint.without', { count: value.missing_count, shown: formatCount(value.missing_count) })]
      : []),
  ];
  return (
    <div>
      <Figure
        label={label}
        value={value?.value}
        unit={unit}
        absent={value?.reason ? reasonName(value.reason) : undefined}
        note={notes?.join(' · ')}
        {...(size && { size })}
      />
      <ServedLink href={address} variant="subtle" size="compact-xs" className={classes.working ?? ''}>
        {t('words:calculation')}
      </ServedLink>
    </div>
  );
}

/** What is missing in any of the figures: each property and reason once. */
function Missing({ values, address }: { values: readonly MetricValue[]; address: string }) {
  const { t } = useTranslation('frameworks');
  const reasonName = useReasonName();
  const all = new Map(
    values
      .filter(({ metric }) => metric !== 'ghg.valued_share')
      .flatMap(({ missing }) => missing)
      .filter(({ reason }) => reason !== 'area-without-data' && reason !== 'use-not-said')
      .map((one) => [`${one.environment_id} ${one.reason}`, one]),
  );
  // What leaves a property out of a figure comes before days without bills.
  const rows = [...all.values()].toSorted(
    (a, b) => Number(a.reason === 'days-without-data') - Number(b.reason === 'days-without-data'),
  );
  if (!rows.length) return null;
  return (
    <section className={classes.missing}>
      <h3>{t('footprint.missing', { count: rows.length, shown: formatCount(rows.length) })}</h3>
      <ul>
        {rows.slice(0, NAMED).map(({ environment_id, environment_name, reason, address: where }) => (
          <li key={`${environment_id} ${reason}`}>
            <span>
              <b>
                <bdi>{environment_name}</bdi>
              </b>
              <small>{reason === 'days-without-data' ? t('footprint.someDays') : reasonName(reason)}</small>
            </span>
            {where && (
              <ServedLink href={where} variant="subtle" size="compact-sm">
                {t('footprint.add')}
              </ServedLink>
            )}
          </li>
        ))}
      </ul>
      {rows.length > NAMED && (
        <ServedLink href={address} variant="subtle" size="compact-sm" className={classes.working ?? ''}>
          {t('footprint.all')}
        </ServedLink>
      )}
    </section>
  );
}

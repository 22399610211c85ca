import { dashboards } from '@steward/contract/insight/dashboards';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { QuartileBar } from '../../../ui/values/quartile-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './benchmark.module.css';

const UNIT = 'kWh/m²';

/** Energy per area of the last whole year beside a published median and the own properties of the type; says so where nobody publishes one. */
export function EnvironmentBenchmark({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const { data } = useAnswer(dashboards.getBenchmark, { environment_id: environmentId });
  if (!data) return null;
  const { energy_kwh_per_m2: own, published, peers, coverage, year } = data;
  const type = t(`types.${data.property_type}`);
  const share = coverage === null ? '' : formatPercent(coverage, 0);
  const rows = [
    { key: 'own', label: t('benchmark.own'), value: own, isOwn: true },
    ...(published ? [{ key: 'published', label: t('benchmark.published'), value: published.median_kwh_per_m2 }] : []),
  ];
  const largest = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <Section title={t('benchmark.title', { year })} note={t('benchmark.note', { type })}>
      {peers.quartiles && (
        <QuartileBar
          quartiles={peers.quartiles}
          value={own}
          unit={UNIT}
          description={t('benchmark.picture', {
            own: own === null ? t('benchmark.unknown') : `${formatNumber(own, 0)} ${UNIT}`,
            lower: formatNumber(peers.quartiles.lower, 0),
            median: formatNumber(peers.quartiles.median, 0),
            upper: formatNumber(peers.quartiles.upper, 0),
          })}
        />
      )}
      {peers.quartiles && (
        <p className={classes.marks}>
          {t('benchmark.marks', { count: peers.count })}
          {!peers.is_of_country && `. ${t('benchmark.anywhere')}`}
        </p>
      )}
      {/* The pin says the own figure already. */}
      {(published || !peers.quartiles) && (
        <ul className={classes.rows}>
          {rows.map(({ key, label, value, ...row }) => (
            <li key={key} data-own={'isOwn' in row || undefined}>
              <span>{label}</span>
              <span className={classes.bar} aria-hidden="true">
                <i style={{ inlineSize: `${((value ?? 0) / largest) * 100}%` }} />
              </span>
              <bdi dir="ltr" className="figures">
                {value === null ? t('benchmark.unknown') : `${formatNumber(value, 0)} ${UNIT}`}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.words}>
        {coverage !== null && coverage > 0 && own === null && `${t('benchmark.tooFew', { share })} `}
        {coverage !== null && own !== null && coverage < 0.995 && `${t('benchmark.covered', { share })} `}
        {published
          ? t('benchmark.source', {
              source: published.source,
              edition: published.edition,
              name: published.portfolio_manager_type,
            })
          : t('benchmark.noSource', { type })}{' '}
        {peers.quartiles && peers.share_above !== null
          ? t('benchmark.place', { share: formatPercent(peers.share_above, 0), count: peers.count })
          : !peers.quartiles && t('benchmark.fewPeers', { count: peers.count })}
      </p>
    </Section>
  );
}

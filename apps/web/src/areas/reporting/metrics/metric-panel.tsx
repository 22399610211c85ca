import type { MetricDescription, MetricValue } from '@steward/contract/reporting/metrics';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { useMetricDetail, type AskedMetrics } from './metric-rows.ts';
import { MetricText, shownUnit, useFrameworkName } from './metric-text.tsx';
import classes from './metrics.module.css';

/** So many properties are named; the list of the property page and the export have all. */
const NAMED = 25;

/** How a metric is made: method, values by each method side by side, properties, what is missing, and who asks for it. */
export function MetricPanel({ metric, asked }: { metric: MetricDescription; asked: AskedMetrics }) {
  const { t } = useTranslation('metrics');
  const failureText = useFailureText();
  const frameworkName = useFrameworkName();
  const { data, error, refetch } = useMetricDetail(asked, metric);
  const values = data?.[0]?.values;
  const [first] = values ?? [];
  return (
    <div className={classes.panel}>
      <section>
        <h3>{t('panel.method')}</h3>
        <p>{metric.method}</p>
        {metric.not_computed && <p className={classes.soft}>{metric.not_computed}</p>}
      </section>
      {metric.is_computed && !metric.is_permitted && <p className={classes.soft}>{t('reasons.not-permitted')}</p>}
      {error && <ErrorState message={failureText(error)} onRetry={() => void refetch()} />}
      {metric.is_computed && metric.is_permitted && !values && !error && <RowSkeletons rows={6} />}
      {values && metric.variants.length > 0 && (
        <section>
          <h3>{t('panel.methods')}</h3>
          <ul className={classes.rows}>
            {metric.variants.map(({ id, title, method }, at) => (
              <li key={id}>
                <span>
                  <b>{title}</b>
                  <small>{method}</small>
                </span>
                <MetricText value={values[at]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {first && <Missing value={first} />}
      {first && <Parts value={first} />}
      {metric.frameworks.length > 0 && (
        <section>
          <h3>{t('panel.frameworks')}</h3>
          <ul className={classes.rows}>
            {metric.frameworks.map(({ framework, code, basis, unit }) => (
              <li key={`${framework} ${code}`}>
                <span>
                  <b>
                    <bdi>{`${frameworkName(framework)} ${code}`}</bdi>
                  </b>
                  <small>{t(`bases.${basis}`)}</small>
                </span>
                <bdi className="soft">{shownUnit(unit)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Missing({ value: { missing, missing_count } }: { value: MetricValue }) {
  const { t } = useTranslation('metrics');
  if (missing_count === 0) return null;
  return (
    <section>
      <h3>{t('panel.missing', { count: missing_count, shown: formatCount(missing_count) })}</h3>
      <ul className={classes.rows}>
        {missing.map(({ environment_id, environment_name, reason, address }) => (
          <li key={environment_id}>
            <span>
              <b>
                <bdi>{environment_name}</bdi>
              </b>
              <small>{t(`reasons.${reason}`)}</small>
            </span>
            {address && (
              <ServedLink href={address} variant="subtle" size="compact-sm">
                {t('panel.mend')}
              </ServedLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parts({ value: { parts, unit, of_no_property } }: { value: MetricValue }) {
  const { t } = useTranslation('metrics');
  if (parts.length === 0) return null;
  const largest = parts.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity)).slice(0, NAMED);
  return (
    <section>
      <h3>{t('panel.parts', { count: parts.length, shown: formatCount(parts.length) })}</h3>
      <ul className={classes.rows}>
        {largest.map((part) => (
          <li key={part.environment_id}>
            <span>
              <b>
                <bdi>{part.environment_name}</bdi>
              </b>
              {part.covered !== null && <small>{t('panel.covered', { share: formatPercent(part.covered, 0) })}</small>}
            </span>
            <MetricText value={{ ...part, unit }} />
            {part.calculation && (
              <ServedLink href={part.calculation} variant="subtle" size="compact-sm">
                {t('panel.calculation')}
              </ServedLink>
            )}
          </li>
        ))}
        {of_no_property !== null && (
          <li>
            <b>{t('panel.ofNoProperty')}</b>
            <MetricText value={{ value: of_no_property, unit, reason: null }} />
          </li>
        )}
      </ul>
      {parts.length > NAMED && <p className={classes.soft}>{t('panel.more', { shown: formatCount(NAMED) })}</p>}
    </section>
  );
}

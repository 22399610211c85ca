import type { Environment } from '@steward/contract/environments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, sqmToSqft } from '../../ui/format.ts';
import { CountText, DateText, NoValue } from '../../ui/value-text.tsx';
import classes from './environment.module.css';

/** The size first, which every intensity is divided by; then what else is known. */
export function EnvironmentFacts({ environment: one }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const facts: [string, ReactNode][] = [
    ['type', type(one, t)],
    ['use', t(`uses.${one.environment_use}`)],
    [
      'yearBuilt',
      one.year_built === null ? (
        <NoValue key="none" />
      ) : (
        <bdi key="year" className="figures">
          {one.year_built}
        </bdi>
      ),
    ],
    ['floors', <CountText key="floors" value={one.floors} />],
    ['viewableBy', t(`viewable.${one.viewable_by}`)],
    ['projectId', one.project_id ? <bdi key="id">{one.project_id}</bdi> : <NoValue key="none" />],
    ['createdAt', <DateText key="day" value={one.created_at} />],
  ];
  return (
    <section className={classes.facts} aria-label={t('property.facts')}>
      <div className={classes.area}>
        <div className={classes.label}>{t('fields.area')}</div>
        <div className={classes.value}>
          <bdi dir="ltr">
            {formatNumber(one.gross_floor_area)} <small>m²</small>
          </bdi>
        </div>
        <bdi dir="ltr" className={`${classes.label} figures`}>
          {formatNumber(sqmToSqft(one.gross_floor_area))} ft²
        </bdi>
      </div>
      <dl className={classes.list}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`fields.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function type(one: Environment, t: (key: string) => string) {
  const main = t(`types.${one.property_type}`);
  return one.property_sub_type ? `${main} · ${t(`subTypes.${one.property_sub_type}`)}` : main;
}

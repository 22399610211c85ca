import type { Environment } from '@steward/contract/estate/environments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaText, CountText, DateText, NoValue } from '../../../ui/value-text.tsx';
import classes from './environment.module.css';

/** What is known of a property, its size among the first: every intensity is divided by it. */
export function EnvironmentFacts({ environment: one }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const facts: [string, ReactNode][] = [
    ['type', type(one, t)],
    ['area', <AreaText key="area" sqm={one.gross_floor_area} />],
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
    ['occupancy', <CountText key="occupancy" value={one.occupancy} />],
    ['viewableBy', t(`viewable.${one.viewable_by}`)],
    [
      'propertyManager',
      one.property_managers?.length ? (
        <bdi key="managers">{one.property_managers.map(({ name }) => name).join(', ')}</bdi>
      ) : (
        <NoValue key="none" />
      ),
    ],
    ['projectId', one.project_id ? <bdi key="id">{one.project_id}</bdi> : <NoValue key="none" />],
    ['createdAt', <DateText key="day" value={one.created_at} />],
  ];
  return (
    <section className={classes.facts} aria-label={t('property.facts')}>
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

import type { Environment } from '@steward/contract/estate/environments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { AreaText, CountText, DateText, NoValue } from '../../../ui/value-text.tsx';
import classes from './environment.module.css';

/** What is known of a property, its size among the first: every intensity is divided by it. */
export function EnvironmentFacts({ environment: one }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const facts: [string, ReactNode][] = [
    [name('property_type'), type(one, t)],
    [name('gross_floor_area'), <AreaText key="area" sqm={one.gross_floor_area} />],
    [name('environment_use'), t(`uses.${one.environment_use}`)],
    [
      name('year_built'),
      one.year_built === null ? (
        <NoValue key="none" />
      ) : (
        <bdi key="year" className="figures">
          {one.year_built}
        </bdi>
      ),
    ],
    [name('floors'), <CountText key="floors" value={one.floors} />],
    [name('occupancy'), <CountText key="occupancy" value={one.occupancy} />],
    [name('viewable_by'), t(`viewable.${one.viewable_by}`)],
    [
      t('fields.propertyManager'),
      one.property_managers?.length ? (
        <bdi key="managers">{one.property_managers.map(({ name }) => name).join(', ')}</bdi>
      ) : (
        <NoValue key="none" />
      ),
    ],
    [name('project_id'), one.project_id ? <bdi key="id">{one.project_id}</bdi> : <NoValue key="none" />],
    [t('fields.createdAt'), <DateText key="day" value={one.created_at} />],
  ];
  return (
    <section className={classes.facts} aria-label={t('property.facts')}>
      <dl className={classes.list}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
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

import { Button } from '@mantine/core';
import { environments, type Environment } from '@steward/contract/estate/environments';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { AreaStack } from './area-stack.tsx';
import { EnvironmentBenchmark } from './environment-benchmark.tsx';
import { EnvironmentFigures } from './environment-figures.tsx';
import { EnvironmentPicture } from './form/environment-picture.tsx';
import { EnvironmentTasks } from './environment-tasks.tsx';
import classes from './facts.module.css';
import { MoreOnScreen, ON_PAPER } from './list/more-on-screen.tsx';
import { PassportBills } from './passport-bills.tsx';
import { PassportMeters } from './passport-meters.tsx';
import { ProjectFacts } from './project-information.screen.tsx';
import { PropertyPage } from './property-page.tsx';
import { TypeNames } from './type-names.tsx';

/** Everything of the selected property on a page, for the screen and for paper: what the person may not see is left out. */
export default function PassportScreen() {
  const { t } = useTranslation('environments');
  return (
    <PropertyPage
      title={(name) => t('passport.title', { name })}
      question={t('passport.note')}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => window.print()}>
          {t('passport.print')}
        </Button>
      }
    >
      {(property) => <Passport key={property._id} property={property} />}
    </PropertyPage>
  );
}

function Passport({ property }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const holds = useHolds();
  const { _id: environment_id, image_url, environment_name } = property;
  const areas = useAnswer(environments.getPropertyAreas, { environment_id });
  return (
    <>
      <div className={classes.head}>
        <EnvironmentPicture
          url={image_url}
          alt={t('property.picture', { name: environment_name })}
          className={classes.picture ?? ''}
          iconSize={48}
        />
        <ProjectFacts property={property} />
      </div>
      {areas.data && (
        <Section title={t('areas.title')} note={t('areas.of', { area: formatNumber(areas.data.gross_floor_area, 0) })}>
          <AreaStack areas={areas.data} />
        </Section>
      )}
      {holds('dashboards.read') && (
        <>
          <EnvironmentFigures environmentId={environment_id} ownMeters={holds('utilities.read')} />
          <EnvironmentBenchmark environmentId={environment_id} />
        </>
      )}
      <div className={classes.two}>
        <PassportMeters environmentId={environment_id} />
        {holds('utilities.read') && <PassportBills environmentId={environment_id} />}
        {holds('efficiency-measures.read') && <Measures environmentId={environment_id} />}
      </div>
      <TypeNames property={property} />
      {holds('tasks.read') && <EnvironmentTasks environmentId={environment_id} />}
    </>
  );
}

function Measures({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const { data } = useAnswer(efficiencyMeasures.getEfficiencyMeasures, { environment_id: environmentId });
  if (!data) return null;
  const kept = data.filter(({ status }) => status !== 'discarded');
  return (
    <Section title={t('passport.measures')} note={formatCount(kept.length)}>
      {kept.length === 0 ? (
        <p className={classes.note}>{t('passport.noMeasures')}</p>
      ) : (
        <ul className={classes.plain}>
          {kept.map(({ _id, title, starts_on, annual_kg_co2e }, n) => (
            <li key={_id} className={n < ON_PAPER ? undefined : classes.beyond}>
              <bdi>{title}</bdi>
              <small>
                {starts_on && <DateText value={starts_on} />}
                {annual_kg_co2e !== null && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{`${formatNumber(annual_kg_co2e / 1000, 1)} t CO₂e`}</bdi>
                  </>
                )}
              </small>
            </li>
          ))}
          <MoreOnScreen of={kept.length} />
        </ul>
      )}
    </Section>
  );
}

import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import type { ProjectEffect } from '@steward/contract/carbon/decarbonization';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { select } from '../../../session/selection.ts';
import { useHolds } from '../../../shared/may.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatFormula, formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './decarbonization.module.css';

/** The embodied carbon of a project's works, and the time until its savings offset it. */
export function EmbodiedPart({ project, year, gridFall }: { project: ProjectEffect; year: number; gridFall: number }) {
  const { t } = useTranslation('decarbonization');
  const mayRead = useHolds()('embodied-carbon.read');
  const { data } = useAnswer(
    embodiedCarbon.getCarbonPayback,
    { decarbonize_project_id: project._id, year, grid_fall: gridFall },
    { enabled: mayRead },
  );
  if (!data || data.projects.length === 0) return null;
  const { payback, projects } = data;
  return (
    <Section title={t('embodied.title')} note={t('embodied.note')}>
      {payback && (
        <>
          <Figure
            label={t('embodied.payback')}
            value={payback.years}
            unit={t('years')}
            absent={t('paysNotBack')}
            note={payback.years === null ? t('embodied.never') : t('embodied.fromStart', { year: project.start_year })}
          />
          <ul className={classes.working}>
            <li>
              <b>{t('embodied.formula')}</b>
              <bdi dir="ltr">{formatFormula(payback.working)}</bdi>
            </li>
          </ul>
        </>
      )}
      {!payback && <p className={classes.soft}>{t('embodied.unknown')}</p>}
      <ul>
        {projects.map((one) => (
          <li key={one.embodied_carbon_project_id}>
            <Link
              to="/datahub/data_library/embodied-carbon"
              search={{ project: one.embodied_carbon_project_id }}
              onClick={() => select({ environmentId: one.environment_id })}
            >
              <bdi>{one.name}</bdi>
            </Link>
            {one.kg_co2e !== null && (
              <>
                {' '}
                <bdi dir="ltr">{formatNumber(one.kg_co2e / 1000, 1)} t CO₂e</bdi>
              </>
            )}
            {!one.is_complete && ` (${t('embodied.incomplete')})`}
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../ui/link.tsx';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './missing-factors.module.css';
import { useUnitName } from '../../activities/activity-unit.tsx';
import { useReportWords } from '../report-words.ts';

interface Props {
  missing: Inventory['missing'];
  /** Links to the form that adds a factor; false for a verifier, who cannot add one. */
  hasLinks?: boolean;
}

/** The missing factors, with the quantity that each one affects. None of it is counted as zero. */
export function MissingFactors({ missing, hasLinks = false }: Props) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const unitName = useUnitName();
  if (missing.length === 0) return null;
  return (
    <section className={classes.box} id="missing-factors" tabIndex={-1}>
      <h2 className={classes.title}>
        <IconAlertTriangle size={19} aria-hidden="true" />
        {t('missing.title')}
      </h2>
      <p className={classes.note}>{t('missing.note')}</p>
      <ul className={classes.list}>
        {missing.map((one) => (
          <li key={one.what}>
            <span>
              <strong>{words.missing(one)}</strong>
              <span className={classes.waits}>
                {t('missing.waits')} <NumberText value={one.quantity} unit={unitName(one.unit)} decimals={0} />
              </span>
            </span>
            {hasLinks && (
              <Link
                to="/datahub/data_library/esg/ghg/operational-boundaries"
                search={factorSearch(one)}
                size="sm"
                isAction
              >
                {t('missing.add')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The known properties of a missing factor, for the form that adds it. */
function factorSearch({ carrier, country, year, kind, unit, environment_ids }: Inventory['missing'][number]) {
  return {
    factor: 'new',
    carrier,
    ...(country && { country }),
    ...(year && { year }),
    // A factor missing for location-based is also missing for market-based: one factor serves both.
    ...(kind.includes('market-based') && { basis: 'market' }),
    unit,
    ...(environment_ids.length === 1 && { environment: environment_ids[0] }),
  };
}

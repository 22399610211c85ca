import { ghg } from '@steward/contract/carbon/ghg';
import type { Inventory } from '@steward/contract/carbon/ghg.report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { DataQuality } from '../../../shared/ghg-report/data-quality.tsx';
import { Figures } from '../../../shared/ghg-report/figures.tsx';
import { IndexedFigures } from '../../../shared/ghg-report/figures-index.tsx';
import { MissingFactors } from '../../../shared/ghg-report/missing-factors.tsx';
import { Totals } from '../../../shared/ghg-report/totals.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { KnownOn } from './known-on.tsx';
import { LaterChanges } from './later-changes.tsx';
import type { About, useReportAddress } from './report-address.ts';
import classes from './report-page.module.css';

interface Props {
  about: About;
  inventory: Inventory;
  /** What was sent is frozen; these figures are not. */
  isFrozenElsewhere: boolean;
  address: ReturnType<typeof useReportAddress>;
}

/** The figures: of an accepted year those that were accepted, else as they are now. Every one leads to its working. */
export function LiveFigures({ about, inventory: current, isFrozenElsewhere, address }: Props) {
  const { t } = useTranslation('ghg');
  const [knownOn, setKnownOn] = useState<string>();
  const then = useAnswer(ghg.ghg_report, { ...about, known_on: knownOn }, { enabled: knownOn !== undefined });
  const inventory = (knownOn && then.data) || current;
  const navigate = useNavigate();
  const { level, target_id, year } = about;
  if (current.by_carrier.length === 0 && current.missing.length === 0 && !current.entries?.length) {
    return (
      <EmptyState
        title={t('figures.none', { year })}
        actions={<ButtonLink to="/datahub/data_library/utilities">{t('figures.toBills')}</ButtonLink>}
      >
        {t('figures.noneText')}
      </EmptyState>
    );
  }
  const dashboard = (environment: string) => ({ to: '/dashboard', search: { environment, year } }) as const;
  return (
    <IndexedFigures inventory={inventory}>
      <div className={classes.top}>
        {isFrozenElsewhere && (
          <p className={classes.live}>{t(inventory.is_accepted ? 'figures.accepted' : 'figures.live')}</p>
        )}
        <KnownOn value={knownOn} onChange={setKnownOn} isWaiting={then.isFetching} then={then.data} now={current} />
        <LaterChanges about={about} inventory={inventory} />
        <Totals inventory={inventory} />
        <MissingFactors missing={inventory.missing} hasLinks />
        <DataQuality inventory={inventory} />
      </div>
      <Figures
        inventory={inventory}
        propertyNote={t(level === 'Property' ? 'figures.openWorking' : 'figures.openProperty')}
        onProperty={(environmentId) => {
          if (level === 'Property') void navigate(dashboard(environmentId));
          else address.about({ level: 'Property', target_id: environmentId, year });
        }}
        {...(level === 'Property' &&
          target_id && {
            carrierLink: (_: string, name: string) => (
              <Link {...dashboard(target_id)} c="inherit" size="sm">
                {name}
              </Link>
            ),
          })}
      />
    </IndexedFigures>
  );
}

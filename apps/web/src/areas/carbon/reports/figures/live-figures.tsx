import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { lackOf } from '@steward/core/coverage/understated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { DataQuality } from '../../../../shared/emissions/inventory/data-quality.tsx';
import { Figures } from '../../../../shared/emissions/inventory/figures.tsx';
import { IndexedFigures } from './figures-index.tsx';
import { MissingFactors } from '../../../../shared/emissions/factors/missing-factors.tsx';
import { Totals } from '../../../../shared/emissions/inventory/totals.tsx';
import { tracedMeasures, type Trace, type TracedMeasure } from '../../../../shared/emissions/inventory/traceable.tsx';
import { ReportFactsView } from '../../../../shared/emissions/reports/report-facts.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ButtonLink, Link } from '../../../../ui/link.tsx';
import { useNavigate } from '../../../../ui/navigate.tsx';
import { DenominatorsButton } from './denominators-form.tsx';
import { KnownOn } from './known-on.tsx';
import { AcceptedWithin, LaterChanges } from './later-changes.tsx';
import { TracePanel, type CalculationSearch } from './trace-panel.tsx';
import type { About, useReportAddress } from '../report-address.ts';
import classes from '../report-page.module.css';

interface Props {
  about: About;
  inventory: Inventory;
  /** The submitted figures are frozen elsewhere; these are current. */
  isFrozenElsewhere: boolean;
  address: ReturnType<typeof useReportAddress>;
}

/** The figures: of an accepted year the accepted ones, otherwise the current ones. Each opens its calculation. */
export function LiveFigures({ about, inventory: current, isFrozenElsewhere, address }: Props) {
  const { t } = useTranslation('reports');
  const [shown, changeAddress] = useAddressState();
  const [knownOn, setKnownOn] = useState<string>();
  const then = useAnswer(inventory.ghg_report, { ...about, known_on: knownOn }, { enabled: knownOn !== undefined });
  const facts = useAnswer(reports.getReportFacts, about);
  const shownInventory = (knownOn && then.data) || current;
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
  // The property as in this report: with its shares, and with the accepted data or those of the date.
  const calculationOf = (environment: string, figure: TracedMeasure, month?: string): CalculationSearch => ({
    environment,
    year,
    figure,
    ...(month && { month }),
    report: level,
    ...(target_id && { of: target_id }),
    ...(knownOn && { known: knownOn }),
  });
  const calculation = (environment: string, figure: TracedMeasure = 'co2e', month?: string) =>
    ({ to: '/dashboard', search: calculationOf(environment, figure, month) }) as const;
  // A report of one property has no list to choose from.
  const trace: Trace = (measure, month) =>
    level === 'Property' && target_id
      ? void navigate(calculation(target_id, measure, month))
      : changeAddress({ trace: measure, month }, { push: true });
  const measure = tracedMeasures.find((one) => one === shown['trace']);
  return (
    <IndexedFigures inventory={shownInventory}>
      <div className={classes.top}>
        <Totals figures={shownInventory} lack={lackOf(shownInventory)} onTrace={trace} />
        {isFrozenElsewhere && (
          <p className={classes.live}>{t(shownInventory.is_accepted ? 'figures.accepted' : 'figures.live')}</p>
        )}
        <KnownOn value={knownOn} onChange={setKnownOn} isWaiting={then.isFetching} then={then.data} now={current} />
        <AcceptedWithin inventory={shownInventory} year={year} />
        <LaterChanges about={about} inventory={shownInventory} />
        <MissingFactors missing={shownInventory.missing} hasLinks />
        <DataQuality inventory={shownInventory} />
      </div>
      <Figures
        inventory={shownInventory}
        propertyNote={t('figures.openWorking')}
        onProperty={(environmentId) => void navigate(calculation(environmentId))}
        onTrace={trace}
        entryLink={(item, name) => (
          <Link to="/datahub/data_library/esg/ghg/entries" search={{ item }} c="inherit">
            {name}
          </Link>
        )}
        {...(level === 'Organization' && {
          onPortfolio: (portfolioId: string) => address.about({ level: 'Portfolio', target_id: portfolioId, year }),
          ...(!knownOn && { denominators: <DenominatorsButton year={year} inventory={shownInventory} /> }),
        })}
        {...(level === 'Property' &&
          target_id && {
            carrierLink: (_: string, name: string) => (
              <Link {...calculation(target_id)} c="inherit" size="sm">
                {name}
              </Link>
            ),
          })}
      />
      {!knownOn && facts.data && <ReportFactsView facts={facts.data} year={year} />}
      <TracePanel
        inventory={shownInventory}
        year={year}
        calculationOf={calculationOf}
        asked={measure && { measure, month: textOf(shown['month']) }}
        onClose={() => changeAddress({ trace: undefined, month: undefined })}
      />
    </IndexedFigures>
  );
}

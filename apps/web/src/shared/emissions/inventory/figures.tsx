import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ReactNode } from 'react';
import { CarrierTable } from './carrier-table.tsx';
import { PartlyIncluded } from './partly-included.tsx';
import { EntityTable, EntryTable } from './entered.tsx';
import { InstrumentTable, RemarkTable } from './evidence-tables.tsx';
import { FactorNotes } from '../factors/factor-notes.tsx';
import { FactorTable } from '../factors/factor-table.tsx';
import { GwpNote } from '../factors/gwp-note.tsx';
import { IntensityTable } from './intensity-table.tsx';
import { MonthsChart } from './months-chart.tsx';
import { OnSiteTable } from './on-site-table.tsx';
import { Overlaps } from './overlaps.tsx';
import { PartsTable } from './parts-table.tsx';
import { PropertyTable } from './property-table.tsx';
import { RefrigerantTable } from './refrigerant-table.tsx';
import classes from './report-layout.module.css';
import { GasTable, ScopeTable, YearTable } from './scope-tables.tsx';
import { StandardView } from './standard-view.tsx';
import type { Trace } from './traceable.tsx';
import { UncertaintyTables } from './uncertainty.tsx';

interface Props {
  inventory: Inventory;
  /** The note on what opening a property shows. */
  propertyNote: string;
  onProperty: (environmentId: string) => void;
  onPortfolio?: (portfolioId: string) => void;
  /** Opens the sources of a figure; absent where only properties are links. */
  onTrace?: Trace;
  entryLink?: (entryId: string, name: ReactNode) => ReactNode;
  /** The button to enter the denominators of intensities, for users who may. */
  denominators?: ReactNode;
  carrierLink?: (carrier: string, name: string) => ReactNode;
}

/** All tables of an inventory, from the sums to the factors of the calculation. */
export function Figures({
  inventory,
  propertyNote,
  onProperty,
  onPortfolio,
  denominators,
  carrierLink,
  ...ways
}: Props) {
  const { onTrace, entryLink } = ways;
  return (
    <div className={classes.stack}>
      <div id="by-scope" className={`${classes.part} ${inventory.gases_by_scope ? classes.apart : classes.pair}`}>
        <ScopeTable inventory={inventory} onTrace={onTrace} />
        <GasTable inventory={inventory} />
      </div>
      <div id="uncertainty" className={classes.part}>
        <UncertaintyTables inventory={inventory} />
      </div>
      <div id="standards" className={classes.part}>
        <StandardView inventory={inventory} onTrace={onTrace} />
      </div>
      <div id="intensity" className={classes.part}>
        <IntensityTable inventory={inventory} tool={denominators} onTrace={onTrace} />
      </div>
      <div id="by-month" className={classes.part}>
        <MonthsChart inventory={inventory} onTrace={onTrace} />
      </div>
      <div id="by-carrier" className={classes.part}>
        <CarrierTable inventory={inventory} onTrace={onTrace} {...(carrierLink && { linkOf: carrierLink })} />
      </div>
      <div id="entries" className={classes.part}>
        <EntryTable inventory={inventory} linkOf={entryLink} />
      </div>
      <div id="on-site" className={classes.part}>
        <OnSiteTable inventory={inventory} />
      </div>
      <div id="refrigerants" className={classes.part}>
        <RefrigerantTable inventory={inventory} />
      </div>
      <div id="entities" className={classes.part}>
        <EntityTable inventory={inventory} />
      </div>
      <div id="by-part" className={classes.part}>
        <PartsTable inventory={inventory} onPortfolio={onPortfolio} />
      </div>
      <div id="by-property" className={classes.part}>
        <PropertyTable inventory={inventory} note={propertyNote} onOpen={onProperty} />
      </div>
      <div id="trend" className={classes.part}>
        <YearTable inventory={inventory} />
      </div>
      <div id="overlaps" className={classes.part}>
        <PartlyIncluded inventory={inventory} />
        <Overlaps inventory={inventory} />
      </div>
      <div id="instruments" className={classes.part}>
        <InstrumentTable inventory={inventory} />
      </div>
      <div id="remarks" className={classes.part}>
        <RemarkTable inventory={inventory} />
      </div>
      <div id="factors" className={classes.part}>
        <FactorTable inventory={inventory} />
        <GwpNote inventory={inventory} />
      </div>
      <div id="notes" className={classes.part}>
        <FactorNotes inventory={inventory} />
      </div>
    </div>
  );
}

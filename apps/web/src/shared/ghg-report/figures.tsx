import type { Inventory } from '@steward/contract/ghg-report';
import type { ReactNode } from 'react';
import { CarrierTable } from './carrier-table.tsx';
import { FactorTable } from './factor-table.tsx';
import { MonthsChart } from './months-chart.tsx';
import { PropertyTable } from './property-table.tsx';
import classes from './report-layout.module.css';
import { GasTable, ScopeTable, YearTable } from './scope-tables.tsx';

interface Props {
  inventory: Inventory;
  /** What opening a property leads to. */
  propertyNote: string;
  onProperty: (environmentId: string) => void;
  carrierLink?: (carrier: string, name: string) => ReactNode;
}

/** All tables of an inventory, from the sums to the factors they were computed with. */
export function Figures({ inventory, propertyNote, onProperty, carrierLink }: Props) {
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <ScopeTable inventory={inventory} />
        <GasTable inventory={inventory} />
      </div>
      <MonthsChart inventory={inventory} />
      <CarrierTable inventory={inventory} {...(carrierLink && { linkOf: carrierLink })} />
      <PropertyTable inventory={inventory} note={propertyNote} onOpen={onProperty} />
      <YearTable inventory={inventory} />
      <FactorTable inventory={inventory} />
    </div>
  );
}

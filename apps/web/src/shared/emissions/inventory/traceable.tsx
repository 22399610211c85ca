import type { ReactNode } from 'react';
import classes from './report-layout.module.css';

export const tracedMeasures = ['co2e', 'co2e_market', 'scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;
export type TracedMeasure = (typeof tracedMeasures)[number];
/** Opens the sources of a figure. `month`: YYYY-MM. */
export type Trace = (measure: TracedMeasure, month?: string) => void;

interface Props {
  measure: TracedMeasure | undefined;
  /** Absent where figures are not links, as on paper. */
  onTrace: Trace | undefined;
  children: ReactNode;
}

/** The name of a row as a link to the sources of its figures. */
export function Traceable({ measure, onTrace, children }: Props) {
  if (!onTrace || !measure) return children;
  return (
    <button type="button" className={classes.traced} onClick={() => onTrace(measure)}>
      {children}
    </button>
  );
}

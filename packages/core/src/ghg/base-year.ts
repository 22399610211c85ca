import { InvalidValue } from '../failure.ts';

/** Why the base year might have to be counted again; organic growth is not among the reasons. */
export type BaseYearEvent = {
  kind:
    | 'acquisition'
    | 'divestment'
    | 'merger'
    | 'in-sourcing'
    | 'out-sourcing'
    | 'method'
    | 'factor'
    | 'error'
    | 'organic-growth';
  /** Change of the base year's emissions, in t CO2e; negative when they fall. */
  changeTonnes: number;
};

/**
 * Whether the base year has to be recalculated: structural changes, changes of method or factors and errors count together,
 * by their absolute sum against the threshold (5 % unless the company's policy says otherwise); organic growth never.
 * Base 12,000 t: 500 t is 4.17 %, logged; 700 t is 5.83 %, recalculated.
 * Source: GHG Protocol Corporate Standard, ch. 5; the 5 % is usual practice, not a rule of the standard.
 */
export function baseYearRecalculation(baseYearTonnes: number, events: readonly BaseYearEvent[], threshold = 0.05) {
  if (!(baseYearTonnes > 0)) throw new InvalidValue('The base year must have emissions above zero');
  const counted = events.filter(({ kind }) => kind !== 'organic-growth');
  const changeTonnes = counted.reduce((sum, event) => sum + Math.abs(event.changeTonnes), 0);
  const share = changeTonnes / baseYearTonnes;
  return { changeTonnes, share, threshold, isRecalculated: share > threshold };
}

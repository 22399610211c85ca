import { instrumentKinds } from './scope-two.ts';

/** What decides whether a certificate, contract or supplier rate counts. Days are ISO dates, both of a period count. */
export interface InstrumentClaim {
  kind: (typeof instrumentKinds)[number];
  /** The year of the inventory. */
  year: number;
  producedFrom: string | null;
  producedUntil: string | null;
  /** The day it was cancelled or retired in its registry. */
  cancelledOn: string | null;
  /** ISO code of the country it was issued for. */
  market: string;
  /** ISO code of the property's country. */
  country: string;
  /** Part of a report that was accepted before these criteria were asked: it counts as it was accepted. */
  countsAsAccepted: boolean;
}

export const instrumentFaults = ['not-retired', 'vintage', 'other-market'] as const;
export type InstrumentFault = (typeof instrumentFaults)[number];

/**
 * The days in which the energy of an instrument may have been produced to count in a year: its calendar year, six months before and
 * three after. The Scope 2 Guidance asks for "as close as possible"; the window of 21 months is that of Green-e.
 */
export const vintageWindow = (year: number): { firstDay: string; lastDay: string } => ({
  firstDay: `${year - 1}-07-01`,
  lastDay: `${year + 1}-03-31`,
});

/** Whether the production that is stated, from or to, lies in the window of the year; one that is not stated is not judged. */
export function isOfItsTime({
  year,
  producedFrom,
  producedUntil,
}: Pick<InstrumentClaim, 'year' | 'producedFrom' | 'producedUntil'>): boolean {
  const { firstDay, lastDay } = vintageWindow(year);
  return [producedFrom, producedUntil].every((day) => day === null || (firstDay <= day && day <= lastDay));
}

/**
 * Why an instrument does not count; undefined: it counts. A certificate must be retired, anything in the property's own market and
 * of its time. Contracts and supplier rates are documents: their supplier retires for them.
 * Source: GHG Protocol Scope 2 Guidance (2015), table 7.1, criteria 3, 4 and 5.
 */
export function instrumentFault(claim: InstrumentClaim): InstrumentFault | undefined {
  if (claim.countsAsAccepted) return undefined;
  if (claim.kind === 'certificate' && claim.cancelledOn === null) return 'not-retired';
  if (!isOfItsTime(claim)) return 'vintage';
  return claim.market === claim.country ? undefined : 'other-market';
}

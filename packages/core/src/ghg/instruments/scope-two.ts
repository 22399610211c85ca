import { InvalidValue } from '../../failure.ts';
import { shown } from '../../working.ts';

/** A contractual claim on electricity: a cancelled certificate, a power purchase agreement, a supplier's green tariff. */
export interface Instrument {
  id: string;
  /** In the order of the hierarchy: certificates first, then contracts, then a supplier's rate. */
  kind: 'certificate' | 'contract' | 'supplier';
  energyKwh: number;
  kgCo2ePerKwh: number;
}

/** Hierarchy of the GHG Protocol Scope 2 Guidance, table 6.3. */
export const instrumentKinds = ['certificate', 'contract', 'supplier'] as const;

export interface ScopeTwo {
  locationKgCo2e: number;
  marketKgCo2e: number;
  matched: { instrumentId: string; kind: Instrument['kind']; energyKwh: number; kgCo2e: number }[];
  unmatchedKwh: number;
  /** What the unmatched part was counted with. */
  unmatchedBy: 'residual' | 'grid-average' | 'nothing';
  working: { location: string; market: string };
}

/**
 * Scope 2 of one consumption, both ways. Location-based: all of it with the grid's average. Market-based: instruments first
 * (certificates, contracts, supplier rates), never more than was consumed; the rest with the residual mix where one is
 * published, else with the grid's average, and the result says which.
 *
 * Quantities in kWh, factors in kg CO2e/kWh. Throws `InvalidValue` on a negative consumption or instrument.
 * Source: GHG Protocol Scope 2 Guidance (2015), ch. 6.
 */
export function scopeTwo(
  consumptionKwh: number,
  gridKgCo2ePerKwh: number,
  residualKgCo2ePerKwh: number | undefined,
  instruments: readonly Instrument[] = [],
): ScopeTwo {
  if (!(consumptionKwh >= 0)) throw new InvalidValue('The consumption must not be negative');
  const matched: ScopeTwo['matched'] = [];
  let open = consumptionKwh;
  for (const instrument of sortedInstruments(instruments)) {
    if (!(instrument.energyKwh >= 0)) throw new InvalidValue(`The instrument ${instrument.id} must not be negative`);
    const energyKwh = Math.min(open, instrument.energyKwh);
    if (energyKwh === 0) continue;
    open -= energyKwh;
    matched.push({
      instrumentId: instrument.id,
      kind: instrument.kind,
      energyKwh,
      kgCo2e: energyKwh * instrument.kgCo2ePerKwh,
    });
  }
  const rest = residualKgCo2ePerKwh ?? gridKgCo2ePerKwh;
  const restKgCo2e = open * rest;
  const marketKgCo2e = matched.reduce((sum, { kgCo2e }) => sum + kgCo2e, 0) + restKgCo2e;
  const locationKgCo2e = consumptionKwh * gridKgCo2ePerKwh;
  const parts = [
    ...matched.map(
      (part) => `${shown(part.energyKwh)} kWh ${part.kind} ${part.instrumentId} = ${shown(part.kgCo2e)} kg`,
    ),
    `${shown(open)} kWh × ${shown(rest)} kg/kWh (${residualKgCo2ePerKwh === undefined ? 'grid average, no residual mix' : 'residual mix'}) = ${shown(restKgCo2e)} kg`,
  ];
  return {
    locationKgCo2e,
    marketKgCo2e,
    matched,
    unmatchedKwh: open,
    unmatchedBy: open === 0 ? 'nothing' : residualKgCo2ePerKwh === undefined ? 'grid-average' : 'residual',
    working: {
      location: `${shown(consumptionKwh)} kWh × ${shown(gridKgCo2ePerKwh)} kg/kWh = ${shown(locationKgCo2e)} kg`,
      market: parts.join('; '),
    },
  };
}

/** Instruments in the order they are used: by hierarchy, then by id, so that the same data gives the same result. */
export function sortedInstruments<I extends Pick<Instrument, 'kind' | 'id'>>(instruments: readonly I[]): I[] {
  return instruments.toSorted(
    (a, b) =>
      instrumentKinds.indexOf(a.kind) - instrumentKinds.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

import type { UsedInstrument } from '@steward/contract/carbon/factors.references';
import type { InventoryInstrument } from '@steward/core/ghg/entries/activity';
import { instrumentFault, type InstrumentFault } from '@steward/core/ghg/instruments/instrument-criteria';
import type { InstrumentRow } from './references.repository.ts';

/** A certificate or contract, with the facts for its quality criteria. */
export type InstrumentFacts = Omit<UsedInstrument, 'instrument_id' | 'used_kwh'> & { id: string };

export const factsOf = (row: InstrumentRow): InstrumentFacts => ({
  id: row._id,
  environment_name: row.environment_name,
  country_code: row.country_code,
  kind: row.kind as InventoryInstrument['kind'],
  reference: row.reference,
  year: row.year,
  kwh: row.kwh,
  kg_co2e_per_kwh: row.kg_co2e_per_kwh,
  issuer: row.issuer,
  technology: row.technology,
  produced_from: row.produced_from,
  produced_until: row.produced_until,
  cancelled_on: row.cancelled_on,
  beneficiary: row.beneficiary,
});

/** The reason why the market-based figures do not count it; undefined: they do. */
export const faultOf = (row: InstrumentRow): InstrumentFault | undefined =>
  instrumentFault({
    kind: row.kind as InventoryInstrument['kind'],
    year: row.year,
    producedFrom: row.produced_from,
    producedUntil: row.produced_until,
    cancelledOn: row.cancelled_on,
    market: row.market ?? row.country_code,
    country: row.country_code,
    countsAsAccepted: row.counts_as_accepted,
  });

import type { WorkingLine } from '@steward/contract/carbon/ghg.report';
import { lineFormula, type InventoryLine } from '@steward/core/ghg/inventory-line';
import type { References } from './references.service.ts';

/** A line of the inventory as the screens, the frozen report and the verifier show it. */
export function shownLine(
  line: InventoryLine,
  nameOf: (environmentId: string) => string,
  references: Pick<References, 'instrument'>,
): WorkingLine {
  const { factor } = line;
  const instrument = line.instrumentId === undefined ? undefined : references.instrument(line.instrumentId);
  return {
    environment_id: line.environmentId,
    environment_name: nameOf(line.environmentId),
    carrier: line.carrier,
    month: line.month ?? null,
    scope: line.scope,
    scope3_category: line.scope3Category ?? null,
    basis: line.basis ?? null,
    quantity: line.quantity,
    unit: line.unit,
    kg_co2e_per_unit: line.kgCo2ePerUnit,
    kg_co2e: line.kgCo2e,
    formula: lineFormula(line),
    factor: factor
      ? {
          id: factor.id,
          country: factor.country,
          region: factor.region ?? null,
          year: factor.year,
          source: factor.source,
          edition: factor.edition,
          licence: factor.licence,
          gwp_set: factor.gwpSet,
          note: factor.note ?? null,
          proxy_for: factor.proxyFor ?? null,
          own: factor.own ?? false,
        }
      : null,
    instrument: instrument ? { id: instrument.id, kind: instrument.kind, reference: instrument.reference } : null,
    reasons: [...line.reasons],
  };
}

import type { CountedEntry } from '@steward/contract/carbon/inventory.parts';
import type { WorkingLine } from '@steward/contract/carbon/inventory.working';
import { lineFormula, type InventoryLine } from '@steward/core/ghg/inventory-line';
import type { References } from '../factors/references.service.ts';
import { shownQuality } from '../inventory/shown-quality.ts';

/** The names of sources other than bills. */
interface Sources {
  entryOf: (id: string) => CountedEntry | undefined;
  /** The name of a piece of equipment. */
  pieceOf: (id: string) => string | undefined;
}

/** A line of the inventory in the form of the screens, the frozen report and the verifier. */
export function shownLine(
  line: InventoryLine,
  nameOf: (environmentId: string) => string,
  references: Pick<References, 'instrument'>,
  year: number,
  { entryOf, pieceOf }: Sources,
): WorkingLine {
  const { factor } = line;
  const entry = line.entryId === undefined ? undefined : entryOf(line.entryId);
  const instrument = line.instrumentId === undefined ? undefined : references.instrument(line.instrumentId);
  return {
    environment_id: line.environmentId || null,
    environment_name: line.environmentId ? nameOf(line.environmentId) : (entry?.of ?? ''),
    carrier: line.carrier,
    ...(entry && { entry: { id: entry.entry_id, name: entry.name, category: entry.category } }),
    ...(line.equipmentId !== undefined && {
      equipment: { id: line.equipmentId, name: pieceOf(line.equipmentId) ?? '' },
    }),
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
          ...(factor.publishedGwpSet && { published_gwp_set: factor.publishedGwpSet }),
          note: factor.note ?? null,
          proxy_for: factor.proxyFor ?? null,
          own: factor.own ?? false,
        }
      : null,
    instrument: instrument ? { id: instrument.id, kind: instrument.kind, reference: instrument.reference } : null,
    reasons: [...line.reasons],
    quality: shownQuality(line, year),
  };
}

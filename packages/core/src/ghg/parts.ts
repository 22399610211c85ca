import { addKnown, type SumsOfRow } from './known-sums.ts';

export const partKinds = ['entity', 'fund', 'portfolio', 'space'] as const;
export type PartKind = (typeof partKinds)[number];

/** An item of an inventory that belongs to one part as a whole: a property, or emissions without a property. */
export interface Piece extends SumsOfRow {
  gross_floor_area: number;
  isProperty: boolean;
}

export interface PartSums extends SumsOfRow {
  properties: number;
  gross_floor_area: number;
}

/** Sums pieces by their part; unassigned ones under null. The parts add up to the sum of the pieces. */
export function addUpParts<P extends Piece>(
  pieces: readonly P[],
  partOf: (piece: P) => string | null,
): Map<string | null, PartSums> {
  const parts = new Map<string | null, PartSums>();
  for (const piece of pieces) {
    const id = partOf(piece);
    let sums = parts.get(id);
    if (!sums) {
      sums = {
        scope1: null,
        scope2_location: null,
        scope2_market: null,
        scope3: null,
        properties: 0,
        gross_floor_area: 0,
      };
      parts.set(id, sums);
    }
    sums.scope1 = addKnown(sums.scope1, piece.scope1);
    sums.scope2_location = addKnown(sums.scope2_location, piece.scope2_location);
    sums.scope2_market = addKnown(sums.scope2_market, piece.scope2_market);
    sums.scope3 = addKnown(sums.scope3, piece.scope3);
    sums.properties += piece.isProperty ? 1 : 0;
    sums.gross_floor_area += piece.gross_floor_area;
  }
  return parts;
}

/**
 * A property's emissions by space, in proportion to floor area (GHG Protocol Scope 3 Standard, chapter 8, physical allocation). The area
 * without a space is under null. Spaces that exceed the property divide all of it.
 */
export function allocateToSpaces(
  property: Piece,
  spaces: readonly { id: string; gross_floor_area: number }[],
): Map<string | null, PartSums> {
  const taken = spaces.reduce((sum, space) => sum + space.gross_floor_area, 0);
  const whole = Math.max(taken, property.gross_floor_area);
  const part = (area: number): PartSums => {
    const of = (kg: number | null) => (kg === null ? null : (kg * area) / whole);
    return {
      scope1: of(property.scope1),
      scope2_location: of(property.scope2_location),
      scope2_market: of(property.scope2_market),
      scope3: of(property.scope3),
      properties: 1,
      gross_floor_area: area,
    };
  };
  if (taken === 0) return new Map();
  const parts = new Map<string | null, PartSums>(
    spaces.map(({ id, gross_floor_area }) => [id, part(gross_floor_area)]),
  );
  if (whole > taken) parts.set(null, part(whole - taken));
  return parts;
}

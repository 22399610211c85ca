import { InvalidValue } from '../failure.ts';

/** The floor area of a standing person: 5 square feet, the densest use of the International Building Code, table 1004.5. */
export const STANDING_M2_PER_PERSON = 0.4645152;

/** The maximum number of people in a property: as stated, else by the floor area of a standing person. */
export function largestOccupancy({
  grossFloorArea,
  stated,
}: {
  grossFloorArea: number;
  stated: number | null;
}): number {
  if (!(grossFloorArea > 0)) throw new InvalidValue('The gross floor area must be above zero');
  return stated ?? Math.floor(grossFloorArea / STANDING_M2_PER_PERSON);
}

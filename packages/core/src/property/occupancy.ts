import { InvalidValue } from '../failure.ts';

/** Floor area that a standing person needs: 5 square feet, the densest use of the International Building Code, table 1004.5. */
export const STANDING_M2_PER_PERSON = 0.4645152;

/** The most people a property holds: what it states, else as many as could stand on its floors. */
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

import type { BuildingSystem } from './measure-codes.ts';

/** Beginnings of codes of equipment, the finer ones first. What has no row, such as kitchens, belongs to no system. */
const rows: readonly (readonly [string, BuildingSystem])[] = [
  ['hvac.heating_plant', 'heating'],
  ['hvac.heat_pumps', 'heating'],
  ['hvac.distribution', 'heating'],
  ['hvac.cooling_plant', 'cooling'],
  ['hvac.air_handling', 'ventilation'],
  ['hvac.terminal_units', 'ventilation'],
  ['plumbing.water_heating', 'hot water'],
  ['plumbing', 'plumbing and drainage'],
  ['lighting', 'lighting'],
  ['electrical', 'electrical'],
  ['renewables', 'renewables'],
  ['conveyance', 'lifts'],
  ['bms', 'controls'],
  ['fire_safety', 'fire safety'],
  ['envelope.shading', 'facade'],
  ['envelope.openings', 'windows and doors'],
];

/** The system of a building that a kind of equipment belongs to. */
export const systemOfKind = (kind: string): BuildingSystem | undefined =>
  rows.find(([beginning]) => kind === beginning || kind.startsWith(`${beginning}.`))?.[1];

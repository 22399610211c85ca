import type { WasteDefaults } from '@steward/core/ghg/factors/choose-factor';
import table from './defaults.json' with { type: 'json' };

/**
 * How waste is treated in a country where the bill does not say: incinerated where the law bans it from landfills. Other
 * countries have no default here; there landfill is assumed, the highest, and said.
 */
export const wasteDefaults: WasteDefaults = table.countries as WasteDefaults;

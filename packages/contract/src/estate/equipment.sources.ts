import type { SourceDefinition } from '../widget-source.ts';

const ofEquipment = { needs: 'equipment.read', of: 'both' } as const;

/** The age and condition of equipment, and what has to be replaced in the next ten years. */
export const equipmentSources = {
  'equipment.replacements': { ...ofEquipment, shape: 'series' },
  'equipment.ending': { ...ofEquipment, shape: 'list' },
  'equipment.condition': { ...ofEquipment, shape: 'parts' },
  'equipment.age': { ...ofEquipment, shape: 'parts' },
} as const satisfies Record<string, SourceDefinition>;

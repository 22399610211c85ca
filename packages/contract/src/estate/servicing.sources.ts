import type { SourceDefinition } from '../widget-source.ts';

const countedPlans = ['days-30', 'overdue', 'overdue-safety'] as const;
const ofEquipment = { needs: 'equipment.read', of: 'both' } as const;

/** What is due on equipment, how it was done, and the register of refrigerants. */
export const servicingSources = {
  /** `safety`: of fire protection, lifts, hot water and equipment with a refrigerant. */
  'servicing.due': { ...ofEquipment, shape: 'list', options: ['all', 'safety'] },
  'servicing.count': { ...ofEquipment, shape: 'amount', options: countedPlans },
  'servicing.properties': { ...ofEquipment, of: 'properties', shape: 'parts', options: countedPlans },
  'servicing.kinds': { ...ofEquipment, shape: 'states' },
  'servicing.on-time': { ...ofEquipment, shape: 'amount' },
  'servicing.cost': { ...ofEquipment, shape: 'series' },
  'refrigerants.register': { ...ofEquipment, shape: 'table' },
  'refrigerants.lost': { ...ofEquipment, shape: 'amount' },
} as const satisfies Record<string, SourceDefinition>;

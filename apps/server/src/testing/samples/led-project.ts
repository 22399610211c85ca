import { decarbonization } from '@steward/contract/carbon/decarbonization';
import type { Person } from '../person.ts';

/** A selected measure from 2027 on that saves a fifth of the electricity; it pays back in ten years. */
export const addLedProject = (person: Person, environment_id: string) =>
  person.get(decarbonization.addDecarbonizeProject, {
    environment_id,
    name: 'LED',
    status: 'selected',
    start_year: 2027,
    capital_cost: 1000,
    annual_cost_saving: 100,
    currency: 'USD',
    life_years: 40,
    savings: [{ carrier: 'electricity', basis: 'percent', value: 20 }],
  });

import type { Parsed } from '@steward/contract/call';
import type { restatement } from '@steward/contract/carbon/restatement';

/** A change that is simulated. */
export type SimulationInput = Parsed<typeof restatement.simulateRestatement>;

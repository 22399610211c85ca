import type { Answer } from '@steward/contract/call';
import type { verification } from '@steward/contract/carbon/verification';

/** The report as the verifier gets it. */
export type Frozen = Answer<typeof verification.getGhgProtocolReportForVerifier>;

import type { Answer } from '@steward/contract/call';
import type { verification } from '@steward/contract/carbon/verification';

/** The report as sent to the verifier. */
export type Frozen = Answer<typeof verification.getGhgProtocolReportForVerifier>;

import { rounds } from '@steward/contract/carbon/rounds';
import { serve } from '../../../platform/http/serve.ts';
import { resetVerifierAuthenticator } from './authenticators.service.ts';
import { answerFinding } from './findings.service.ts';
import { verifierLinks } from './links.service.ts';
import { roundsEvents } from './rounds.events.ts';
import { revokeVerifierLink, sendReportToVerifier, withdrawReport } from './sending.service.ts';

export default serve(rounds, {
  handlers: {
    sendReportToVerifier,
    withdrawReport,
    revokeVerifierLink,
    resetVerifierAuthenticator,
    answerFinding,
  },
  shares: { 'verifier-link': verifierLinks },
  events: roundsEvents,
  archive: { ghg_findings: 'proof', ghg_finding_messages: 'proof' },
});

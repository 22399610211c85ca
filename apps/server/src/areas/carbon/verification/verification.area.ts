import { verification } from '@steward/contract/carbon/verification';
import { serve } from '../../../platform/http/serve.ts';
import * as access from './access.service.ts';
import * as decision from './decision.service.ts';
import * as engagement from './engagement.service.ts';
import * as frozen from './frozen.service.ts';
import * as log from './log.service.ts';
import * as pdf from './pdf.service.ts';
import * as sampling from './sampling.service.ts';
import * as statementPdf from './statement-pdf.service.ts';
import * as ticks from './ticks.service.ts';

export default serve(verification, {
  handlers: Object.assign({}, access, decision, frozen, pdf, sampling, ticks, engagement, log, statementPdf),
  // Verifiers have to be invited again after an import of the archive.
  archive: {
    assurance_statements: 'proof',
    verifier_engagements: 'proof',
    verifier_samples: 'proof',
    verifier_sample_items: 'proof',
    verifier_ticks: 'proof',
    report_later_facts: 'proof',
    verifier_links: 'secret',
    verifier_authenticators: 'secret',
  },
});

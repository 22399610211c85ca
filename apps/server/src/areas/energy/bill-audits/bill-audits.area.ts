import { billAudits } from '@steward/contract/energy/bill-audits';
import { serve } from '../../../platform/http/serve.ts';
import { billAuditsMaintenance } from './bill-audits.jobs.ts';

export default serve(billAudits, { handlers: {}, maintenance: billAuditsMaintenance });

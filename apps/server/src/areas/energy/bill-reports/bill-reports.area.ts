import { billReports } from '@steward/contract/energy/bill-reports';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './bill-reports.service.ts';

export default serve(billReports, { handlers: service });

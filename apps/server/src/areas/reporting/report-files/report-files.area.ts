import { reportFiles } from '@steward/contract/reporting/report-files';
import { serve } from '../../../platform/http/serve.ts';
import { exportReport } from './exports.service.ts';

export default serve(reportFiles, { handlers: { exportReport } });

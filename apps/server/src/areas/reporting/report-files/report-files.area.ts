import { reportFiles } from '@steward/contract/reporting/report-files';
import { serve } from '../../../platform/http/serve.ts';
import { exportCrremInput } from './crrem-input.service.ts';
import { exportReport } from './exports.service.ts';
import { downloadReportFile, makeReportFile } from './printing.service.ts';
import { reportFilesJobs } from './report-files.jobs.ts';
import { getTemplate, saveTemplate } from './templates.service.ts';

export default serve(reportFiles, {
  handlers: { exportReport, exportCrremInput, saveTemplate, getTemplate, makeReportFile, downloadReportFile },
  jobs: reportFilesJobs,
  archive: { report_templates: { changed_by: 'importer' } },
});

import { reports } from '@steward/contract/carbon/reports';
import { serve } from '../../../platform/http/serve.ts';
import { acceptLaterEditions } from './editions.service.ts';
import { downloadGhgReportPdf, makeGhgReportPdf } from './report-pdf.service.ts';
import { reportsJobs } from './reports.jobs.ts';
import { getGhgProtocolReport, getGhgReports, saveGhgProtocolReport } from './reports.service.ts';

export default serve(reports, {
  handlers: {
    getGhgReports,
    getGhgProtocolReport,
    saveGhgProtocolReport,
    makeGhgReportPdf,
    downloadGhgReportPdf,
    acceptLaterEditions,
  },
  jobs: reportsJobs,
  // A log cannot continue elsewhere: after an import the ids and the organization are others.
  archive: { ghg_report_log: 'exported' },
  search: {
    Report: ({ note, environment_id, portfolio_id }) => {
      const [level = '', year = ''] = note.split(' ');
      const target = environment_id ?? portfolio_id;
      return `/solutions/reporting/assessments/ghg-protocol?level=${level}&year=${year}${target ? `&target=${target}` : ''}`;
    },
  },
});

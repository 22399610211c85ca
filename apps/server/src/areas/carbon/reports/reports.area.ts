import { reports } from '@steward/contract/carbon/reports';
import { serve } from '../../../platform/http/serve.ts';
import { acceptLaterEditions } from './editions.service.ts';
import { getReportFacts } from './report-facts.service.ts';
import { downloadGhgReportPdf, makeGhgReportPdf } from './report-pdf.service.ts';
import { reportsJobs } from './reports.jobs.ts';
import { reportsSources } from './reports.sources.ts';
import { getGhgProtocolReport, getGhgReports, saveGhgProtocolReport } from './reports.service.ts';

export default serve(reports, {
  handlers: {
    getGhgReports,
    getGhgProtocolReport,
    getReportFacts,
    saveGhgProtocolReport,
    makeGhgReportPdf,
    downloadGhgReportPdf,
    acceptLaterEditions,
  },
  jobs: reportsJobs,
  sources: reportsSources,
  search: {
    Report: ({ note, environment_id, portfolio_id }) => {
      const [level = '', year = ''] = note.split(' ');
      const target = environment_id ?? portfolio_id;
      return `/solutions/reporting/assessments/ghg-protocol?level=${level}&year=${year}${target ? `&target=${target}` : ''}`;
    },
  },
  archive: {
    ghg_reports: {
      status: { reset: 'draft', restored: { sent: 'draft' } },
      round: { reset: 0 },
      created_by: 'importer',
    },
    ghg_report_snapshots: 'proof',
    ghg_report_events: 'proof',
    ghg_report_log: 'proof',
  },
});

import { ghg } from '@steward/contract/carbon/ghg';
import { answeredBy, serve } from '../../../platform/serve.ts';
import { resetVerifierAuthenticator } from './authenticators.service.ts';
import { acceptLaterEditions } from './editions.service.ts';
import { answerFinding } from './findings.service.ts';
import { inventorySource } from './inventory.figures.ts';
import { ghg_report } from './inventory.service.ts';
import * as documents from './documents.service.ts';
import * as instruments from './instruments.service.ts';
import { saveReportDenominators } from './parts.service.ts';
import { getFuelsWithoutFactor } from './base-year-factors.service.ts';
import * as references from './references.service.ts';
import { downloadGhgReportPdf, makeGhgReportPdf } from './report-pdf.service.ts';
import { getGhgProtocolReport, getGhgReports, saveGhgProtocolReport } from './reports.service.ts';
import { getGhgTotals } from './totals.service.ts';
import { revokeVerifierLink, sendReportToVerifier, withdrawReport } from './sending.service.ts';
import { ghgJobs } from './ghg.jobs.ts';
import { ghgEvents } from './ghg.events.ts';

export default serve(ghg, {
  figures: answeredBy(ghg, inventorySource),
  handlers: {
    ghg_report,
    getGhgTotals,
    getGhgReports,
    getGhgProtocolReport,
    saveGhgProtocolReport,
    sendReportToVerifier,
    withdrawReport,
    revokeVerifierLink,
    resetVerifierAuthenticator,
    answerFinding,
    makeGhgReportPdf,
    downloadGhgReportPdf,
    getOwnFactors: references.getOwnFactors,
    saveOwnFactor: references.saveOwnFactor,
    getYearsOfOwnFactor: references.getYearsOfOwnFactor,
    deleteOwnFactor: references.deleteOwnFactor,
    getInstruments: instruments.getInstruments,
    saveInstrument: instruments.saveInstrument,
    updateInstrument: instruments.updateInstrument,
    deleteInstrument: instruments.deleteInstrument,
    attachFactorFile: documents.attachFactorFile,
    getFactorFile: documents.getFactorFile,
    attachInstrumentFile: documents.attachInstrumentFile,
    getInstrumentFile: documents.getInstrumentFile,
    getFactorEditions: references.getFactorEditions,
    getFuelsWithoutFactor,
    getOrganizationConfig: references.getOrganizationConfig,
    saveReportDenominators,
    acceptLaterEditions,
    saveGHGBaseYear: references.saveGHGBaseYear,
    saveGwpSet: references.saveGwpSet,
  },
  jobs: ghgJobs,
  // A log goes on where it was begun: ids and organization are others after the archive was taken in.
  archive: { ghg_report_log: 'exported' },
  search: {
    Report: ({ note, environment_id, portfolio_id }) => {
      const [level = '', year = ''] = note.split(' ');
      const target = environment_id ?? portfolio_id;
      return `/solutions/reporting/assessments/ghg-protocol?level=${level}&year=${year}${target ? `&target=${target}` : ''}`;
    },
  },
  events: ghgEvents,
});

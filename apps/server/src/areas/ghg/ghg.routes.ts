import { ghg } from '@steward/contract/ghg';
import { bind } from '../../platform/bind.ts';
import { answerFinding } from './findings.service.ts';
import { ghg_report } from './inventory.service.ts';
import * as references from './references.service.ts';
import { downloadGhgReportPdf, makeGhgReportPdf } from './report-pdf.service.ts';
import { getGhgProtocolReport, getGhgReports, saveGhgProtocolReport } from './reports.service.ts';
import { revokeVerifierLink, sendReportToVerifier, withdrawReport } from './sending.service.ts';

export const ghgRoutes = bind(ghg, {
  ghg_report,
  getGhgReports,
  getGhgProtocolReport,
  saveGhgProtocolReport,
  sendReportToVerifier,
  withdrawReport,
  revokeVerifierLink,
  answerFinding,
  makeGhgReportPdf,
  downloadGhgReportPdf,
  getOwnFactors: references.getOwnFactors,
  saveOwnFactor: references.saveOwnFactor,
  deleteOwnFactor: references.deleteOwnFactor,
  getInstruments: references.getInstruments,
  saveInstrument: references.saveInstrument,
  deleteInstrument: references.deleteInstrument,
  getFactorEditions: references.getFactorEditions,
  getOrganizationConfig: references.getOrganizationConfig,
  saveGHGBaseYear: references.saveGHGBaseYear,
});

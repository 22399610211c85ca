import { frameworks } from '@steward/contract/reporting/frameworks';
import { actorOf } from '../../../platform/ctx.ts';
import { serve } from '../../../platform/http/serve.ts';
import { searchedReports, startedFrameworks } from './access.service.ts';
import * as sources from './answer-sources.service.ts';
import * as links from './links.service.ts';
import * as lists from './answer-lists.service.ts';
import * as answers from './answers.service.ts';
import * as asking from './asking/asking.service.ts';
import * as content from './content.service.ts';
import { frameworksEvents } from './frameworks.events.ts';
import { frameworksJobs } from './frameworks.jobs.ts';
import { checkTcfdProcess } from './process.service.ts';
import { countAsked } from './asking/reminders.repository.ts';
import * as reports from './reports.service.ts';
import * as rounds from './rounds.service.ts';

export default serve(frameworks, {
  handlers: {
    reportingDisclosures: reports.reportingDisclosures,
    reportingRegulations: reports.reportingRegulations,
    reportingVoluntaryStandards: reports.reportingVoluntaryStandards,
    getAllMasterReporting: reports.getAllMasterReporting,
    getAllDisclosureReports: reports.getAllDisclosureReports,
    getAllRegulationReports: reports.getAllRegulationReports,
    getAllVoluntaryReports: reports.getAllVoluntaryReports,
    reportingView: reports.reportingView,
    checkIfReportingApplied: reports.checkIfReportingApplied,
    createReport: reports.createReport,
    updateReport: reports.updateReport,
    moveReportToEdition: reports.moveReportToEdition,
    deleteReport: reports.deleteReport,
    getReport: content.getReport,
    getTcfdMasterData: content.getTcfdMasterData,
    saveReportingData: answers.saveReportingData,
    saveTcfdMasterData: answers.saveTcfdMasterData,
    getAllReportingData: lists.getAllReportingData,
    getTcfdDataByUser: lists.getTcfdDataByUser,
    checkTcfdProcess,
    getAnswerSources: sources.getAnswerSources,
    takeOverFigures: sources.takeOverFigures,
    keepAnswer: answers.keepAnswer,
    linkAnswer: links.linkAnswer,
    unlinkAnswer: links.unlinkAnswer,
    getReportPeople: asking.getReportPeople,
    askForAnswers: asking.askForAnswers,
    reviewAnswers: asking.reviewAnswers,
    sendBackAnswer: asking.sendBackAnswer,
    approveReport: rounds.approveReport,
    submitReport: rounds.submitReport,
    reopenReport: rounds.reopenReport,
    getReportRounds: rounds.getReportRounds,
    getReportRound: rounds.getReportRound,
  },
  events: frameworksEvents,
  maintenance: frameworksJobs,
  search: { TCFD: searchedReports, Disclosure: searchedReports },
  menu: {
    frameworks: {
      isSetUp: ['framework_reports'],
      work: (ctx, { db, scope }) => countAsked(db, scope, actorOf(ctx).userId),
      below: startedFrameworks,
    },
  },
  archive: {
    framework_reports: {
      created_by: 'importer',
      state: { reset: 'open' },
      round: { reset: 0 },
      reopened_reason: { reset: '' },
    },
    // Who reviewed an answer is a proof: it is to be reviewed again here.
    framework_answers: {
      state: { instead: { reviewed: 'answered' } },
      asked_by: { reset: null },
      written_by: 'importer',
      reviewed_by: { reset: null },
      reviewed_at: { reset: null },
    },
    framework_answer_versions: { state: 'kept', written_by: 'importer' },
    framework_citations: 'imported',
    framework_rounds: 'proof',
  },
});

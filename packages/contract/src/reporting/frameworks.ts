import { z } from 'zod';
import { area, day, Done, id, requiredText, text, year } from '../call.ts';
import { Language } from '../language.ts';
import { frameworkFailures } from './frameworks.failures.ts';
import { roundCalls } from './frameworks.rounds.ts';
import {
  AnswerSources,
  answerInput,
  FrameworkAnswer,
  FrameworkContent,
  FrameworkEntry,
  frameworkLevels,
  FrameworkReport,
  reportRef,
} from './frameworks.models.ts';

const inLanguage = { language: Language.optional() };
const oneReport = { report_id: id('framework-report') };
const oneAnswer = { ...oneReport, code: requiredText(60), subject_id: z.uuid().nullable().default(null) };
/** With the version of the report that was read: an answer that changed after it is refused. */
const readAnswer = { ...oneAnswer, version: z.int().min(0).max(1e9) };
const codes = z.array(requiredText(60)).min(1).max(500);
const filter = {
  ...inLanguage,
  reporting_level: z.enum(frameworkLevels).optional(),
  subject_id: z.uuid().optional(),
  year: z.coerce.number().int().min(1992).max(2100).optional(),
};

const catalogue = {
  access: 'member',
  needs: 'frameworks.read',
  input: z.object(inLanguage),
  answer: z.array(FrameworkEntry),
} as const;

const reportsOf = {
  access: 'member',
  needs: 'frameworks.read',
  input: z.object(filter),
  answer: z.array(FrameworkReport),
} as const;

const reading = {
  access: 'member',
  needs: 'own',
  input: z.object({ ...reportRef, ...inLanguage }),
  answer: FrameworkContent.nullable(),
  limit: { calls: 240, perSeconds: 60 },
} as const;

const saving = {
  access: 'member',
  needs: 'own',
  input: z.object({
    ...reportRef,
    /** The version of the report that was read: answers that changed after it are refused. */
    version: z.int().min(0).max(1e9),
    answers: z.array(answerInput).min(1).max(500, 'must have at most 500 answers'),
  }),
  answer: z.object({ version: z.number(), answers: z.array(FrameworkAnswer) }),
  limit: { calls: 240, perSeconds: 60 },
} as const;

/** Reports by frameworks: catalogues, questions, answers with their sources, review, frozen rounds. */
export const frameworks = area(
  'reporting/frameworks',
  {
    reportingDisclosures: {
      method: 'GET',
      path: '/reportingDisclosures',
      summary: 'The disclosure frameworks with their editions',
      ...catalogue,
    },
    reportingRegulations: {
      method: 'GET',
      path: '/reportingRegulations',
      summary: 'The regulations with their editions',
      ...catalogue,
    },
    reportingVoluntaryStandards: {
      method: 'GET',
      path: '/reportingVoluntaryStandards',
      summary: 'The voluntary standards with their editions',
      ...catalogue,
    },
    getAllMasterReporting: {
      method: 'GET',
      path: '/getAllMasterReporting',
      summary: 'Every framework with the levels it is reported at, and the organization’s own',
      ...catalogue,
    },
    getAllDisclosureReports: {
      method: 'GET',
      path: '/getAllDisclosureReports',
      summary: 'The reports by disclosure frameworks',
      ...reportsOf,
    },
    getAllRegulationReports: {
      method: 'GET',
      path: '/getAllRegulationReports',
      summary: 'The reports by regulations',
      ...reportsOf,
    },
    getAllVoluntaryReports: {
      method: 'GET',
      path: '/getAllVoluntaryReports',
      summary: 'The reports by voluntary standards',
      ...reportsOf,
    },
    reportingView: {
      method: 'GET',
      path: '/reportingView',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'All reports of a level, a subject or a year, with what is due, missing and to update',
      input: z.object(filter),
      answer: z.object({
        reports: z.array(FrameworkReport),
        /** Of all reports together. */
        applicable: z.number(),
        answered: z.number(),
        stale: z.number(),
        asked_of_me: z.number(),
        next_due: z.string().nullable(),
      }),
    },
    checkIfReportingApplied: {
      method: 'POST',
      path: '/checkIfReportingApplied',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'Whether there is a report by this framework, level, subject and year, and which',
      input: z.object({ ...reportRef, key: requiredText(60).meta({ examples: ['tcfd'] }), year: year() }),
      answer: z.object({ is_applied: z.boolean(), report: FrameworkReport.nullable() }),
    },
    createReport: {
      method: 'POST',
      path: '/createReport',
      access: 'member',
      needs: 'frameworks.create',
      summary: 'Begin a report of a year, with the answers of the year before as drafts',
      input: z.object({
        key: requiredText(60).meta({ examples: ['tcfd'] }),
        reporting_level: z.enum(frameworkLevels).default('organization'),
        subject_id: z.uuid().optional(),
        year: year(),
        /** Absent: the edition that the period asks for. */
        edition: text(20).optional(),
        /** Required for another edition. */
        edition_reason: text(1000).default(''),
        due_on: day().nullable().default(null),
        /** Carries the answers of the report of the year before, where there is one. */
        with_last_year: z.boolean().default(true),
      }),
      answer: FrameworkReport.extend({
        /** Codes of the year before that have no place in this edition. */
        not_carried: z.array(z.string()),
        carried: z.number(),
      }),
      limit: { calls: 60, perSeconds: 60 },
    },
    updateReport: {
      method: 'POST',
      path: '/updateReport',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'Change the day on which a report is due',
      input: z.object({ ...oneReport, due_on: day().nullable() }),
      answer: FrameworkReport,
    },
    moveReportToEdition: {
      method: 'POST',
      path: '/moveReportToEdition',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'Move a report to another edition: answers go to their successors, and the others are listed',
      input: z.object({ ...oneReport, edition: requiredText(20), reason: requiredText(1000) }),
      answer: FrameworkReport.extend({ not_carried: z.array(z.string()), carried: z.number() }),
    },
    deleteReport: {
      method: 'POST',
      path: '/deleteReport',
      access: 'member',
      needs: 'frameworks.delete',
      summary: 'Delete a report without frozen rounds, with its answers',
      input: z.object(oneReport),
      answer: Done,
    },
    getReport: {
      method: 'POST',
      path: '/getReport',
      summary: 'A report with its questions and answers; null if there is none',
      ...reading,
    },
    getTcfdMasterData: {
      method: 'POST',
      path: '/getTcfdMasterData',
      summary: 'The TCFD report with its questions and answers',
      ...reading,
    },
    saveReportingData: {
      method: 'POST',
      path: '/saveReportingData',
      summary: 'Save answers of a report',
      ...saving,
    },
    saveTcfdMasterData: {
      method: 'POST',
      path: '/saveTcfdMasterData',
      summary: 'Save answers of the TCFD report',
      ...saving,
    },
    getAllReportingData: {
      method: 'POST',
      path: '/getAllReportingData',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The answers of all reports of a subject and year, over all frameworks',
      input: z.object({ ...filter, key: text(60).optional() }),
      answer: z.array(
        z.object({ report: FrameworkReport, code: z.string(), title: z.string(), answer: FrameworkAnswer }),
      ),
      limit: { calls: 60, perSeconds: 60 },
    },
    getTcfdDataByUser: {
      method: 'POST',
      path: '/getTcfdDataByUser',
      access: 'member',
      needs: 'own',
      summary: 'The questions that the person is asked to answer or to review, those due first',
      input: z.object({ ...inLanguage, key: text(60).optional() }),
      answer: z.array(
        z.object({
          report: FrameworkReport,
          code: z.string(),
          title: z.string(),
          role: z.enum(['owner', 'reviewer']),
          answer: FrameworkAnswer,
        }),
      ),
    },
    checkTcfdProcess: {
      method: 'POST',
      path: '/checkTcfdProcess',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The seven steps of the TCFD process, each as far as the data of the product show it',
      input: z.object({ ...reportRef, ...inLanguage }),
      answer: z.object({
        report_id: id('framework-report').nullable(),
        steps: z.array(
          z.object({
            step: z.enum(['governance', 'data', 'risks', 'scenarios', 'metrics', 'review', 'publication']),
            state: z.enum(['open', 'begun', 'done']),
            done: z.number(),
            of: z.number(),
          }),
        ),
      }),
    },
    getAnswerSources: {
      method: 'POST',
      path: '/getAnswerSources',
      access: 'member',
      needs: 'own',
      summary:
        'Figures as they are now, the answer of last year, the same question elsewhere, and the versions of an answer',
      input: z.object({ ...oneAnswer, ...inLanguage }),
      answer: AnswerSources,
      limit: { calls: 240, perSeconds: 60 },
    },
    takeOverFigures: {
      method: 'POST',
      path: '/takeOverFigures',
      access: 'member',
      needs: 'own',
      summary: 'Answer questions with the figures of the product as they are now',
      input: z.object({ ...oneReport, version: z.int().min(0).max(1e9), codes }),
      answer: z.object({
        version: z.number(),
        taken: z.array(z.string()),
        /** Without a figure, and why. */
        without: z.array(z.object({ code: z.string(), reason: z.string() })),
      }),
      limit: { calls: 60, perSeconds: 60 },
    },
    keepAnswer: {
      method: 'POST',
      path: '/keepAnswer',
      access: 'member',
      needs: 'own',
      summary: 'Keep an answer in spite of changed sources, with a reason; a further change marks it again',
      input: z.object({ ...readAnswer, reason: requiredText(1000) }),
      answer: FrameworkAnswer,
    },
    linkAnswer: {
      method: 'POST',
      path: '/linkAnswer',
      access: 'member',
      needs: 'own',
      summary: 'Answer a question by the answer to the same question elsewhere: as a copy, or following its changes',
      input: z.object({ ...readAnswer, answer_id: id('framework-answer'), how: z.enum(['copy', 'follow']) }),
      answer: FrameworkAnswer,
    },
    unlinkAnswer: {
      method: 'POST',
      path: '/unlinkAnswer',
      access: 'member',
      needs: 'own',
      summary: 'Keep the value of an answer, and follow the other one no longer',
      input: z.object(readAnswer),
      answer: FrameworkAnswer,
    },
    getReportPeople: {
      method: 'POST',
      path: '/getReportPeople',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'The people who can be asked to answer or to review',
      input: z.object(oneReport),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    askForAnswers: {
      method: 'POST',
      path: '/askForAnswers',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'Say who answers questions, who reviews them and by when; each person is notified once',
      input: z.object({
        ...oneReport,
        codes,
        subject_id: z.uuid().nullable().default(null),
        /** Absent: stays; null: no person. */
        owner_id: id('user').nullable().optional(),
        reviewer_id: id('user').nullable().optional(),
        due_on: day().nullable().optional(),
      }),
      answer: z.object({ asked: z.number() }),
      limit: { calls: 120, perSeconds: 60 },
    },
    reviewAnswers: {
      method: 'POST',
      path: '/reviewAnswers',
      access: 'member',
      needs: 'own',
      summary: 'Accept answers of other people, in the version that was read',
      input: z.object({
        ...oneReport,
        answers: z
          .array(z.object({ code: requiredText(60), subject_id: z.uuid().nullable().default(null), version: z.int() }))
          .min(1)
          .max(500),
      }),
      answer: z.object({ reviewed: z.number() }),
    },
    sendBackAnswer: {
      method: 'POST',
      path: '/sendBackAnswer',
      access: 'member',
      needs: 'own',
      summary: 'Send an answer back with a reason; its owner is notified',
      input: z.object({ ...readAnswer, reason: requiredText(1000) }),
      answer: FrameworkAnswer,
    },
    ...roundCalls,
  },
  {
    modules: [
      {
        key: 'frameworks',
        order: 20,
        under: 'report',
        name: 'Frameworks',
        permissions: ['read', 'create', 'edit', 'delete', 'approve'],
        route: '/solutions/reporting',
        icon: 'IconReportAnalytics',
        isNotForTenants: true,
      },
    ],
    search: { TCFD: { needs: 'frameworks.read' }, Disclosure: { needs: 'frameworks.read' } },
    failures: frameworkFailures,
    events: {
      'framework.asked': { starts: ['product', 'mail'] },
      'framework.reminder': { starts: ['product', 'mail'] },
      'framework.sent-back': { starts: ['product', 'mail'] },
      'framework.approved': { starts: ['product'] },
    },
  },
);

import type { Opinion } from '@steward/core/assurance/opinion';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ReportedFacility, ReportedTarget } from '@steward/contract/carbon/reports.facts';
import type { Finding, reportTexts } from '@steward/contract/carbon/reports.report';
import type { LetteredReport, PrintedReport } from './blocks.ts';
import type { AssuranceModel } from './assurance/model.ts';
import type { DisputeLetterModel, PlainLetterModel } from './letter/model.ts';
import type { FrameTexts } from './page-frame.ts';
import type { StatementModel } from './statement/model.ts';
import {
  startChildProcessPool,
  type ChildProcessPool,
  type TaskOptions,
} from '../../platform/jobs/child-process-pool.ts';

/** The sections written by a person. */
export type ReportTextKey = (typeof reportTexts)[number];

export interface LedgerLine {
  environment_id: string | null;
  environment_name: string;
  carrier: string;
  /** YYYY-MM for a line of one month. */
  month?: string | null | undefined;
  /** `id`: the months of one entry are one row. */
  entry?: { id?: string; name: string } | undefined;
  equipment?: { name: string } | undefined;
  scope: number;
  scope3_category: number | null;
  basis: 'location' | 'market' | null;
  quantity: number;
  unit: string;
  kg_co2e_per_unit: number;
  kg_co2e: number;
}

/** The content of a printed report; nothing is looked up while it is made. */
export interface GhgReportModel {
  language: 'en' | 'ar' | 'de';
  status: 'draft' | 'sent' | 'accepted' | 'rejected';
  round: number;
  /** The hash of the frozen content; absent for a draft. */
  sha256?: string;
  /** The last entry of the log before the content was frozen. */
  log?: { entries: number; head: string };
  /** The page where anyone can check the bundle of a frozen round. */
  checkAt?: string;
  organization: string;
  target: string;
  level: 'Organization' | 'Portfolio' | 'Property';
  year: number;
  /** ISO day. Also the date of the PDF, so that the same model makes the same bytes. */
  generatedOn: string;
  texts: Partial<Record<ReportTextKey, string>>;
  inventory: Inventory;
  baseYear: number | null;
  consolidation: 'operational_control' | 'financial_control' | 'equity_share';
  verification?: {
    verifier: string;
    decision: 'accepted' | 'rejected';
    assurance: 'limited' | 'reasonable';
    at: string;
    note: string;
    /** The conclusion, and the hash of the statement of assurance. */
    statement?: { opinion: Opinion; sha256: string };
    /** The consequence of facts discovered after the acceptance. */
    ended?: { standing: 'to-be-reissued' | 'withdrawn'; by: string; at: string };
  };
  findings: Finding[];
  /** Absent in rounds sent before these fields existed. */
  targets?: ReportedTarget[];
  facilities?: ReportedFacility[];
  /** For a frozen round: the lines behind its figures, in the frozen order. */
  ledger?: {
    /** The link to the calculation of a property is this address with the property's id. */
    address: string;
    lines: LedgerLine[];
  };
  /** Head and foot of a template; absent: title, organization and page. */
  frame?: FrameTexts | undefined;
  /** Earlier rounds. */
  earlierRounds?: {
    round: number;
    sha256: string;
    frozen_at: string;
    total_location: number | null;
    total_market: number | null;
  }[];
}

/** A task for a child process. */
export type PdfTask =
  | { kind: 'ghg-report'; model: GhgReportModel }
  | { kind: 'statement'; model: StatementModel }
  | { kind: 'assurance'; model: AssuranceModel }
  | { kind: 'dispute-letter'; model: DisputeLetterModel }
  | { kind: 'plain-letter'; model: PlainLetterModel }
  | { kind: 'printed'; model: PrintedReport }
  | { kind: 'word'; model: LetteredReport };

export interface GhgReportPrinter {
  makeGhgReportPdf: (model: GhgReportModel, options?: TaskOptions) => Promise<Buffer>;
  makeStatementPdf: (model: StatementModel, options?: TaskOptions) => Promise<Buffer>;
  makeAssurancePdf: (model: AssuranceModel, options?: TaskOptions) => Promise<Buffer>;
  makeDisputeLetterPdf: (model: DisputeLetterModel, options?: TaskOptions) => Promise<Buffer>;
  makePlainLetterPdf: (model: PlainLetterModel, options?: TaskOptions) => Promise<Buffer>;
  makePrintedPdf: (model: PrintedReport, options?: TaskOptions) => Promise<Buffer>;
  makeWordDocument: (model: LetteredReport, options?: TaskOptions) => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface GhgReportPrinterOptions {
  children?: number;
  timeoutMs?: number;
  onFault?: (detail: string) => void;
}

/**
 * A pool of processes that make reports, each with its compiler warm. The compiler never frees memory (native 13 MB for a report of a
 * hundred properties and 70 MB for one of a thousand, WebAssembly 25 MB and 170 MB), so a child is replaced after some reports, and ended
 * after a minute without work.
 */
export function startGhgReportPrinter(options: GhgReportPrinterOptions = {}): GhgReportPrinter {
  const pool: ChildProcessPool = startChildProcessPool('pdf', {
    children: options.children ?? 2,
    timeoutMs: options.timeoutMs ?? 300_000,
    heapMb: 512,
    residentMb: 2000,
    tasksPerChild: 16,
    idleMs: 60_000,
    ...(options.onFault ? { onFault: options.onFault } : {}),
  });
  async function print(what: PdfTask, task: TaskOptions): Promise<Buffer> {
    const make = () => pool.run<Uint8Array>(what, task);
    // A child that made large reports before may run out of memory; the next one starts with all of it.
    const pdf = await make().catch((error: unknown) => {
      if ((error as { code?: unknown } | null)?.code === 'child-process.memory') return make();
      throw error;
    });
    task.onProgress?.(100);
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  }
  return {
    makeGhgReportPdf: (model, task = {}) => print({ kind: 'ghg-report', model }, task),
    makeStatementPdf: (model, task = {}) => print({ kind: 'statement', model }, task),
    makeAssurancePdf: (model, task = {}) => print({ kind: 'assurance', model }, task),
    makeDisputeLetterPdf: (model, task = {}) => print({ kind: 'dispute-letter', model }, task),
    makePlainLetterPdf: (model, task = {}) => print({ kind: 'plain-letter', model }, task),
    makePrintedPdf: (model, task = {}) => print({ kind: 'printed', model }, task),
    makeWordDocument: (model, task = {}) => print({ kind: 'word', model }, task),
    close: () => pool.close(),
  };
}

let shared: GhgReportPrinter | undefined;

/** The report as PDF (A4, tagged), made by the service's own pool, which starts at the first call. */
export const makeGhgReportPdf: GhgReportPrinter['makeGhgReportPdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makeGhgReportPdf(model, options);
};

/** A tenant's statement of costs as PDF, made by the same pool. */
export const makeStatementPdf: GhgReportPrinter['makeStatementPdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makeStatementPdf(model, options);
};

/** A verifier's statement of assurance as PDF, made by the same pool. */
export const makeAssurancePdf: GhgReportPrinter['makeAssurancePdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makeAssurancePdf(model, options);
};

/** A letter to a supplier as PDF, made by the same pool. */
export const makeDisputeLetterPdf: GhgReportPrinter['makeDisputeLetterPdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makeDisputeLetterPdf(model, options);
};

/** A letter with the content of a mail, made by the same pool. */
export const makePlainLetterPdf: GhgReportPrinter['makePlainLetterPdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makePlainLetterPdf(model, options);
};

/** A report whose blocks are composed already, made by the same pool. */
export const makePrintedPdf: GhgReportPrinter['makePrintedPdf'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makePrintedPdf(model, options);
};

/** The same report as a document of Word, made by the same pool. */
export const makeWordDocument: GhgReportPrinter['makeWordDocument'] = (model, options) => {
  shared ??= startGhgReportPrinter();
  return shared.makeWordDocument(model, options);
};

/** Ends the service's own pool. */
export async function stopMakingPdfs(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

/** Typst with the template and the fonts loaded: sets one report after another. */
export interface ReportCompiler {
  /** The report as JSON. Blocks its thread while it works; throws when the template cannot set it. */
  compile(report: Buffer): Promise<Uint8Array>;
}

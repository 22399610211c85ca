import type { PrintedReport } from './blocks.ts';
import type { ReportCompiler } from './compiler/compiler.ts';
import { startNativeCompiler } from './compiler/native-compiler.ts';
import { startWebCompiler } from './compiler/web-compiler.ts';

let compiler: Promise<ReportCompiler> | undefined;

const startCompiler = async (): Promise<ReportCompiler> => (await startNativeCompiler()) ?? startWebCompiler();

/** Sets a report. The texts reach the compiler as JSON data, never as markup. Blocks its thread while it works. */
export async function typeset(report: PrintedReport): Promise<Uint8Array> {
  return (await (compiler ??= startCompiler())).compile(Buffer.from(JSON.stringify(report)));
}

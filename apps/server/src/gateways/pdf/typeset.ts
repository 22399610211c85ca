import type { PageImage, PrintedReport } from './blocks.ts';
import type { ReportCompiler } from './compiler/compiler.ts';
import { startNativeCompiler } from './compiler/native-compiler.ts';
import { startWebCompiler } from './compiler/web-compiler.ts';

let compiler: Promise<ReportCompiler> | undefined;

const startCompiler = async (): Promise<ReportCompiler> => (await startNativeCompiler()) ?? startWebCompiler();

/** The image as an SVG: the template of the pages reads no other files. */
const asSvg = ({ type, base64, width, height }: PageImage): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${type};base64,${base64}"/></svg>`;

const dataOf = ({ frame, ...report }: PrintedReport): object =>
  frame ? { ...report, frame: { ...frame, logo: frame.logo ? asSvg(frame.logo) : '' } } : report;

/** Sets a report. The texts reach the compiler as JSON data, never as markup. Blocks its thread while it works. */
export async function typeset(report: PrintedReport): Promise<Uint8Array> {
  return (await (compiler ??= startCompiler())).compile(Buffer.from(JSON.stringify(dataOf(report))));
}

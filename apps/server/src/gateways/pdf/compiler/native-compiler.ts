import { createRequire } from 'node:module';
import { template } from '../template/template.ts';
import type { ReportCompiler } from './compiler.ts';
import { readFonts } from './fonts.ts';

/** The part of `@myriaddreamin/typst-ts-node-compiler` used here. */
interface Binding {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): {
      addSource(path: string, source: string): void;
      mapShadow(path: string, content: Buffer): void;
      unmapShadow(path: string): void;
      compile(options: { mainFilePath: string }): CompileResult;
      pdf(document: object): Buffer;
      evictCache(maxAge: number): void;
    };
  };
}

interface CompileResult {
  result: object | null;
  takeDiagnostics(): { shortDiagnostics: unknown[] } | null;
}

// The packages of the platforms themselves, not the one that names them all: in 0.7.0 the registry lacks most of those
// it names, and a lock file without them does not install.
const BUILDS: Partial<Record<string, readonly string[]>> = {
  'linux-x64': [
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl',
  ],
};

// There is no such folder: all that a report is made of lies in memory.
const WORKSPACE = '/steward-report';

function findBinding(): Binding | undefined {
  const require = createRequire(import.meta.url);
  for (const build of BUILDS[`${process.platform}-${process.arch}`] ?? [])
    try {
      return require(build) as Binding;
    } catch {
      // Not installed, or built for another C library than this machine has.
    }
  return undefined;
}

/** Typst as a native program part; undefined where no build for this machine is installed. */
export async function startNativeCompiler(): Promise<ReportCompiler | undefined> {
  const binding = findBinding();
  if (!binding) return undefined;
  const compiler = binding.NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: await readFonts() }],
  });
  compiler.addSource(`${WORKSPACE}/main.typ`, template);
  return {
    async compile(report) {
      compiler.mapShadow(`${WORKSPACE}/report.json`, report);
      try {
        const compiled = compiler.compile({ mainFilePath: `${WORKSPACE}/main.typ` });
        if (compiled.result) return compiler.pdf(compiled.result);
        throw new Error(
          `The report could not be set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? [])}`,
        );
      } finally {
        compiler.unmapShadow(`${WORKSPACE}/report.json`);
        // What the last report and this one have in common stays: labels, headings, page layout.
        compiler.evictCache(1);
      }
    },
  };
}

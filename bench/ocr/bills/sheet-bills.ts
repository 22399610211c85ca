/**
 * Bills of countries and kinds that no other generator has, each a document of Typst of its own: unbundled charges, print of a line
 * printer, letters, tickets, two languages side by side. Nothing is shared between two. Written under `sheets/`: a line of JSON with the
 * truth, then the document.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readFonts } from '../../../apps/server/src/gateways/pdf/compiler/fonts.ts';
import type { MadeBill } from './bill.ts';

export interface SheetBill extends MadeBill {
  /** The first two were written before the rules were read, the third by who had mended both; each was measured before it was looked at. */
  half: (typeof batches)[number];
  source: string;
}

const batches = ['first', 'second', 'third'] as const;

export function sheetBills(): SheetBill[] {
  const folder = join(import.meta.dirname, 'sheets');
  return batches.flatMap((half) =>
    readdirSync(folder)
      .toSorted()
      .filter((file) => file.startsWith(half))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split(/^= (?=\{)/m)
          .slice(1)
          .map((text) => {
            const end = text.indexOf('\n');
            const head = JSON.parse(text.slice(0, end)) as Omit<SheetBill, 'source' | 'half'>;
            return { ...head, half, source: text.slice(end + 1) };
          }),
      ),
  );
}

interface Compiler {
  addSource: (path: string, source: string) => void;
  compile: (options: { mainFilePath: string }) => { result: object | null; takeDiagnostics: () => unknown };
  pdf: (result: object) => Uint8Array;
}

/** The free fonts of the machine: bills of many houses do not share the two of the reports. */
const machineFonts = ['dejavu', 'liberation'].flatMap((name) => {
  const folder = `/usr/share/fonts/truetype/${name}`;
  return readdirSync(folder).map((file) => readFileSync(join(folder, file)));
});

export async function sheetPdfs(bills: SheetBill[]): Promise<Uint8Array[]> {
  const require = createRequire(new URL('../../../apps/server/package.json', import.meta.url));
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu') as {
    NodeCompiler: { create: (options: object) => Compiler };
  };
  const fontBlobs = [...(await readFonts()), ...machineFonts];
  const compiler = NodeCompiler.create({ workspace: '/bills', fontArgs: [{ fontBlobs }] });
  return bills.map(({ id, source }) => {
    compiler.addSource(`/bills/${id}.typ`, source);
    const compiled = compiler.compile({ mainFilePath: `/bills/${id}.typ` });
    if (!compiled.result) throw new Error(`${id}: ${JSON.stringify(compiled.takeDiagnostics())}`);
    return compiler.pdf(compiled.result);
  });
}

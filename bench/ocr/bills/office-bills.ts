/**
 * Bills as small utilities write them: documents of a word processor, set by LibreOffice. Tab stops with leaders, tables of the program,
 * frames beside the text, columns, heads and feet with the number of the page; many have several pages.
 * Written under `office/`: a line of JSON with the truth, then the document in the few marks that `odt` below knows.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeBill } from './bill.ts';
import { odt } from './office-document.ts';

export interface OfficeBill extends MadeBill {
  /** The first was written before the lexicon and the rules were read; each later one was measured after the misses before it were mended. */
  half: (typeof batches)[number];
  source: string;
}

const batches = ['first', 'second', 'third'] as const;

export function officeBills(): OfficeBill[] {
  return batches
    .map((half) => ({ half, file: join(import.meta.dirname, 'office', `${half}.txt`) }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ half, file }) =>
      readFileSync(file, 'utf8')
        .split(/^= (?=\{)/m)
        .slice(1)
        .map((text) => {
          const end = text.indexOf('\n');
          const head = JSON.parse(text.slice(0, end)) as Omit<OfficeBill, 'source' | 'half'>;
          return { ...head, half, source: text.slice(end + 1) };
        }),
    );
}

const program = process.env.SOFFICE ?? '/usr/bin/soffice';

/** Whether the office program is there; without it these bills cannot be drawn. */
export const hasOffice = (): boolean => existsSync(program);

/** All documents in one start of the office program, which keeps its settings in a folder of its own. */
export function officePdfs(bills: OfficeBill[]): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'office-bills-'));
  for (const { id, source } of bills) writeFileSync(join(folder, `${id}.fodt`), odt(source));
  const files = bills.map(({ id }) => join(folder, `${id}.fodt`));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(program, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files], {
    stdio: 'ignore',
  });
  const pdfs = bills.map(({ id }) => new Uint8Array(readFileSync(join(folder, `${id}.pdf`))));
  rmSync(folder, { recursive: true });
  return pdfs;
}

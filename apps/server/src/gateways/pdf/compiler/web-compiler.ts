import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createTypstCompiler } from '@myriaddreamin/typst.ts/compiler';
import { MemoryAccessModel } from '@myriaddreamin/typst.ts/fs/memory';
import { disableDefaultFontAssets, loadFonts, withAccessModel } from '@myriaddreamin/typst.ts/options.init';
import { template } from '../template/template.ts';
import type { ReportCompiler } from './compiler.ts';
import { readFonts } from './fonts.ts';

const WASM = '@myriaddreamin/typst-ts-web-compiler/wasm';
const PDF = 1;

/** Typst as WebAssembly: runs on every machine, at a third to half of the native speed. */
export async function startWebCompiler(): Promise<ReportCompiler> {
  const fonts = (await readFonts()).map((font) => new Uint8Array(font));
  const started = createTypstCompiler();
  await started.init({
    getModule: () => readFile(createRequire(import.meta.url).resolve(WASM)),
    beforeBuild: [
      disableDefaultFontAssets(),
      loadFonts(fonts, { assets: false }),
      withAccessModel(new MemoryAccessModel()),
    ],
  });
  started.addSource('/main.typ', template);
  return {
    async compile(report) {
      started.mapShadow('/report.json', report);
      try {
        const { result, diagnostics } = await started.compile({
          mainFilePath: '/main.typ',
          format: PDF,
          diagnostics: 'unix',
        });
        if (!result) throw new Error(`The report could not be set: ${(diagnostics ?? []).join('\n')}`);
        return result;
      } finally {
        started.unmapShadow('/report.json');
        await started.reset();
      }
    },
  };
}

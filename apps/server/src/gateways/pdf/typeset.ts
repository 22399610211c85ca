import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createTypstCompiler, type TypstCompiler } from '@myriaddreamin/typst.ts/compiler';
import { MemoryAccessModel } from '@myriaddreamin/typst.ts/fs/memory';
import { disableDefaultFontAssets, loadFonts, withAccessModel } from '@myriaddreamin/typst.ts/options.init';
import type { PrintedReport } from './blocks.ts';
import { template } from './template/template.ts';

const FONTS = [
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/500Medium/IBMPlexSansArabic_500Medium.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  // Greek, Cyrillic and Hebrew names, which the first family does not have.
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
];
const WASM = '@myriaddreamin/typst-ts-web-compiler/wasm';
const PDF = 1;

let compiler: Promise<TypstCompiler> | undefined;

/** Sets a report. The texts reach the compiler as JSON data, never as markup. Blocks its thread while it works. */
export async function typeset(report: PrintedReport): Promise<Uint8Array> {
  const warm = await (compiler ??= startCompiler());
  warm.mapShadow('/report.json', new TextEncoder().encode(JSON.stringify(report)));
  try {
    const { result, diagnostics } = await warm.compile({ mainFilePath: '/main.typ', format: PDF, diagnostics: 'unix' });
    if (!result) throw new Error(`The report could not be set: ${(diagnostics ?? []).join('\n')}`);
    return result;
  } finally {
    warm.unmapShadow('/report.json');
    await warm.reset();
  }
}

async function startCompiler(): Promise<TypstCompiler> {
  const require = createRequire(import.meta.url);
  const fonts = await Promise.all(FONTS.map(async (font) => new Uint8Array(await readFile(require.resolve(font)))));
  const started = createTypstCompiler();
  await started.init({
    getModule: () => readFile(require.resolve(WASM)),
    beforeBuild: [
      disableDefaultFontAssets(),
      loadFonts(fonts, { assets: false }),
      withAccessModel(new MemoryAccessModel()),
    ],
  });
  started.addSource('/main.typ', template);
  return started;
}

import { describe, expect, test } from 'vitest';
import { ghgReport } from '../ghg/report.ts';
import { madeUpReport } from '../report.fixture.ts';
import type { ReportCompiler } from './compiler.ts';
import { startNativeCompiler } from './native-compiler.ts';
import { startWebCompiler } from './web-compiler.ts';

// A build for each other platform is not published; there the web compiler is the only one.
const hasNativeBuild = process.platform === 'linux' && process.arch === 'x64';
const asJson = (report: object) => Buffer.from(JSON.stringify(report));

test('the native compiler is used exactly where a build for the platform exists', async () => {
  expect((await startNativeCompiler()) !== undefined).toBe(hasNativeBuild);
});

describe.skipIf(!hasNativeBuild)('the native compiler and the web compiler', () => {
  test('set the same bytes, left to right and right to left, also for characters no font of the report has', async () => {
    const web = await startWebCompiler();
    const native = (await startNativeCompiler())!;
    for (const language of ['de', 'ar'] as const) {
      const model = madeUpReport(language, { properties: 3 });
      // Armenian, Chinese and an emoji: a font of the machine would be taken for them if it were found.
      model.texts.company = 'Հայաստան 房地产 🏢';
      const report = asJson(ghgReport(model));
      expect(Buffer.from(await native.compile(report)).equals(await web.compile(report))).toBe(true);
    }
  });
});

describe.each([
  ['native', startNativeCompiler],
  ['web', startWebCompiler],
] as const)('%s', (name, start) => {
  test.skipIf(name === 'native' && !hasNativeBuild)(
    'a report that the template cannot set is an error, and the next one is set',
    async () => {
      const compiler = (await (start as () => Promise<ReportCompiler | undefined>)())!;
      await expect(compiler.compile(asJson({ language: 'en' }))).rejects.toThrow('could not be set');
      const pdf = await compiler.compile(asJson(ghgReport(madeUpReport('en', { properties: 1 }))));
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    },
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const hex = /#[0-9a-f]{6}/gi;

test('scopes have the same colors on the screen, in charts and in the PDF', () => {
  const tokens = read('../tokens.css');
  const onScreen = [1, 2, 3].map(
    (scope) => new RegExp(`--scope-${scope}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1],
  );
  const page = read('../../../../server/src/gateways/pdf/template/page.ts');
  const inPdf = /series-colors = \((.*)\)/.exec(page)?.[1]?.match(hex);
  const light = /light: \{([^}]*)\}/.exec(read('chart-colours.ts'))?.[1] ?? '';
  const inCharts = [1, 2, 3].map((scope) => new RegExp(`scope${scope}: '(#[0-9a-f]{6})'`).exec(light)?.[1]);
  expect(new Set(onScreen).size).toBe(3);
  expect(onScreen).not.toContain(undefined);
  expect(inPdf).toEqual(onScreen);
  expect(inCharts).toEqual(onScreen);
});

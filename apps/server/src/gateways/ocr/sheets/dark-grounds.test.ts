import { expect, test } from 'vitest';
import { withoutDarkGrounds } from './dark-grounds.ts';
import { greyOf, type Grey } from './grey.ts';

type Box = [x: number, y: number, w: number, h: number];

const fill = ({ data, width }: Grey, [x, y, w, h]: Box, value: number) => {
  for (let row = y; row < y + h; row++) data.fill(value, row * width + x, row * width + x + w);
};
const at = ({ data, width }: Grey, x: number, y: number) => data[y * width + x]!;

/** White paper with a box of one ground, and strokes as wide as those of letters upon it. */
function pageWith(ground: number, print: number, box: Box = [40, 40, 320, 80]): Grey {
  const page = greyOf(400, 200);
  page.data.fill(250);
  fill(page, box, ground);
  for (let x = box[0] + 20; x < box[0] + box[2] - 20; x += 12) fill(page, [x, box[1] + 30, 3, 20], print);
  return page;
}

test.each([
  ['white on purple', 60, 250],
  ['white on orange', 150, 252],
])('%s becomes dark print on white', (_, ground, print) => {
  const seen = withoutDarkGrounds(pageWith(ground, print));
  expect(at(seen, 61, 80)).toBeLessThan(60);
  expect(at(seen, 66, 80)).toBeGreaterThan(200);
  expect(at(seen, 66, 55)).toBeGreaterThan(200);
  // The paper around it stays.
  expect(at(seen, 20, 20)).toBe(250);
});

test.each([
  ['dark print on a light ground', 225, 20],
  ['dark print on a middling ground', 150, 20],
  ['a column of a chart', 120, 120],
])('%s stays', (_, ground, print) => {
  const page = pageWith(ground, print);
  expect(Buffer.compare(withoutDarkGrounds(page).data, page.data)).toBe(0);
});

test('what runs out of the page is a desk, and stays', () => {
  const page = pageWith(60, 250, [0, 100, 400, 100]);
  expect(Buffer.compare(withoutDarkGrounds(page).data, page.data)).toBe(0);
});

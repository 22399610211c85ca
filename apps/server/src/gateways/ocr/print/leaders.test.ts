import { expect, test } from 'vitest';
import { greyOf, type Grey } from '../sheets/grey.ts';
import { withoutLeaders } from './leaders.ts';

const fill = ({ data, width }: Grey, x: number, y: number, w: number, h: number, value = 20) => {
  for (let row = y; row < y + h; row++) data.fill(value, row * width + x, row * width + x + w);
};
const inkOf = ({ data }: Grey) => data.reduce((ink, value) => ink + Number(value < 165), 0);

const paper = (): Grey => {
  const page = greyOf(600, 100);
  page.data.fill(250);
  return page;
};

/** Dots at one pitch between a letter's stroke and a digit's. */
const leader = (dots: number, pitch = 12): Grey => {
  const page = paper();
  fill(page, 40, 40, 4, 24);
  for (let n = 0; n < dots; n++) fill(page, 60 + n * pitch + (n % 3 === 2 ? 1 : 0), 60, 3, 4);
  fill(page, 70 + dots * pitch, 40, 4, 24);
  return page;
};

test.each([
  ['close', 30, 8],
  ['wide', 15, 24],
])('dots that lead from a name to its figure are taken away, the letters beside them stay: %s', (_, dots, pitch) => {
  expect(inkOf(withoutLeaders(leader(dots, pitch)))).toBe(2 * 4 * 24);
});

test('an ellipsis stays', () => {
  const page = leader(3);
  expect(inkOf(withoutLeaders(page))).toBe(inkOf(page));
});

test('strokes of letters at one pitch, and bars of a code, stay', () => {
  const page = paper();
  for (let n = 0; n < 30; n++) fill(page, 40 + n * 8, 40, 3, 20);
  expect(inkOf(withoutLeaders(page))).toBe(inkOf(page));
});

test('dots without a pitch stay', () => {
  const page = paper();
  for (let n = 0, x = 40; n < 14; n++, x += 9 + ((n * 7) % 13)) fill(page, x, 60, 3, 4);
  expect(inkOf(withoutLeaders(page))).toBe(inkOf(page));
});

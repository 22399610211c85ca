import { expect, test } from 'vitest';
import { greyOf, type Grey } from './grey.ts';
import { findPageQuad } from './page-quad.ts';

const [WIDTH, HEIGHT] = [900, 1270];
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 840, 70, 1200];

/** A sheet with lines of print on a table, in light that falls off to the right. */
function photographed(table: number, fallOff: number): Grey {
  const out = greyOf(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isSheet = x > LEFT && x < RIGHT && y > TOP && y < BOTTOM;
      const isLine = isSheet && x > 130 && x < 770 && y > 150 && y < 700 && y % 24 < 10 && x % 9 < 4;
      const ground = table + ((x * 7 + y * 13) % 11) - 5;
      out.data[y * WIDTH + x] = (isLine ? 50 : isSheet ? 250 : ground) * (0.98 - (fallOff * x) / WIDTH);
    }
  return out;
}

const isNear = (got: number, want: number) => Math.abs(got - want) < 12;

test.each([
  ['a dark table', 90, 0.05],
  ['a white table in falling light', 196, 0.3],
])('a sheet on %s is cut out whole', (_name, table, fallOff) => {
  const quad = findPageQuad(photographed(table, fallOff));
  expect(quad).toBeDefined();
  const [a, b, c, d] = quad!;
  expect([isNear(a.x, LEFT), isNear(a.y, TOP), isNear(b.x, RIGHT), isNear(d.y, BOTTOM), isNear(c.x, RIGHT)]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

const TABLE = 150;
/** Of a window's frame: dark in its middle, fading to both sides. */
const shadow = (x: number, y: number) => 1 - 0.5 * Math.exp(-(((x - 420 + 0.12 * y) / 45) ** 2));

test.each([
  ['a shadow lies across', TABLE, shadow, () => 235],
  ['a dark column begins', 22, () => 1, (x: number) => (x < 300 ? 58 : 235)],
])('a sheet is cut out whole where %s it', (_name, table, light, paper) => {
  const picture = greyOf(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isSheet = x > LEFT && x < RIGHT && y > TOP && y < BOTTOM;
      const isBlank = x < 90 || (x > 240 && x < 370) || x > 770;
      const isLine = isSheet && !isBlank && y > 150 && y < 700 && y % 24 < 10 && x % 9 < 4;
      const ground = table + 0.1 * table * Math.sin((x - y) / 14);
      const ink = paper(x) < 128 ? 220 : 50;
      picture.data[y * WIDTH + x] = light(x, y) * (isLine ? ink : isSheet ? paper(x) : ground);
    }
  const corners = findPageQuad(picture)?.flatMap(({ x, y }) => [x, y]);
  const whole = [LEFT, TOP, RIGHT, TOP, RIGHT, BOTTOM, LEFT, BOTTOM];
  expect(corners?.map((at, i) => (isNear(at, whole[i]!) ? whole[i] : at))).toEqual(whole);
});

test('the rim of a shadow across small print is no edge of the sheet', () => {
  const picture = greyOf(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isSheet = x > LEFT && x < RIGHT && y > TOP && y < BOTTOM;
      const isLine = isSheet && x > 100 && x < 800 && y > 110 && y < 1150 && y % 12 < 4 && x % 7 < 3;
      const light = x < 330 - 0.1 * y ? 0.3 : 1;
      picture.data[y * WIDTH + x] = light * (isLine ? 60 : isSheet ? 235 : 70);
    }
  const quad = findPageQuad(picture);
  expect(quad ? Math.max(quad[0].x, quad[3].x) : 0).toBeLessThan(100);
});

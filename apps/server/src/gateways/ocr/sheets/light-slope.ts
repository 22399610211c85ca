import { greyOf, type Grey } from './grey.ts';

/** What paper is brought to. */
export const PAPER = 200;

/** Light that grows evenly from one side to the other taken away: a plane through all pixels, then twice through the bright ones. */
export function withoutSlope({ width, height, data }: Grey): Grey {
  let plane: readonly [number, number, number] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    // Normal equations of v = a + b x + c y, with x and y from -1 to 1.
    let [n, sumU, sumV, sumUu, sumUv, sumVv, sum, sumValueU, sumValueV] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        const [u, v, value] = [(2 * x) / width - 1, (2 * y) / height - 1, data[i]!];
        if (round > 0 && value < DARK * (plane[0] + plane[1] * u + plane[2] * v)) continue;
        n += 1;
        sumU += u;
        sumV += v;
        sumUu += u * u;
        sumUv += u * v;
        sumVv += v * v;
        sum += value;
        sumValueU += value * u;
        sumValueV += value * v;
      }
    plane = solved([n, sumU, sumV, sumUu, sumUv, sumVv, sum, sumValueU, sumValueV]);
  }
  const out = greyOf(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const light = plane[0] + plane[1] * ((2 * x) / width - 1) + plane[2] * ((2 * y) / height - 1);
      out.data[i] = Math.min(255, (PAPER * data[i]!) / Math.max(DARKEST, light));
    }
  return out;
}

/** Once with all pixels, then twice. */
const ROUNDS = 3;

/** Where light has fallen off to less there is no paper to be brought up. */
const DARKEST = 30;

/** Darker than this share of the plane are print and ground. */
const DARK = 0.94;

/** Cramer's rule. */
function solved([n, x, y, xx, xy, yy, v, vx, vy]: number[]): [number, number, number] {
  const det = (a: number[]) =>
    a[0]! * (a[4]! * a[8]! - a[5]! * a[7]!) -
    a[1]! * (a[3]! * a[8]! - a[5]! * a[6]!) +
    a[2]! * (a[3]! * a[7]! - a[4]! * a[6]!);
  const columns = [
    [n!, x!, y!],
    [x!, xx!, xy!],
    [y!, xy!, yy!],
  ];
  const values = [v!, vx!, vy!];
  const whole = det(columns.flat());
  const part = (i: number) => det(columns.flatMap((column, k) => (k === i ? values : column))) / whole;
  return [part(0), part(1), part(2)];
}

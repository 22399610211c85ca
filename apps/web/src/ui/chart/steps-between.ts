/** Round steps for an axis from `least` to `most`, about `count` of them. */
export function stepsBetween(least: number, most: number, count: number): number[] {
  const span = most - least;
  if (!(span > 0)) return [least, least + 1];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

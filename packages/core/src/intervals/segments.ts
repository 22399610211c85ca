/**
 * Temperatures at which the slope may change, °C: 40, 55, 65, 80 and 90 °F, hence six segments. Source: LBNL, loadshape and RMV2.0.
 */
export const KNOTS_C: readonly number[] = [40, 55, 65, 80, 90].map((fahrenheit) => ((fahrenheit - 32) * 5) / 9);

/** A segment with fewer hours than this has no slope of its own (LBNL). */
export const FEWEST_HOURS_OF_SEGMENT = 20;

/**
 * A temperature in parts that add up to it, one for each segment between knots: with a slope for each, the line is continuous and bends at
 * the knots. 20 °C with knots at 10 and 15: 10, 5, 5.
 */
export function segmentsOf(temperatureC: number, knots: readonly number[]): number[] {
  const parts = [knots[0] === undefined ? temperatureC : Math.min(temperatureC, knots[0])];
  for (let at = 0; at < knots.length; at += 1) {
    const [from, to] = [knots[at] ?? 0, knots[at + 1] ?? Number.POSITIVE_INFINITY];
    parts.push(Math.max(0, Math.min(temperatureC, to) - from));
  }
  return parts;
}

/** The knots that these temperatures support: a segment with too few hours joins the smaller of its neighbours. */
export function knotsFor(temperatures: readonly number[], knots: readonly number[]): number[] {
  const kept = knots.toSorted((a, b) => a - b);
  const counts = Array.from({ length: kept.length + 1 }, () => 0);
  for (const one of temperatures) {
    let at = 0;
    while (one > (kept[at] ?? Number.POSITIVE_INFINITY)) at += 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  for (;;) {
    const few = counts.findIndex((count) => count < FEWEST_HOURS_OF_SEGMENT);
    if (few < 0 || kept.length === 0) return kept;
    const [before, after] = [counts[few - 1] ?? Number.POSITIVE_INFINITY, counts[few + 1] ?? Number.POSITIVE_INFINITY];
    const knot = before <= after ? few - 1 : few;
    counts.splice(knot, 2, (counts[knot] ?? 0) + (counts[knot + 1] ?? 0));
    kept.splice(knot, 1);
  }
}

/** The share of Poisson distributions with this mean at or below a count. */
function atMost(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let k = 1; k <= count; k++) {
    term *= mean / k;
    sum += term;
  }
  return sum;
}

/**
 * The confidence factor of monetary-unit sampling: the mean whose Poisson distribution gives this many errors or fewer with a chance of
 * 1 − confidence. At 95 %: 3.00, 4.75, 6.30 (AICPA Audit Guide: Audit Sampling, confidence factors for monetary unit sampling).
 */
export function confidenceFactor(confidence: number, errors = 0): number {
  let low = 0;
  let high = 20 + errors * 4;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (atMost(errors, middle) > 1 - confidence) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

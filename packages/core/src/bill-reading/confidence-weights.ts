/** Written by `bench/ocr/fit-confidence.ts`. */
export const weights = {
  amount: -7.718,
  date: -7.746,
  period: -6.599,
  quantity: -7.861,
  id: -5.849,
  label: 2.863,
  checks: 10.722,
  margin: 3.613,
  recognition: 6.647,
};

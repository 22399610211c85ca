/** Written by `bench/ocr/fit-confidence.ts`. */
export const weights = {
  amount: -7.59,
  date: -7.768,
  period: -6.49,
  quantity: -8.299,
  id: -6.151,
  label: 2.366,
  checks: 10.533,
  margin: 2.964,
  recognition: 7.75,
};

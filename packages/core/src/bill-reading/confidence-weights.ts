/** Written by `bench/ocr/fit-confidence.ts`. */
export const weights = {
  amount: -8.645,
  date: -8.616,
  period: -6.63,
  quantity: -8,
  id: -6.416,
  label: 2.217,
  checks: 11.561,
  margin: 3.585,
  recognition: 6.07,
};

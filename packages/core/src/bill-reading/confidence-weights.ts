/** Written by `bench/ocr/fit-confidence.ts`. */
export const weights = {
  amount: -8.07,
  date: -7.833,
  period: -7.108,
  quantity: -7.75,
  id: -5.556,
  label: 3.221,
  checks: 10.379,
  margin: 4.093,
  recognition: 6.713,
};

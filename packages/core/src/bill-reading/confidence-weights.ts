/** Written by `bench/ocr/fit-confidence.ts`. */
export const weights = {
  amount: -7.624,
  date: -8.088,
  period: -7.978,
  quantity: -7.655,
  id: -6.119,
  label: 3.288,
  checks: 10.462,
  margin: 3.576,
  recognition: 6.137,
};

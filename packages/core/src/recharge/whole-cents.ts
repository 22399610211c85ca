import { InvalidValue } from '../failure.ts';

/**
 * Splits whole cents, or whatever the smallest coins are, by weights so that the parts add up exactly: every part is rounded down, and the cents that are left go to
 * the largest remainders, the first of equals first (the method of largest remainders, Hamilton 1792). No part has the other
 * sign than the whole. 100.00 by 1 : 1 : 1 is 33.34, 33.33, 33.33.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(totalCents)) throw new InvalidValue('The amount must be in whole cents');
  if (weights.some((weight) => !(weight >= 0) || !Number.isFinite(weight)))
    throw new InvalidValue('A weight must not be below zero');
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) throw new InvalidValue('There is nothing to split by');
  const size = Math.abs(totalCents);
  const exact = weights.map((weight) => size * (weight / sum));
  const parts = exact.map(Math.floor);
  let left = size - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value), weight: weights[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (let turn = 0; left > 0; turn += 1, left -= 1) {
    const next = byRemainder[turn % byRemainder.length];
    if (next) parts[next.index] = (parts[next.index] ?? 0) + 1;
  }
  return parts.map((part) => (totalCents < 0 && part > 0 ? -part : part));
}

/**
 * What of an amount falls on the days from one to another, of so many days in all. Rounded as a running total, so that
 * neighbouring stretches add up to the whole amount, wherever it is cut.
 */
export function centsOfDays(totalCents: number, days: number, from: number, until: number): number {
  if (!(days > 0) || from < 0 || until > days || until < from) throw new InvalidValue('The days must lie in the bill');
  const upTo = (day: number) => Math.sign(totalCents) * Math.round((Math.abs(totalCents) * day) / days);
  return upTo(until) - upTo(from) || 0;
}

import { InvalidValue } from '../failure.ts';

/** What each virtual meter adds up. */
export type Formulas = ReadonlyMap<string, readonly { meterId: string; factor: number }[]>;

/**
 * The meters with registers that a virtual meter rests on, over other virtual ones, each once with its whole factor; what cancels out is
 * left out. Throws `InvalidValue` where a formula holds its own meter.
 */
export function registersOf(formulas: Formulas, id: string): Map<string, number> {
  const factors = new Map<string, number>();
  const add = (meterId: string, factor: number, within: readonly string[]) => {
    if (within.includes(meterId)) throw new InvalidValue(`The formula of the meter ${meterId} holds the meter itself`);
    const parts = formulas.get(meterId);
    if (!parts) factors.set(meterId, (factors.get(meterId) ?? 0) + factor);
    for (const part of parts ?? []) add(part.meterId, factor * part.factor, [...within, meterId]);
  };
  add(id, 1, []);
  return new Map([...factors].filter(([, factor]) => factor !== 0));
}

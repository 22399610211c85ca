import { InvalidValue } from '../../failure.ts';
import type { Activity, InventoryInstrument } from '../entries/activity.ts';
import { lineOf } from '../inventory-line.ts';
import type { Sums } from '../inventory-sums.ts';
import { sortedInstruments } from './scope-two.ts';

/** What is left of each instrument while activities draw on it. */
export class InstrumentPool {
  readonly #byMarket = new Map<string, { instrument: InventoryInstrument; leftKwh: number }[]>();

  constructor(instruments: readonly InventoryInstrument[]) {
    for (const instrument of sortedInstruments(instruments)) {
      if (!(instrument.energyKwh >= 0)) throw new InvalidValue(`The instrument ${instrument.id} must not be negative`);
      // One entry shared by all countries of the market: what one takes, the others no longer have.
      const entry = { instrument, leftKwh: instrument.energyKwh };
      for (const country of instrument.countries) {
        const key = `${country}|${instrument.year}`;
        const list = this.#byMarket.get(key);
        if (list) list.push(entry);
        else this.#byMarket.set(key, [entry]);
      }
    }
  }

  /** Matches what it can, writes the lines, and returns the kWh still open. */
  take(activity: Activity, sums: Sums): number {
    let open = activity.quantity;
    if (this.#byMarket.size === 0) return open;
    for (const entry of this.#byMarket.get(`${activity.country}|${activity.year}`) ?? []) {
      const { instrument } = entry;
      if (open <= 0) break;
      if (instrument.environmentId !== undefined && instrument.environmentId !== activity.environmentId) continue;
      const energyKwh = Math.min(open, entry.leftKwh);
      if (energyKwh === 0) continue;
      entry.leftKwh -= energyKwh;
      open -= energyKwh;
      const line = lineOf(activity, 2, energyKwh, instrument.kgCo2ePerKwh);
      line.basis = 'market';
      line.instrumentId = instrument.id;
      sums.add(line);
    }
    return open;
  }
}

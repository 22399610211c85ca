import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';
import type { EmbodiedResult } from './item.ts';
import { embodiedModules, type EmbodiedModule, type MissingInput } from './item-codes.ts';

export interface ModuleSum {
  module: EmbodiedModule;
  /** The sum of the known items; null without any. */
  kgCo2e: number | null;
  /** The number of items whose module is unknown. */
  unknownItems: number;
}

export interface EmbodiedSum {
  modules: ModuleSum[];
  /** The sum of the known items; null without any. */
  kgCo2e: number | null;
  kgCo2ePerM2: number | null;
  biogenicKgCo2e: number | null;
  /** The missing inputs and the number of items they affect; the total is understated by them. */
  missing: { module: EmbodiedModule; input: MissingInput; items: number }[];
  /** Whether no site energy was entered, so that A5 contains only waste. */
  lacksSiteEnergy: boolean;
  isComplete: boolean;
  working: string;
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** A1–A5 of a project from its items, and per gross floor area: sums of the known parts, and a list of the unknown ones. */
export function sumEmbodied(
  items: readonly { kind: 'material' | 'site_energy'; result: EmbodiedResult }[],
  grossFloorAreaM2: number | null,
): EmbodiedSum {
  if (grossFloorAreaM2 !== null && !(grossFloorAreaM2 > 0)) throw new InvalidValue('An area is more than 0');
  const all = items.flatMap(({ result }) => result.modules);
  const modules = embodiedModules.map((module): ModuleSum => {
    const of = all.filter((one) => one.module === module);
    return {
      module,
      kgCo2e: sumOf(of.map(({ kgCo2e }) => kgCo2e)),
      unknownItems: of.filter(({ kgCo2e }) => kgCo2e === null).length,
    };
  });
  const missing: EmbodiedSum['missing'] = [];
  for (const { module, missing: inputs } of all)
    for (const input of inputs) {
      const known = missing.find((one) => one.module === module && one.input === input);
      if (known) known.items += 1;
      else missing.push({ module, input, items: 1 });
    }
  const order = (module: EmbodiedModule) => embodiedModules.indexOf(module);
  missing.sort((a, b) => order(a.module) - order(b.module));
  const kgCo2e = sumOf(modules.map((one) => one.kgCo2e));
  const kgCo2ePerM2 = kgCo2e === null || grossFloorAreaM2 === null ? null : kgCo2e / grossFloorAreaM2;
  const lacksSiteEnergy = !items.some(({ kind }) => kind === 'site_energy');
  const parts = modules.flatMap((one) => (one.kgCo2e === null ? [] : [shown(one.kgCo2e)])).join(' + ');
  return {
    modules,
    kgCo2e,
    kgCo2ePerM2,
    biogenicKgCo2e: sumOf(items.map(({ result }) => result.biogenicKgCo2e)),
    missing,
    lacksSiteEnergy,
    isComplete: items.length > 0 && missing.length === 0 && !lacksSiteEnergy,
    working:
      kgCo2ePerM2 === null || grossFloorAreaM2 === null
        ? ''
        : `(${parts}) kg CO2e / ${shown(grossFloorAreaM2)} m² = ${shown(kgCo2ePerM2)} kg CO2e/m²`,
  };
}

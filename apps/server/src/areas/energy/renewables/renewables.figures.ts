import type { Period } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import { daysWith } from '@steward/core/property/values-over-time';
import { generatedIn, selfUse, type Generated } from '@steward/core/renewables/generation';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import { listGenerationsOf, listWithSources } from './renewables.repository.ts';
import { asGenerated } from './renewables.service.ts';

/** The sums of records in several periods, by figure. */
function energyIn(records: readonly Generated[], periods: readonly Period[]) {
  const sums = { days: 0, generatedKwh: 0, exportedKwh: 0 };
  for (const period of periods) {
    const one = generatedIn(records, period);
    sums.days += one.days;
    sums.generatedKwh += one.generatedKwh;
    sums.exportedKwh += one.exportedKwh;
  }
  const energy: Readonly<Record<string, number>> = {
    'renewables.generated': sums.generatedKwh,
    'renewables.exported': sums.exportedKwh,
    // The same parts of records are divided, so that the export exceeds the generation only by rounding noise.
    'renewables.used': selfUse({ ...sums, exportedKwh: Math.min(sums.exportedKwh, sums.generatedKwh) }),
  };
  return { days: sums.days, energy };
}

/** The generation of properties on the days on which they are held. */
async function ofProperties(work: Work, { ids, keys, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const { db, scope } = work;
  const records = grouped(await listGenerationsOf(db, scope, ids), ({ environment_id }) => environment_id);
  const equipped = new Set((await listWithSources(db, scope, ids)).map(({ environment_id }) => environment_id));
  const held = await listHeld(work, {});
  for (const id of ids) {
    const own = records.get(id) ?? [];
    const [all, estimated] = [own, own.filter(({ is_estimate }) => is_estimate)].map((rows) => rows.map(asGenerated));
    const isHeld = held.get(id);
    for (const step of steps) {
      const periods = isHeld ? daysWith(isHeld, step) : [step];
      const found = energyIn(all ?? [], periods);
      const guessed = energyIn(estimated ?? [], periods);
      const reason = !periods.length ? 'not-held' : equipped.has(id) ? 'no-data' : 'not-applicable';
      for (const key of keys) {
        const part: FigurePart = found.days
          ? { value: found.energy[key] ?? null, estimated: guessed.energy[key] }
          : { value: null, reason };
        parts.add(key, id, step.key, part);
      }
    }
  }
  return parts.of;
}

export const renewablesSource: FigureSource = { property: ofProperties };

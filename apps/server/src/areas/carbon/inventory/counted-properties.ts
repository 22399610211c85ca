import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import type { ShareCounting } from '../../../platform/figures/figures.ts';
import { listBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { sumConsumption } from './consumption.service.ts';
import { countYear } from './count-year.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';

// Properties counted one by one. Several sources of figures are made of the same year: in one reading it is counted once.

/** What decides the answer in addition to the properties and the year. */
interface Asked {
  now: Date;
  counting: ShareCounting;
}

const nameOf = (what: string, ids: readonly string[], { now, counting }: Asked) =>
  `${what} ${now.toISOString()} ${counting.basis} ${counting.fundId ?? ''} ${ids.toSorted().join()}`;

/** These properties as a boundary of their own. */
export const boundaryOf = (work: Work, environmentIds: readonly string[]): Promise<Boundary> =>
  onceIn(work, `boundary ${environmentIds.toSorted().join()}`, async (once) => {
    const filter = { environmentIds };
    const environments = await listBoundary(once, filter);
    return { level: 'Property', targetId: '', targetName: '', filter, environments };
  });

/** The activities and factors of properties in a year. */
export const inputsOf = (work: Work, ids: readonly string[], year: number, asked: Asked) =>
  onceIn(work, nameOf(`inputs ${year}`, ids, asked), async (once) =>
    inventoryInputs(once, await boundaryOf(once, ids), year, asked.now, { counting: asked.counting }),
  );

/** A year of properties with its factors. */
export const countedYearOf = (work: Work, ids: readonly string[], year: number, asked: Asked) =>
  onceIn(work, nameOf(`year ${year}`, ids, asked), async (once) => {
    const boundary = await boundaryOf(once, ids);
    const counted = await inputsOf(once, ids, year, asked);
    const { alone, dated } = counted;
    const billed = await sumConsumption(once, boundary.environments, year, alone, dated, undefined, 'year');
    return countYear(once, boundary, year, { counted, billed });
  });

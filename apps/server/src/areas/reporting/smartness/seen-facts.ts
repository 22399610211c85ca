import type { Need } from '@steward/contract/declared';
import { decide } from '@steward/contract/modules';
import { factKinds, type FactKind } from '@steward/core/diagnosis/proposed';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

/** What a person needs to see things of this kind by name. */
const needs: Readonly<Record<FactKind, Need>> = {
  equipment: 'equipment.read',
  register: 'equipment.read',
  servicing: 'equipment.read',
  meter: 'meters.read',
  renewable: 'renewables.read',
  device: 'property.read',
};

/** Parts things of the building that an answer rests on: those that the person may see, and how many others there are. */
export function seenFacts(ctx: Ctx) {
  const { rights } = actorOf(ctx);
  const unseen = new Set<string>(factKinds.filter((kind) => !decide(rights, needs[kind]).allowed));
  return <T extends { kind: string }>(all: readonly T[]): { seen: T[]; hidden: number } => {
    const seen = all.filter(({ kind }) => !unseen.has(kind));
    return { seen, hidden: all.length - seen.length };
  };
}

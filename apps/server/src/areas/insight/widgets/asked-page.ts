import { figures as declared, type FigureKey } from '@steward/contract/declared';
import type { normalizations } from '@steward/contract/insight/widgets.layout';
import type { FigureDefinition } from '@steward/contract/figure';
import type { DayRange } from '@steward/core/figures/asked-period';
import type { DegreeDays } from './degree-days.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { PropertyOfPage } from '../../../platform/sources/sources.ts';

/** What a page is asked about, within the person's reach. */
export interface AskedPage {
  ctx: Ctx;
  properties: readonly PropertyOfPage[];
  isOfOne: boolean;
  period: DayRange;
  before: DayRange;
  today: string;
  /** The address of the dashboard of one of the properties, for the same period. */
  addressOf: (environmentId: string) => string;
  /** Of a page across properties: the subject that the catalogue adds up itself; undefined: those that a filter finds. */
  whole: { kind: 'organization' | 'portfolio' | 'fund'; id: string } | undefined;
  comparedWith: PropertyOfPage | undefined;
  normalize: (typeof normalizations)[number] | undefined;
  /** Where it is normalized by degree days, and its energy follows the weather. */
  degreeDays: DegreeDays | undefined;
}

export const definitionOf = (key: string): FigureDefinition | undefined =>
  Object.hasOwn(declared, key) ? declared[key as FigureKey] : undefined;

import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import pack from './pack.json' with { type: 'json' };

/** New York City Local Law 97: limits, coefficients and penalty, as published. */
// JSON: the compiler sees any text where the type has a closed list of words.
export const localLaw97: LimitPack = pack as unknown as LimitPack;

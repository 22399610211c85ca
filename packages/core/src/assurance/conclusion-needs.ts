import type { Opinion } from './opinion.ts';

/** What a verifier has done or named before any conclusion (ISO 14064-3:2019, 4.2, 6 and 9; ISAE 3410, 76), in the order of the work. */
export const conclusionNeeds = [
  'person',
  'body',
  'role',
  'place',
  'independence',
  'materiality',
  'risks',
  'work',
  'sample',
] as const;
export type ConclusionNeed = (typeof conclusionNeeds)[number];

export interface PreparedConclusion {
  /** The name that the verifier stated when the authenticator was set up. */
  person: string;
  details: { body: string; role: string; place: string; work: string; no_sample: string };
  isIndependent: boolean;
  /** Whether the verifier has set the materiality, also if it is the usual one. */
  isMaterialitySet: boolean;
  risks: number;
  checkedItems: number;
}

/**
 * What is still missing before a conclusion, in the order of the work. Reasonable assurance requires a checked sample, or the reason in
 * words why there is none; a disclaimer of conclusion states its reason itself.
 */
export function missingForConclusion(
  { person, details, isIndependent, isMaterialitySet, risks, checkedItems }: PreparedConclusion,
  { opinion, assurance }: { opinion: Opinion; assurance: 'limited' | 'reasonable' },
): ConclusionNeed[] {
  const needsSample = assurance === 'reasonable' && opinion !== 'disclaimer';
  const isDone: Record<ConclusionNeed, boolean> = {
    person: person !== '',
    body: details.body !== '',
    role: details.role !== '',
    place: details.place !== '',
    independence: isIndependent,
    materiality: isMaterialitySet,
    risks: risks > 0,
    work: details.work !== '',
    sample: !needsSample || checkedItems > 0 || details.no_sample !== '',
  };
  return conclusionNeeds.filter((need) => !isDone[need]);
}

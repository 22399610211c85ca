/**
 * What is told beside emissions: credits that were bought and retired, carbon stored on own land, emissions avoided at others. None
 * of them lowers what was emitted (Bilan Carbone: relevance of an action; GHG Protocol Corporate Standard, chapter 9).
 */
export const offsetKinds = ['offset', 'sequestration', 'avoidance'] as const;
export type OffsetKind = (typeof offsetKinds)[number];

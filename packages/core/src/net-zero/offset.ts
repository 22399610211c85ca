/**
 * Amounts reported next to emissions: retired purchased credits, carbon stored on own land, emissions avoided at others. None of them
 * lowers the emissions (Bilan Carbone: relevance of an action; GHG Protocol Corporate Standard, chapter 9).
 */
export const offsetKinds = ['offset', 'sequestration', 'avoidance'] as const;
export type OffsetKind = (typeof offsetKinds)[number];

import type { ListFields } from '../lists/list-query.ts';

/**
 * The states of a link. `paused`: the person it belongs to left, or no longer may share the subject; an administrator can take
 * the link over.
 */
export const linkStates = ['active', 'ended', 'used-up', 'revoked', 'paused'] as const;
export type LinkState = (typeof linkStates)[number];

/** The fields by which the list of shared links can be filtered. */
export const linkListFields = {
  state: { kind: 'choice', options: linkStates },
  // The kinds are declared by the areas of the contract.
  kind: { kind: 'text' },
  subject_id: { kind: 'id' },
  title: { kind: 'text' },
  label: { kind: 'text' },
  owner_id: { kind: 'id' },
  openings: { kind: 'number' },
  created_at: { kind: 'day' },
  ends_at: { kind: 'day' },
  last_opened_at: { kind: 'day' },
} as const satisfies ListFields;

/** The fields by which the list of shared links can be sorted. */
export const linkListSorts = ['created_at', 'title', 'ends_at', 'last_opened_at', 'openings'] as const;

import type { BesideSource } from '../../../platform/frozen-beside.ts';
import type { Beside } from '../frameworks/rounds.content.ts';
import * as repository from './breeam.repository.ts';
import type { Counted, Note } from './scheme.ts';

/** A note as a round keeps it. */
export interface FrozenNote extends Note {
  /** It was changed after the approval of a round that did not keep it: what it said then is not known. */
  is_unknown?: true;
}

/** The notes of a report, for its round: criteria decide about the band as credits do. */
export const notesToFreeze: BesideSource = async ({ db, scope }, reportId) => {
  const notes = await repository.listNotes(db, scope, [reportId]);
  if (notes.length === 0) return undefined;
  return notes
    .map(({ code, targeted, meets, comment }): FrozenNote => ({ code, targeted, meets, comment }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
};

/** The notes that a round keeps. */
export const frozenNotes = (beside: Beside): FrozenNote[] => (beside['breeam_notes'] ?? []) as FrozenNote[];

/** Whether a criterion of a minimum standard is not known as it was at the approval. */
export const lacksCriteria = ({ parts }: Counted, notes: readonly FrozenNote[]): boolean => {
  const unknown = new Set(notes.flatMap(({ code, is_unknown }) => (is_unknown ? code : [])));
  return parts.some(({ minimumStandards }) =>
    minimumStandards?.some(
      ({ issue, byBand }) =>
        unknown.has(issue) && Object.values(byBand).some((one) => one !== undefined && 'criterion' in one),
    ),
  );
};

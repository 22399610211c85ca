import type { LessonClue } from '@steward/core/documents/filing-clues';
import type { FilingPlace, Lesson } from '@steward/core/documents/filing';
import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface OneClue {
  clue: LessonClue;
  value: string;
}

interface LessonRow extends OneClue {
  id: string;
  root: FilingPlace['root'] | null;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
  kind: DocumentKind | null;
  weight: number;
}

const rowsOf = (db: Tx, scope: Scope, clues: readonly OneClue[]) =>
  mine(db, scope, 'filing_lessons', 'l')
    .select([
      'l.id',
      'l.clue',
      'l.value',
      'l.root',
      'l.portfolio_id',
      'l.environment_id',
      'l.folder_id',
      'l.kind',
      'l.weight',
    ])
    .where(
      sql<boolean>`(l.clue, l.value) in (select * from unnest(${clues.map(({ clue }) => clue)}::text[], ${clues.map(({ value }) => value)}::text[]))`,
    )
    .orderBy('l.id')
    .$castTo<LessonRow>();

export interface KnownLesson extends Lesson {
  id: string;
}

const lessonOf = ({
  id,
  clue,
  value,
  root,
  portfolio_id,
  environment_id,
  folder_id,
  kind,
  weight,
}: LessonRow): KnownLesson => ({
  id,
  clue,
  value,
  place: root && { root, portfolio_id, environment_id, folder_id },
  kind,
  weight,
});

/** What was decided for documents with one of these clues. */
export const listLessons = async (db: Tx, scope: Scope, clues: readonly OneClue[]): Promise<KnownLesson[]> =>
  clues.length ? (await rowsOf(db, scope, clues).execute()).map(lessonOf) : [];

/** The same of the whole organization: a decision of one person weighs against that of another one with another reach. */
export const listAllLessons = (db: Tx, scope: Scope, clues: readonly OneClue[]) =>
  listLessons(db, wholeOrganization(scope), clues);

const MOST_WEIGHT = 1000;

export async function changeWeight(db: Tx, scope: Scope, id: string, weight: number, now: Date): Promise<void> {
  const whole = wholeOrganization(scope);
  if (weight < 1) await deleteMine(db, whole, 'filing_lessons').where('id', '=', id).execute();
  else
    await updateMine(db, whole, 'filing_lessons')
      .set({ weight: Math.min(MOST_WEIGHT, weight), decided_at: now } as never)
      .where('id', '=', id)
      .execute();
}

export interface NewLesson extends OneClue {
  id: string;
  place: FilingPlace | null;
  kind: DocumentKind | null;
}

export async function insertLesson(db: Tx, scope: Scope, { place, ...row }: NewLesson): Promise<void> {
  const none = { root: null, portfolio_id: null, environment_id: null, folder_id: null };
  await insertMine(db, scope, 'filing_lessons', { ...row, ...(place ?? none), weight: 1 } as never).execute();
}

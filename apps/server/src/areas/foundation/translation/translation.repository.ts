import type { TargetLanguage } from '@steward/core/translation/already-in';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import { finds } from '../../../database/matching.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

const myTranslations = (db: Tx, scope: Scope) => mine(db, scope, 'translations');

const columns = [
  'id as _id',
  'source_language as sourceLanguage',
  sql<TargetLanguage>`target_language`.as('targetLanguage'),
  'word',
  'translation',
  sql<1 | 2>`translation_by`.as('translationBy'),
] as const;

const hashed = (words: readonly string[]) => sql<string>`(select md5(w) from unnest(${words}::text[]) w)`;

export const listStored = (
  db: Tx,
  scope: Scope,
  target: TargetLanguage,
  words: readonly string[] | undefined,
  by: 1 | 2 = 1,
) =>
  myTranslations(db, scope)
    .select(columns)
    .where('source_language', '=', 'en')
    .where('target_language', '=', target)
    .$if(by === 2, (q) => q.where('translation_by', '=', 2))
    .$if(words !== undefined, (q) => q.where(sql<string>`md5(word)`, 'in', hashed(words ?? [])))
    .orderBy('changed_at', 'desc')
    // A limit that no organization reaches with its words.
    .limit(20_000)
    .execute();

/** Those of the texts that are translations themselves, and so in the target language. */
export async function listKnownTranslations(db: Tx, scope: Scope, target: TargetLanguage, texts: readonly string[]) {
  if (!texts.length) return new Set<string>();
  const rows = await myTranslations(db, scope)
    .select('translation')
    .where('target_language', '=', target)
    .where(sql<string>`md5(translation)`, 'in', hashed(texts))
    .execute();
  return new Set(rows.map(({ translation }) => translation));
}

export interface NewTranslation {
  target_language: TargetLanguage;
  word: string;
  translation: string;
  service: string;
}

/** Stores new rows and keeps existing ones. Returns the number of new ones. */
export async function insertNew(db: Tx, scope: Scope, rows: readonly NewTranslation[]): Promise<number> {
  if (!rows.length) return 0;
  const { numInsertedOrUpdatedRows } = await insertMine(
    db,
    scope,
    'translations',
    rows.map((row) => ({
      id: uuid(),
      ...row,
      made_by_service: row.translation,
      translation_by: 1,
    })),
  )
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** A correction by a person replaces any stored translation. */
export async function saveCorrection(
  db: Tx,
  scope: Scope,
  {
    target,
    word,
    translation,
    by,
    at,
  }: { target: TargetLanguage; word: string; translation: string; by: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into translations (organization_id, id, target_language, word, translation, translation_by, changed_by, changed_at)
      values (${scope.organizationId}, ${uuid()}, ${target}, ${word}, ${translation}, 2, ${by}, ${at})
    on conflict (organization_id, source_language, target_language, md5(word))
      do update set translation = excluded.translation, translation_by = 2, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export const findStored = (db: Tx, scope: Scope, id: string) =>
  myTranslations(db, scope)
    .select([...columns, 'made_by_service'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Restores the translation of the service; without one the row is deleted and the service is asked again. */
export async function resetStored(db: Tx, scope: Scope, id: string, madeByService: string | null, at: Date) {
  if (madeByService === null) {
    await deleteMine(db, scope, 'translations').where('id', '=', id).execute();
    return;
  }
  await updateMine(db, scope, 'translations')
    .set({ translation: madeByService, translation_by: 1, changed_at: at })
    .where('id', '=', id)
    .execute();
}

interface Filter {
  targetLanguage?: TargetLanguage | undefined;
  translationBy?: 1 | 2 | undefined;
  search?: string | undefined;
}

export async function pageOfStored(
  db: Tx,
  scope: Scope,
  { targetLanguage, translationBy, search }: Filter,
  page: number,
  pageSize: number,
) {
  const mine = myTranslations(db, scope)
    .$if(targetLanguage !== undefined, (q) => q.where('target_language', '=', targetLanguage ?? ''))
    .$if(translationBy !== undefined, (q) => q.where('translation_by', '=', translationBy ?? 1))
    .$if(Boolean(search), (q) => q.where(finds(search, ['word', 'translation'])));
  const { n } = await mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await mine
    .select([...columns, 'service', 'made_by_service', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { paginateData: rows, totalData: n };
}

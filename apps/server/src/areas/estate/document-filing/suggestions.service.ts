import { setImmediate } from 'node:timers/promises';
import type { Parsed } from '@steward/contract/call';
import type { documentFiling, FilingSuggestion } from '@steward/contract/estate/document-filing';
import { cluesOf, type Clues } from '@steward/core/documents/filing-clues';
import { suggestFiling, type FilingPlace } from '@steward/core/documents/filing';
import { kindOfText } from '@steward/core/documents/kind-of-text';
import { statedDays, statedTitle } from '@steward/core/documents/stated';
import type { DocumentKind } from '@steward/core/property/documents';
import { numbersIn, propertyReader, type PropertyEvidence, type TextPart } from '@steward/core/property/recognition';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { mustFindAll } from '../documents/documents.service.ts';
import { listKnownProperties } from '../meters/recognition.service.ts';
import * as repository from './document-filing.repository.ts';
import { listLessons } from './lessons.repository.ts';

type Row = Awaited<ReturnType<typeof mustFindAll>>[number];

/** What is known of a document before anyone looks into it. */
export interface KnownText extends Clues {
  parts: TextPart[];
}

/** Names, senders and read pages of documents. Only a proven sender is a clue. */
export async function knownTexts({ db, scope }: Work, rows: readonly Row[]): Promise<Map<string, KnownText>> {
  const ids = rows.map(({ _id }) => _id);
  const proven = await repository.listProven(db, scope, ids);
  const pages = await repository.listBeginnings(db, scope, ids);
  return new Map(
    rows.map((row) => {
      const own = pages.filter(({ document_id }) => document_id === row._id);
      const names = [row.title, row.file_name, row.folder_name, row.note].filter(Boolean);
      return [
        row._id,
        {
          sender: proven.has(row._id) ? row.sender : '',
          fileName: row.file_name || row.title,
          text: own.map(({ text }) => text).join('\n'),
          parts: [
            ...names.map((text) => ({ page: null, text, numbers: numbersIn(text) })),
            ...own.map(({ page, text }) => ({ page, text, numbers: numbersIn(text) })),
          ],
        },
      ];
    }),
  );
}

/** What the type of a file alone says, once it is known that there is no text in it. */
function kindOfFile({ file_type }: Row, text: string, isReading: boolean): DocumentKind | undefined {
  if (['dwg', 'ifc', 'rvt'].includes(file_type)) return 'plan';
  if (file_type === 'eml') return 'correspondence';
  const isPicture = ['jpeg', 'heic', 'webp', 'mp4', 'webm'].includes(file_type);
  return isPicture && !isReading && text.trim().length < 20 ? 'photo' : undefined;
}

const idsOf = (place: FilingPlace | null): string[] =>
  place ? [place.portfolio_id, place.environment_id, place.folder_id].filter((id) => id !== null) : [];

/** Computed when they are looked at: a property that was renamed or archived since is suggested rightly or not at all. */
export const getFilingSuggestions = (
  ctx: Ctx,
  { document_ids }: Parsed<typeof documentFiling.getFilingSuggestions>,
): Promise<FilingSuggestion[]> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    // A colleague may have filed some of them in the meantime.
    const rows = (await mustFindAll(work, document_ids)).filter(
      ({ root, trashed_at }) => root === 'unorganized' && trashed_at === null,
    );
    // Tenants organize nothing.
    if (!rows.length || scope.tenants) return [];
    const texts = await knownTexts(work, rows);
    const unread = await repository.listUnread(
      db,
      scope,
      rows.map(({ _id }) => _id),
    );
    const all = [...texts.values()];
    const printed = all.flatMap(({ parts }) => parts.flatMap(({ numbers }) => numbers));
    const properties = await listKnownProperties(work, printed);
    const read = propertyReader(properties);
    const clues = all.flatMap(cluesOf);
    const lessons = await listLessons(db, scope, clues);
    const names = await repository.listPlaceNames(db, scope, [
      ...properties.map(({ id }) => id),
      ...lessons.flatMap(({ place }) => idsOf(place)),
    ]);
    // A property that was archived gets no more documents.
    const present = new Set(properties.map(({ id }) => id));
    const isReached = (place: FilingPlace | null) =>
      idsOf(place).every((id) => names.has(id)) && (!place?.environment_id || present.has(place.environment_id));
    const evidence = new Map<string, PropertyEvidence[]>();
    for (const { _id } of rows) {
      evidence.set(_id, read(texts.get(_id)?.parts ?? []));
      // Other calls are answered between two documents.
      await setImmediate();
    }
    const candidates = new Set([
      ...[...evidence.values()].flatMap((found) => found.map(({ propertyId }) => propertyId)),
      ...lessons.flatMap(({ place }) => place?.environment_id ?? []),
    ]);
    const folders = await repository.listFolders(db, scope, [...candidates]);
    const folderNames = new Map(folders.map(({ id, name }) => [id, name]));
    return rows.map((row): FilingSuggestion => {
      const known = texts.get(row._id) ?? { sender: '', fileName: '', text: '', parts: [] };
      const isKindStated = row.kind !== 'other';
      const is_reading = unread.has(row._id);
      const own = new Set(cluesOf(known).map(({ clue, value }) => `${clue} ${value}`));
      const found = suggestFiling({
        evidence: evidence.get(row._id) ?? [],
        lessons: lessons.filter(
          ({ clue, value, place, kind }) =>
            own.has(`${clue} ${value}`) && isReached(place) && !(kind !== null && isKindStated),
        ),
        kind: isKindStated ? { kind: row.kind, word: '', where: 'name' } : kindOfText(known.fileName, known.text),
        kindOfFile: kindOfFile(row, known.text, is_reading),
        folders,
      });
      const days = statedDays(known.text);
      return {
        document_id: row._id,
        is_reading,
        place: found.place && {
          ...found.place,
          place_name: names.get(found.place.environment_id ?? found.place.portfolio_id ?? '') ?? '',
          folder_name: folderNames.get(found.place.folder_id ?? '') ?? names.get(found.place.folder_id ?? '') ?? '',
        },
        kind: found.kind,
        title: statedTitle(row.file_name, known.text),
        issued_on: row.issued_on === null ? days.issued_on : null,
        valid_until: row.valid_until === null ? days.valid_until : null,
        is_sure: found.isSure && !is_reading,
        equal: found.equal.map((id) => ({ environment_id: id, environment_name: names.get(id) ?? '' })),
        reasons: found.reasons.filter(({ about }) => about !== 'kind' || !isKindStated),
      };
    });
  });

import type { DocumentKind } from '../property/documents.ts';
import { bestProperties, propertyClues, type PropertyEvidence } from '../property/recognition.ts';
import type { LessonClue } from './filing-clues.ts';
import { isFolderOfKind, type FoundKind } from './kind-of-text.ts';
import type { DocumentRoot } from './places.ts';

/** What speaks for a part of a suggestion. */
export const filingReasons = [
  ...propertyClues,
  'sender',
  'domain',
  'file_name',
  'heading',
  'folder',
  'kind_word',
  'file_kind',
] as const;
export type FilingReasonBy = (typeof filingReasons)[number];

export interface FilingReason {
  about: 'place' | 'folder' | 'kind';
  by: FilingReasonBy;
  /** The number, address, name, sender or word. */
  value: string;
  /** The page on which it is; null: in a name, or what people decided before. */
  page: number | null;
  /** The earlier documents that people filed so. */
  files: number;
}

export interface FilingPlace {
  root: DocumentRoot;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
}

/** What people decided for earlier documents: a place, or a kind. */
export interface Lesson {
  clue: LessonClue;
  value: string;
  place: FilingPlace | null;
  kind: DocumentKind | null;
  weight: number;
}

export interface Folder {
  id: string;
  environment_id: string | null;
  name: string;
}

export interface FilingFacts {
  evidence: readonly PropertyEvidence[];
  /** Those of its sender, name and heading, whose places the person reaches. */
  lessons: readonly Lesson[];
  kind: FoundKind | undefined;
  /** The kind that the type of the file alone says, such as a photo. */
  kindOfFile: DocumentKind | undefined;
  /** The folders of properties. */
  folders: readonly Folder[];
}

export interface FilingSuggestion {
  place: FilingPlace | null;
  kind: DocumentKind | null;
  /** Several properties match equally well: then none is suggested. */
  equal: string[];
  /** Nothing of it has to be looked at: a number, an address, or three earlier decisions say so. */
  isSure: boolean;
  reasons: FilingReason[];
}

/** So many decisions of people are as certain as a number. */
const SURE_FILES = 3;
const byClue = { sender: 'sender', domain: 'domain', name: 'file_name', heading: 'heading' } as const;
/** The same sender says more than its domain, and that more than a similar name. */
const clueWeight: Readonly<Record<LessonClue, number>> = { sender: 4, heading: 3, name: 2, domain: 1 };
const keyOf = ({ root, portfolio_id, environment_id, folder_id }: FilingPlace) =>
  [root, portfolio_id, environment_id, folder_id].join(' ');

/** The lesson that counts most; none if two lessons that contradict each other count as much. */
function bestLesson(lessons: readonly Lesson[], keyOfLesson: (lesson: Lesson) => string): Lesson | undefined {
  const sums = new Map<string, { sum: number; best: Lesson }>();
  for (const lesson of lessons) {
    const key = keyOfLesson(lesson);
    const before = sums.get(key);
    const sum = (before?.sum ?? 0) + lesson.weight * clueWeight[lesson.clue];
    const isBetter = !before || clueWeight[lesson.clue] > clueWeight[before.best.clue];
    sums.set(key, { sum, best: isBetter ? lesson : before.best });
  }
  const [best, second] = [...sums.values()].toSorted((a, b) => b.sum - a.sum);
  return best && best.sum !== second?.sum ? best.best : undefined;
}

const learned = (about: FilingReason['about'], { clue, value, weight }: Lesson): FilingReason => ({
  about,
  by: byClue[clue],
  value,
  page: null,
  files: weight,
});

/** Suggests where a document belongs and what it is, with what speaks for it. */
export function suggestFiling({ evidence, lessons, kind, kindOfFile, folders }: FilingFacts): FilingSuggestion {
  const reasons: FilingReason[] = [];
  const learnedKind = bestLesson(
    lessons.filter((one) => one.kind !== null && (one.weight > 1 || !kind)),
    (one) => one.kind ?? '',
  );
  const suggestedKind = learnedKind?.kind ?? kind?.kind ?? kindOfFile ?? null;
  if (learnedKind) reasons.push(learned('kind', learnedKind));
  else if (kind)
    reasons.push({
      about: 'kind',
      by: 'kind_word',
      value: kind.word,
      page: kind.where === 'name' ? null : 1,
      files: 0,
    });
  else if (kindOfFile) reasons.push({ about: 'kind', by: 'file_kind', value: '', page: null, files: 0 });

  const best = bestProperties(evidence);
  const lesson = bestLesson(
    lessons.filter((one) => one.place !== null),
    (one) => keyOf(one.place as FilingPlace),
  );
  const lessonPlace = lesson?.place ?? undefined;
  const agrees = (id: string) => lessonPlace?.environment_id === id;
  const isLessonUsed =
    lesson !== undefined &&
    (!best.isCertain || best.propertyIds.some(agrees)) &&
    (best.isCertain || best.propertyIds.length === 0 || lesson.weight > 1 || best.propertyIds.some(agrees));
  let place: FilingPlace | null = null;
  let isSure = false;
  let equal: string[] = [];
  if (isLessonUsed && lessonPlace) {
    place = lessonPlace;
    const own = evidence.filter(({ propertyId }) => agrees(propertyId));
    for (const { by, value, page } of own) reasons.push({ about: 'place', by, value, page, files: 0 });
    reasons.push(learned('place', lesson));
    isSure = lesson.weight >= SURE_FILES || (best.isCertain && best.propertyIds.length === 1);
  } else if (best.propertyIds.length === 1) {
    const [id = ''] = best.propertyIds;
    place = { root: 'property', portfolio_id: null, environment_id: id, folder_id: null };
    for (const { propertyId, by, value, page } of evidence)
      if (propertyId === id) reasons.push({ about: 'place', by, value, page, files: 0 });
    isSure = best.isCertain;
  } else equal = best.propertyIds;
  if (place?.root === 'property' && place.folder_id === null && suggestedKind) {
    const { environment_id } = place;
    const fitting = folders.filter(
      (folder) => folder.environment_id === environment_id && isFolderOfKind(folder.name, suggestedKind),
    );
    const [folder] = fitting;
    if (folder && fitting.length === 1) {
      place = { ...place, folder_id: folder.id };
      reasons.push({ about: 'folder', by: 'folder', value: folder.name, page: null, files: 0 });
    }
  }
  return { place, kind: suggestedKind, equal, isSure: isSure && suggestedKind !== null, reasons };
}

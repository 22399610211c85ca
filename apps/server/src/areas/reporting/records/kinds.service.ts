import type { Answer, FieldError, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { records } from '@steward/contract/reporting/records';
import { records as calls } from '@steward/contract/reporting/records';
import type { KindField, RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import { kindChangeFaults, kindFaults, titleIn, type KindFault, type RecordKind } from '@steward/core/records/kind';
import { recordKinds } from '@steward/reference/records/kinds';
import type { Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { inTransaction, reading } from '../../carbon/entries/organization-reach.ts';
import * as repository from './kinds.repository.ts';

/** A kind with the key under which records name it. */
export interface KnownKind extends RecordKind {
  key: string;
  /** Null: shipped. */
  id: string | null;
  version: number;
  retiredAt: string | null;
}

const MOST_KINDS = 100;

export const languageOf = (ctx: Ctx): Language => ctx.actor?.language ?? 'en';

/** The shipped kinds, then those of the organization. */
export async function knownKinds({ db, scope }: Work): Promise<ReadonlyMap<string, KnownKind>> {
  const shipped = recordKinds.map((kind): KnownKind => ({ ...kind, id: null, version: 1, retiredAt: null }));
  const own = (await repository.listKinds(db, scope)).map(({ id, definition, version, retired_at }): KnownKind => ({
    ...definition,
    key: id,
    id,
    version,
    retiredAt: retired_at,
  }));
  return new Map([...shipped, ...own].map((kind) => [kind.key, kind]));
}

/** The kind of a key that was sent. */
export const kindOf = (kinds: ReadonlyMap<string, KnownKind>, key: string): KnownKind =>
  kinds.get(key) ?? fail('record.kind-unknown', undefined, [{ field: 'kind', message: 'is no kind of record' }]);

function answerOf(kind: KnownKind, language: Language, count: number): RecordKindAnswer {
  const { id, key, title, group, levels, time, needsReview, main, fields, version, retiredAt } = kind;
  return {
    _id: id,
    key,
    title: titleIn(title, language),
    titles: title,
    group,
    levels: [...levels],
    time,
    needs_review: needsReview,
    main,
    fields: fields.map(({ title: titles, options, retired = false, ...field }) => ({
      ...field,
      title: titleIn(titles, language),
      titles,
      retired,
      ...(options && {
        options: options.map((option) => ({
          code: option.code,
          title: titleIn(option.title, language),
          titles: option.title,
          retired: option.retired ?? false,
        })),
      }),
    })),
    version,
    is_retired: retiredAt !== null,
    records: count,
  };
}

async function answers(ctx: Ctx, work: Work): Promise<RecordKindAnswer[]> {
  const counts = new Map((await repository.countByKind(work.db, work.scope)).map((row) => [row.kind, row.records]));
  return [...(await knownKinds(work)).values()].map((kind) =>
    answerOf(kind, languageOf(ctx), counts.get(kind.key) ?? 0),
  );
}

const answer = async (ctx: Ctx, work: Work, id: string): Promise<RecordKindAnswer> =>
  (await answers(ctx, work)).find(({ _id }) => _id === id) ?? fail('record-kind.not-found');

export const getRecordKinds = (ctx: Ctx): Promise<Answer<typeof records.getRecordKinds>> =>
  reading(ctx, (work) => answers(ctx, work));

const messages: Readonly<Record<KindFault['fault'], string>> = {
  title: 'needs a title in at least one language',
  twice: 'has a code that is used twice',
  'no-options': 'needs at least one choice',
  'no-fields': 'needs at least one field that is asked for',
  'no-levels': 'is required',
  'needs-unknown': 'names a field that this kind does not have',
  range: 'has a minimum above the maximum',
  'main-unknown': 'must be one of the fields that are asked for',
  removed: 'cannot be removed: retire it instead',
  'option-removed': 'cannot be removed: retire it instead',
  'level-removed': 'cannot be removed: retire it instead',
  type: 'cannot change: records have values of it',
  unit: 'cannot change: records have values of it',
  time: 'cannot change: records have values of it',
  narrower: 'cannot become narrower: records have values of it',
  'newly-required': 'cannot become required: records have no value of it',
};

const ofKind: Readonly<Partial<Record<KindFault['fault'], string>>> = {
  'no-fields': 'fields',
  'no-levels': 'levels',
  'level-removed': 'levels',
  'main-unknown': 'main',
  time: 'time',
};

function refuseFaults(kind: RecordKind, faults: readonly KindFault[]): void {
  const place = ({ field, fault }: KindFault): string => {
    const index = kind.fields.findIndex(({ code }) => code === field);
    if (field === '') return ofKind[fault] ?? '';
    // One that is gone has no place of its own.
    if (index < 0) return `fields.${field}`;
    return fault === 'option-removed' || fault === 'no-options' ? `fields.${index}.options` : `fields.${index}`;
  };
  const errors: FieldError[] = [
    ...(titleIn(kind.title, 'en').trim() === '' ? [{ field: 'titles', message: messages.title }] : []),
    ...faults.map((fault) => ({ field: place(fault), message: messages[fault.fault] })),
  ];
  if (errors.length) fail('request.invalid', undefined, errors);
}

interface Sent extends Pick<
  Parsed<typeof records.addRecordKind>,
  'titles' | 'group' | 'levels' | 'time' | 'needs_review'
> {
  main: string;
  fields: readonly KindField[];
}

const definitionOf = ({ titles, group, levels, time, needs_review, main, fields }: Sent): RecordKind => ({
  title: titles,
  group,
  levels: [...new Set(levels)],
  time,
  needsReview: needs_review,
  main,
  fields,
});

/** Kinds are for the whole organization, and so are the people who change them. */
function refuseWithoutTheWhole({ scope }: Work): void {
  if (scope.environments !== 'all') fail('record.organization-only');
}

export const addRecordKind = (
  ctx: Ctx,
  input: Parsed<typeof records.addRecordKind>,
): Promise<Answer<typeof records.addRecordKind>> =>
  inTransaction(ctx, async (work) => {
    refuseWithoutTheWhole(work);
    if ((await repository.listKinds(work.db, work.scope)).length >= MOST_KINDS) fail('record-kind.too-many');
    const definition = definitionOf(input);
    refuseFaults(definition, kindFaults(definition));
    const id = uuid();
    await repository.insertKind(work.db, work.scope, { id, definition, created_by: ctx.actor?.userId ?? null });
    return answer(ctx, work, id);
  });

export const updateRecordKind = (
  ctx: Ctx,
  { record_kind_id, version, is_retired, ...sent }: Parsed<typeof records.updateRecordKind>,
): Promise<Answer<typeof records.updateRecordKind>> =>
  inTransaction(ctx, async (work) => {
    const before = (await knownKinds(work)).get(record_kind_id);
    if (!before) fail('record-kind.not-found');
    refuseWithoutTheWhole(work);
    if (before.version !== version) fail('record-kind.changed');
    const { title, group, levels, time, needsReview, main, fields, retiredAt } = before;
    const stored = { titles: title, group, levels, time, needs_review: needsReview, main, fields };
    const definition = definitionOf(changed(calls.updateRecordKind.input, stored, sent) as Sent);
    refuseFaults(definition, [...kindFaults(definition), ...kindChangeFaults(before, definition)]);
    const retired_at = (is_retired ?? retiredAt !== null) ? (retiredAt ?? ctx.now) : null;
    await repository.updateKind(work.db, work.scope, record_kind_id, {
      definition,
      version: version + 1,
      retired_at,
      changed_at: ctx.now,
    });
    return answer(ctx, work, record_kind_id);
  });

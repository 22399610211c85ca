import { decide } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { translation } from '@steward/contract/foundation/translation';
import { isAlreadyIn, type TargetLanguage } from '@steward/core/translation/already-in';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { fromGlossary } from '../../../gateways/translation/translator.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './translation.repository.ts';

type Translated = Answer<typeof translation.translateText>;
const original = (word: string): Translated => ({ word, translation: word, translationBy: 0 });

/** Translations from the glossary, then from the service; if the service fails, the originals stay. */
async function translateNew(
  ctx: Ctx,
  texts: readonly string[],
  target: TargetLanguage,
): Promise<repository.NewTranslation[]> {
  const made = new Map<string, { text: string; service: string }>();
  for (const [at, text] of fromGlossary(texts, target).entries())
    if (text !== undefined) made.set(texts[at] ?? '', { text, service: 'glossary' });
  const rest = texts.filter((text) => !made.has(text));
  if (rest.length && ctx.translator.name !== 'glossary') {
    try {
      const answers = await ctx.translator.translate(rest, target);
      for (const [at, text] of answers.entries())
        if (text !== undefined) made.set(rest[at] ?? '', { text, service: ctx.translator.name });
    } catch (error) {
      // The reader sees the original; the next reader asks again.
      ctx.log.warn({ err: error }, 'the translation service failed');
    }
  }
  return [...made].map(([word, { text, service }]) => ({ target_language: target, word, translation: text, service }));
}

async function translateAll(ctx: Ctx, texts: readonly string[], target: TargetLanguage): Promise<Translated[]> {
  const words = [...new Set(texts.filter((text) => text.trim() !== ''))];
  const { stored, known } = await reading(ctx, async ({ db, scope }) => ({
    stored: await repository.listStored(db, scope, target, words),
    known: await repository.listKnownTranslations(db, scope, target, words),
  }));
  const found = new Map<string, Translated>(
    stored.map(({ word, translation: text, translationBy }) => [word, { word, translation: text, translationBy }]),
  );
  const missing = words.filter((word) => !found.has(word) && !isAlreadyIn(target, word, (text) => known.has(text)));
  if (missing.length) {
    const made = await translateNew(ctx, missing, target);
    for (const { word, translation: text } of made) found.set(word, { word, translation: text, translationBy: 1 });
    await inTransaction(ctx, ({ db, scope }) => repository.insertNew(db, scope, made));
  }
  return texts.map((text) => found.get(text) ?? original(text));
}

export const getTranslations = (
  ctx: Ctx,
  { textsArr, targetLanguage }: Parsed<typeof translation.getTranslations>,
): Promise<Translated[]> => translateAll(ctx, textsArr, targetLanguage);

export const translateText = async (
  ctx: Ctx,
  { text, targetLanguage }: Parsed<typeof translation.translateText>,
): Promise<Translated> => (await translateAll(ctx, [text], targetLanguage))[0] ?? original(text);

export const fetchWordsFromDB = (
  ctx: Ctx,
  { targetLanguage, translationBy, words }: Parsed<typeof translation.fetchWordsFromDB>,
) => reading(ctx, ({ db, scope }) => repository.listStored(db, scope, targetLanguage, words, translationBy));

/**
 * Stores translations in bulk. Translations of the service are stored when it returns them. Records of users without the permission to edit
 * change nothing, so that they cannot put words on the screens of others.
 */
export const addTransLangDB = (ctx: Ctx, { records }: Parsed<typeof translation.addTransLangDB>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const { rights, userId } = actorOf(ctx);
    if (!decide(rights, 'translations.edit').allowed) {
      if (records.some(({ translationBy }) => translationBy === 2)) fail('session.forbidden');
      return { saved: 0 };
    }
    let saved = await repository.insertNew(
      db,
      scope,
      records
        .filter(({ translationBy }) => translationBy === 1)
        .map(({ targetLanguage, word, translation: text }) => ({
          target_language: targetLanguage,
          word,
          translation: text,
          service: 'client',
        })),
    );
    for (const { targetLanguage, word, translation: text } of records.filter((one) => one.translationBy === 2)) {
      const correction = { target: targetLanguage, word, translation: text, by: userId, at: ctx.now };
      await repository.saveCorrection(db, scope, correction);
      saved += 1;
    }
    return { saved };
  });

export const listTranslations = (
  ctx: Ctx,
  { page, page_size, ...filter }: Parsed<typeof translation.listTranslations>,
): Promise<Answer<typeof translation.listTranslations>> =>
  reading(ctx, async ({ db, scope }) => ({
    ...(await repository.pageOfStored(db, scope, filter, page, page_size)),
    service: ctx.translator.name,
  }));

export const correctTranslation = (
  ctx: Ctx,
  { targetLanguage, word, translation: text }: Parsed<typeof translation.correctTranslation>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const correction = { target: targetLanguage, word, translation: text, by: actorOf(ctx).userId, at: ctx.now };
    const id = await repository.saveCorrection(db, scope, correction);
    return (await repository.findStored(db, scope, id)) ?? fail('translation.not-found');
  });

export const resetTranslation = (ctx: Ctx, { translation_id }: Parsed<typeof translation.resetTranslation>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const stored = (await repository.findStored(db, scope, translation_id)) ?? fail('translation.not-found');
    await repository.resetStored(db, scope, translation_id, stored.made_by_service, ctx.now);
    return { done: true as const };
  });

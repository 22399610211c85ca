import { z } from 'zod';
import { area, id, paging, requiredText, text, verbatim } from '../call.ts';

export const translatedLanguages = ['ar', 'de'] as const;
const Target = z.enum(translatedLanguages);
const maxTexts = 128;
const maxCharacters = 5000;

/** 1: made by the service; 2: corrected by a person; 0: the original, where there is no translation. */
const By = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const Stored = z.union([z.literal(1), z.literal(2)]);
const Word = verbatim(maxCharacters).min(1);

const Entry = z.object({
  _id: id('translation'),
  sourceLanguage: z.string(),
  targetLanguage: Target,
  word: z.string(),
  translation: z.string(),
  translationBy: Stored,
});
const Translated = z.object({ word: z.string(), translation: z.string(), translationBy: By });

/** Translations of texts that people enter, stored and correctable. */
export const translation = area(
  'foundation/translation',
  {
    getTranslations: {
      method: 'POST',
      path: '/getTranslations',
      access: 'member',
      needs: 'own',
      summary: 'Translate a batch of texts, at most 128 or 5000 characters; what fails stays as it is',
      input: z.object({
        textsArr: z
          .array(verbatim(maxCharacters))
          .max(maxTexts)
          .refine(
            (texts) => texts.reduce((sum, one) => sum + one.length, 0) <= maxCharacters,
            'has too many characters',
          ),
        targetLanguage: Target,
        languageState: text(10).optional(),
      }),
      answer: z.array(Translated),
      limit: { calls: 300, perSeconds: 60 },
    },
    translateText: {
      method: 'POST',
      path: '/translateText',
      access: 'member',
      needs: 'own',
      summary: 'Translate one text; what fails stays as it is',
      input: z.object({
        text: verbatim(maxCharacters),
        targetLanguage: Target,
        selectedLocalLanguage: text(10).optional(),
      }),
      answer: Translated,
      limit: { calls: 300, perSeconds: 60 },
    },
    fetchWordsFromDB: {
      method: 'POST',
      path: '/fetchWordsFromDB',
      access: 'member',
      needs: 'own',
      summary:
        'Stored translations of the organization, the corrections of people in their place; all, or of these words',
      input: z.object({
        sourceLanguage: z.literal('en').default('en'),
        targetLanguage: Target,
        /** 1: everything as it is to be shown; 2: only what people corrected. */
        translationBy: Stored.default(1),
        words: z.array(Word).max(1000).optional(),
      }),
      answer: z.array(Entry),
    },
    addTransLangDB: {
      method: 'POST',
      path: '/addTransLangDB',
      access: 'member',
      needs: 'own',
      summary: 'Store translations in bulk; new words and corrections only for who may edit translations',
      input: z.object({
        records: z
          .array(
            z.object({
              sourceLanguage: z.literal('en').default('en'),
              targetLanguage: Target,
              word: Word,
              translation: requiredText(10_000),
              translationBy: Stored.default(1),
            }),
          )
          .max(maxTexts),
      }),
      answer: z.object({ saved: z.number() }),
    },
    listTranslations: {
      method: 'POST',
      path: '/listTranslations',
      access: 'member',
      needs: 'translations.read',
      summary: 'The stored translations, page by page',
      input: z.object({
        targetLanguage: Target.optional(),
        translationBy: Stored.optional(),
        search: text(200).optional(),
        ...paging,
      }),
      answer: z.object({
        paginateData: z.array(
          Entry.extend({ service: z.string(), made_by_service: z.string().nullable(), changed_at: z.string() }),
        ),
        totalData: z.number(),
        /** What translates new texts. */
        service: z.string(),
      }),
    },
    correctTranslation: {
      method: 'POST',
      path: '/correctTranslation',
      access: 'member',
      needs: 'translations.edit',
      makes: 'translation',
      summary: 'Correct the translation of a text; the correction is used from now on',
      input: z.object({ targetLanguage: Target, word: Word, translation: requiredText(10_000) }),
      answer: Entry,
    },
    resetTranslation: {
      method: 'POST',
      path: '/resetTranslation',
      access: 'member',
      needs: 'translations.edit',
      summary: 'Undo a correction: the translation of the service is used again, or requested again',
      input: z.object({ translation_id: id('translation') }),
      answer: z.object({ done: z.literal(true) }),
    },
  },
  {
    modules: [
      {
        key: 'translations',
        order: 90,
        under: 'account-settings',
        name: 'Translations',
        permissions: ['read', 'edit'],
      },
    ],
    failures: { 'translation.not-found': { status: 404, message: 'This translation was not found.' } },
  },
);

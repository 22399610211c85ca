import http from 'node:http';
import { translation } from '@steward/contract/foundation/translation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTranslator } from '../../../gateways/translation/translator.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let mo: Person;
let service: http.Server;
let address = '';
let isDown = false;
const asked: { url: string; body: Record<string, unknown>; authorization: string | undefined }[] = [];

// Answers like LibreTranslate and like DeepL: every text with the language in front.
beforeAll(async () => {
  service = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (isDown) return response.writeHead(500).end();
      const body = JSON.parse(text) as { q?: string[]; text?: string[]; target?: string; target_lang?: string };
      const { authorization } = request.headers;
      asked.push({ url: request.url ?? '', body, authorization });
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          body.q
            ? { translatedText: body.q.map((one) => `[${body.target}] ${one}`) }
            : { translations: body.text?.map((one) => ({ text: `[${body.target_lang}] ${one}` })) },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as { port: number }).port}`;
  server = await startTestServer({
    STEWARD_TRANSLATION_SERVICE: 'libretranslate',
    STEWARD_TRANSLATION_URL: address,
    STEWARD_TRANSLATION_KEY: 'k',
  });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  mo = await server.newMember(ada);
});
afterAll(async () => {
  await server.stop();
  service.close();
});

const translate = async (who: Person, texts: string[], targetLanguage: 'ar' | 'de' = 'de') =>
  (await who.get(translation.getTranslations, { textsArr: texts, targetLanguage })).map((one) => one.translation);

test('a text is translated once and then comes from the cache for the whole organization', async () => {
  asked.length = 0;
  expect(await translate(ada, ['Tall tower by the river', 'Office'])).toEqual(['[de] Tall tower by the river', 'Büro']);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ q: ['Tall tower by the river'], source: 'en', target: 'de', api_key: 'k' });
  expect(await translate(mo, ['Tall tower by the river'])).toEqual(['[de] Tall tower by the river']);
  expect(asked).toHaveLength(1);
  expect(await eve.get(translation.fetchWordsFromDB, { targetLanguage: 'de' })).toEqual([]);
  const words = await mo.get(translation.fetchWordsFromDB, {
    sourceLanguage: 'en',
    targetLanguage: 'de',
    translationBy: 1,
  });
  expect(words.map(({ word, translationBy }) => `${word} ${translationBy}`).toSorted()).toEqual([
    'Office 1',
    'Tall tower by the river 1',
  ]);
});

test('texts in the target language, numbers and codes are not translated', async () => {
  asked.length = 0;
  const german = ['Größe', '[de] Tall tower by the river', '12.5 %', 'B-204', ''];
  expect(await translate(ada, german)).toEqual(german);
  expect(await translate(ada, ['برج عال'], 'ar')).toEqual(['برج عال']);
  expect(asked).toEqual([]);
});

test('when the service fails the original stays, and the next request asks again', async () => {
  isDown = true;
  expect(await translate(ada, ['Far away hill'])).toEqual(['Far away hill']);
  isDown = false;
  expect(await translate(ada, ['Far away hill'])).toEqual(['[de] Far away hill']);
});

test('a person’s correction takes precedence, in one organization, and can be undone', async () => {
  await translate(eve, ['Tall tower by the river']);
  const input = { targetLanguage: 'de' as const, word: 'Tall tower by the river', translation: 'Hochhaus am Fluss' };
  expect((await mo.ask(translation.correctTranslation, input)).httpStatus).toBe(403);
  expect(await ada.get(translation.correctTranslation, input)).toMatchObject({ translationBy: 2 });
  expect(await translate(mo, [input.word])).toEqual(['Hochhaus am Fluss']);
  expect(await translate(eve, [input.word])).toEqual(['[de] Tall tower by the river']);
  const { paginateData, totalData } = await ada.get(translation.listTranslations, { translationBy: 2 });
  expect(totalData).toBe(1);
  const translation_id = paginateData[0]?._id ?? '';
  expect((await eve.ask(translation.resetTranslation, { translation_id })).httpStatus).toBe(404);
  await ada.get(translation.resetTranslation, { translation_id });
  expect(await translate(mo, [input.word])).toEqual(['[de] Tall tower by the river']);
  const { rows } = await server.owner.query(
    "select action from audit_log where table_name = 'translations' order by at",
  );
  expect(rows).toEqual([{ action: 'update' }, { action: 'update' }]);
});

test('a user without the permission cannot put words on the screens of others', async () => {
  const record = { targetLanguage: 'de' as const, word: 'Pay here', translation: 'Hier nicht' };
  expect(await mo.get(translation.addTransLangDB, { records: [record] })).toEqual({ saved: 0 });
  const own = await mo.ask(translation.addTransLangDB, { records: [{ ...record, translationBy: 2 }] });
  expect(own.httpStatus).toBe(403);
  expect(await ada.get(translation.addTransLangDB, { records: [record] })).toEqual({ saved: 1 });
  expect(await ada.get(translation.addTransLangDB, { records: [record] })).toEqual({ saved: 0 });
  expect(await ada.get(translation.addTransLangDB, { records: [{ ...record, translationBy: 2 }] })).toEqual({
    saved: 1,
  });
});

test('too large a batch is refused', async () => {
  const textsArr = ['x'.repeat(2600), 'y'.repeat(2600)];
  expect((await ada.ask(translation.getTranslations, { textsArr, targetLanguage: 'de' })).httpStatus).toBe(400);
});

test('DeepL is called with its own parameters, fifty texts at a time', async () => {
  asked.length = 0;
  const texts = Array.from({ length: 60 }, (_, n) => `text ${n}`);
  const answers = await makeTranslator({ service: 'deepl', url: address, key: 'secret' }).translate(texts, 'ar');
  expect(answers[59]).toBe('[AR] text 59');
  expect(asked.map(({ url, authorization, body }) => [url, authorization, (body['text'] as string[]).length])).toEqual([
    ['/v2/translate', 'DeepL-Auth-Key secret', 50],
    ['/v2/translate', 'DeepL-Auth-Key secret', 10],
  ]);
});

test('one text is translated as a batch would be, with half a character too', async () => {
  const one = (text: string) => mo.get(translation.translateText, { text, targetLanguage: 'de' });
  expect(await one('A single text')).toMatchObject({ translation: '[de] A single text', translationBy: 1 });
  expect((await one('Cut off \ud83d')).word).toBe('Cut off \ufffd');
  const wrong = { text: 'NUL \u0000', targetLanguage: 'de' as const };
  expect((await mo.ask(translation.translateText, wrong)).errors).toMatchObject([{ field: 'text' }]);
});

test('without a service whole sentences stay as written, and are marked so', async () => {
  const alone = await startTestServer();
  try {
    const ida = await alone.newAdmin('Ida');
    const textsArr = ['Office', 'Tall tower by the river'];
    const translated = await ida.get(translation.getTranslations, { textsArr, targetLanguage: 'de' });
    expect(translated).toEqual([
      { word: 'Office', translation: 'Büro', translationBy: 1 },
      { word: 'Tall tower by the river', translation: 'Tall tower by the river', translationBy: 0 },
    ]);
    // Nothing is stored that would keep a later service from being asked.
    const kept = await ida.get(translation.fetchWordsFromDB, { targetLanguage: 'de' });
    expect(kept.map(({ word }) => word)).toEqual(['Office']);
  } finally {
    await alone.stop();
  }
});

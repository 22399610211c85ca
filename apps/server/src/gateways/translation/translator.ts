import { byGlossary } from '@steward/core/translation/glossary';
import type { TargetLanguage } from '@steward/core/translation/already-in';
import { glossary } from '@steward/reference/glossary/glossary';
import { bytesOf } from '../../platform/http/body.ts';
import type { Settings } from '../../settings.ts';
import { away } from '../../platform/customer.ts';

export interface Translator {
  readonly name: 'glossary' | 'libretranslate' | 'deepl';
  /** In the order of the texts; undefined where there is no translation. Throws when the service does not answer. */
  translate(texts: readonly string[], target: TargetLanguage): Promise<(string | undefined)[]>;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** The terms of the field, without any network; only what they cover as a whole. */
export const fromGlossary = (texts: readonly string[], target: TargetLanguage): (string | undefined)[] =>
  texts.map((text) => byGlossary(text, glossary(target)));

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const response = await away(() =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  if (!response.ok) throw new Error(`the translation service answered ${response.status}`);
  return JSON.parse((await bytesOf(response, MAX_BYTES)).toString('utf8'));
}

const asTexts = (answer: unknown, count: number): (string | undefined)[] => {
  if (!Array.isArray(answer) || answer.length !== count) throw new Error('the translation service left texts out');
  return answer.map((one) => (typeof one === 'string' && one.trim() !== '' ? one : undefined));
};

function libreTranslate(url: string, key: string | undefined): Translator {
  return {
    name: 'libretranslate',
    async translate(texts, target) {
      const body = { q: texts, source: 'en', target, format: 'text', ...(key && { api_key: key }) };
      const answer = (await post(`${url}/translate`, {}, body)) as { translatedText?: unknown };
      return asTexts(answer.translatedText, texts.length);
    },
  };
}

/** What one request of theirs holds. */
const DEEPL_TEXTS = 50;

function deepL(url: string, key: string): Translator {
  return {
    name: 'deepl',
    async translate(texts, target) {
      const translated: (string | undefined)[] = [];
      for (let at = 0; at < texts.length; at += DEEPL_TEXTS) {
        const some = texts.slice(at, at + DEEPL_TEXTS);
        const headers = { authorization: `DeepL-Auth-Key ${key}` };
        const body = { text: some, source_lang: 'EN', target_lang: target.toUpperCase() };
        const answer = (await post(`${url}/v2/translate`, headers, body)) as { translations?: { text?: unknown }[] };
        translated.push(
          ...asTexts(
            answer.translations?.map(({ text }) => text),
            some.length,
          ),
        );
      }
      return translated;
    },
  };
}

/** The service of the settings; without one the glossary alone. Its terms come first with a service too: they know the field. */
export function makeTranslator({ service, url, key }: Settings['translation']): Translator {
  if (service === 'libretranslate' && url) return libreTranslate(url, key);
  if (service === 'deepl' && key) return deepL(url ?? 'https://api.deepl.com', key);
  return { name: 'glossary', translate: async (texts, target) => fromGlossary(texts, target) };
}

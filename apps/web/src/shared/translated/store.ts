import { translation } from '@steward/contract/foundation/translation';
import { batchesOf } from '@steward/core/translation/batches';
import { isAlreadyIn, type TargetLanguage } from '@steward/core/translation/already-in';
import { ask } from '../../api/client.ts';

export interface Said {
  text: string;
  /** 0: the original; 1: the service; 2: a user. */
  by: 0 | 1 | 2;
  /** The service answered without a translation. */
  isLeft?: true;
}

/** Texts that appear within this time are requested together (K008). */
const debounceMs = 300;

/**
 * The translations of this page load. Requests each text once: first the stored translations, then the service for the
 * rest, which the server stores. A text whose request fails stays untranslated.
 */
export class TranslationStore {
  private readonly said = new Map<string, Said>();
  private readonly wanted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly target: TargetLanguage) {}

  get = (text: string): Said | undefined => this.said.get(text);

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  want(text: string) {
    if (this.said.has(text) || this.wanted.has(text)) return;
    const isKnown = () => [...this.said.values()].some((one) => one.by !== 0 && one.text === text);
    if (isAlreadyIn(this.target, text, isKnown)) return;
    this.wanted.add(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.askForAll(), debounceMs);
  }

  /** A user's correction is shown immediately. */
  put(text: string, said: Said) {
    this.said.set(text, said);
    this.notify();
  }

  private notify() {
    this.listeners.forEach((listener) => listener());
  }

  private async askForAll() {
    const texts = [...this.wanted];
    this.wanted.clear();
    // The originals are stored first, so that no second request is made before the answer.
    for (const text of texts) this.said.set(text, { text, by: 0 });
    for (const batch of batchesOf(texts)) {
      const rest = await this.askStored(batch);
      if (rest.length > 0) await this.askService(rest);
      this.notify();
    }
  }

  private async askStored(words: string[]): Promise<string[]> {
    try {
      const stored = await ask(
        translation.fetchWordsFromDB,
        { sourceLanguage: 'en', targetLanguage: this.target, translationBy: 1, words },
        { quiet: true },
      );
      for (const one of stored) this.said.set(one.word, { text: one.translation, by: one.translationBy });
    } catch {
      // Without stored translations the service is still asked.
    }
    return words.filter((word) => this.said.get(word)?.by === 0);
  }

  private async askService(textsArr: string[]) {
    try {
      const { target } = this;
      const answers = await ask(
        translation.getTranslations,
        { textsArr, targetLanguage: target, languageState: target },
        { quiet: true },
      );
      for (const one of answers)
        this.said.set(one.word, {
          text: one.translation,
          by: one.translationBy,
          ...(one.translationBy === 0 && { isLeft: true as const }),
        });
    } catch {
      // The originals stay (R121).
      for (const text of textsArr) this.said.set(text, { text, by: 0, isLeft: true });
    }
  }
}

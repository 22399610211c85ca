import type { Report } from '@steward/contract/carbon/reports.report';
import { useCallback, useEffect, useState } from 'react';
import { currentLanguage, type Language } from '../../../session/language.ts';
import type { TextKey, Texts } from '../../../shared/emissions/reports/text-sections.ts';
import type { About } from './report-address.ts';

interface Kept {
  /** Typed texts that are not saved yet. */
  texts: Texts;
  /** The saved texts when typing began: if the saved ones differ now, another user has changed them. */
  base: Texts;
  language?: Language;
}

const none: Texts = {};
const nothing: Kept = { texts: {}, base: {} };

function read(key: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** Typed report texts that are not saved yet. They survive a reload of the page, and are never sent automatically. */
export function useTextDraft({ level, target_id, year }: About, report: Report | null | undefined, proposals: Texts) {
  const key = `ghg-draft:${level}:${target_id ?? ''}:${year}`;
  const [kept, setKept] = useState(() => read(key));
  // A new report starts with proposed texts.
  const saved = report === null ? proposals : (report?.texts ?? none);
  const changed = Object.keys(kept.texts) as TextKey[];
  const isDirty = changed.length > 0 || (kept.language !== undefined && kept.language !== report?.language);
  useEffect(() => {
    if (kept === nothing) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  }, [key, kept]);
  useEffect(() => {
    if (!isDirty) return undefined;
    // A reload restores the draft, a closed window does not.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  // A stable function, so that only the edited field is rendered again.
  const write = useCallback(
    (one: TextKey, text: string) =>
      setKept((before) => {
        const { [one]: _text, ...texts } = before.texts;
        const { [one]: under = saved[one] ?? '', ...base } = before.base;
        const isSame = text === (saved[one] ?? '');
        if (isSame) return { ...before, texts, base };
        return { ...before, texts: { ...texts, [one]: text }, base: { ...base, [one]: under } };
      }),
    [saved],
  );
  return {
    isDirty,
    changed: new Set(changed),
    texts: { ...saved, ...kept.texts } as Texts,
    language: kept.language ?? report?.language ?? currentLanguage(),
    /** Typed here and, meanwhile, saved differently by another user. */
    overtaken: new Set(changed.filter((one) => (saved[one] ?? '') !== (kept.base[one] ?? ''))),
    write,
    writeIn: (language: Language) => setKept({ ...kept, language }),
    forget: () => setKept(nothing),
  };
}

export type TextDraft = ReturnType<typeof useTextDraft>;

import type { Language } from '@steward/contract/session';

/** What the bell says about requests for permissions, in the reader's language. */
const texts = {
  asked: {
    en: ['{name} asks for more permissions', '{count} modules are waiting for your decision.'],
    de: ['{name} bittet um weitere Rechte', '{count} Module warten auf Ihre Entscheidung.'],
    ar: ['{name} يطلب صلاحيات إضافية', 'عدد الوحدات التي تنتظر قرارك: {count}.'],
  },
  approved: {
    en: ['Permissions granted', '{name} has approved what you asked for ({count} modules).'],
    de: ['Rechte erteilt', '{name} hat Ihrer Bitte zugestimmt ({count} Module).'],
    ar: ['تم منح الصلاحيات', 'وافق {name} على طلبك (عدد الوحدات: {count}).'],
  },
  declined: {
    en: ['Permissions declined', '{name} has declined part of your request ({count} modules). {note}'],
    de: ['Rechte abgelehnt', '{name} hat einen Teil Ihrer Bitte abgelehnt ({count} Module). {note}'],
    ar: ['تم رفض الصلاحيات', 'رفض {name} جزءًا من طلبك (عدد الوحدات: {count}). {note}'],
  },
  cancelled: {
    en: ['{name} has withdrawn a request', 'There is nothing left to decide.'],
    de: ['{name} hat eine Bitte zurückgezogen', 'Es ist nichts mehr zu entscheiden.'],
    ar: ['{name} سحب طلبًا', 'لم يعد هناك ما يتطلب قرارًا.'],
  },
} satisfies Record<string, Record<Language, [title: string, message: string]>>;

export type RequestEvent = keyof typeof texts;

export function requestWords(event: RequestEvent, language: string, values: Record<string, string>) {
  const filled = texts[event][language as Language].map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim(),
  );
  return { title: filled[0] ?? '', message: filled[1] ?? '' };
}

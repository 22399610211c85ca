import type { Language } from '@steward/contract/session';
import type { EventKind } from '@steward/core/notifications/kinds';

/** By the number `{count}`, in the language's own forms. */
type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

interface Words {
  title: string;
  /** `{name}` is filled in; what has no value leaves nothing. */
  message: string | Counted;
  /** Said when the message comes out empty. */
  otherwise?: string;
}

const texts: Record<EventKind, Record<Language, Words>> = {
  'bill.read': {
    en: { title: 'A bill was read', message: '{file} waits for your review.' },
    de: { title: 'Eine Rechnung wurde gelesen', message: '{file} wartet auf Ihre Prüfung.' },
    ar: { title: 'تمت قراءة فاتورة', message: '{file} في انتظار مراجعتك.' },
  },
  'bill.failed': {
    en: { title: 'A bill could not be read', message: '{file} could not be read. Open it to see why.' },
    de: {
      title: 'Eine Rechnung war nicht lesbar',
      message: '{file} konnte nicht gelesen werden. Öffnen Sie sie für den Grund.',
    },
    ar: { title: 'تعذرت قراءة فاتورة', message: 'تعذرت قراءة {file}. افتحها لمعرفة السبب.' },
  },
  'report.sent': {
    en: { title: 'GHG report {year}: sent for verification', message: '{sender} sent the report for {target}.' },
    de: {
      title: 'Treibhausgasbericht {year}: zur Prüfung gesendet',
      message: '{sender} hat den Bericht für {target} gesendet.',
    },
    ar: { title: 'تقرير غازات الدفيئة {year}: أُرسل للتحقق', message: 'أرسل {sender} التقرير الخاص بـ {target}.' },
  },
  'report.question': {
    en: { title: 'The verifier asks about the GHG report {year}', message: '{target}: {note}' },
    de: { title: 'Rückfrage zum Treibhausgasbericht {year}', message: '{target}: {note}' },
    ar: { title: 'سؤال من المدقق حول تقرير غازات الدفيئة {year}', message: '{target}: {note}' },
  },
  'report.accepted': {
    en: { title: 'GHG report {year}: accepted', message: '{target}: {note}' },
    de: { title: 'Treibhausgasbericht {year}: angenommen', message: '{target}: {note}' },
    ar: { title: 'تقرير غازات الدفيئة {year}: مقبول', message: '{target}: {note}' },
  },
  'report.rejected': {
    en: { title: 'GHG report {year}: sent back', message: '{target}: {note}' },
    de: { title: 'Treibhausgasbericht {year}: zurückgegeben', message: '{target}: {note}' },
    ar: { title: 'تقرير غازات الدفيئة {year}: أُعيد', message: '{target}: {note}' },
  },
  'job.failed': {
    en: { title: 'Background work failed', message: 'Something you started could not be finished. Please try again.' },
    de: {
      title: 'Eine Hintergrundaufgabe ist fehlgeschlagen',
      message: 'Etwas, das Sie gestartet haben, konnte nicht beendet werden. Bitte versuchen Sie es erneut.',
    },
    ar: { title: 'فشلت مهمة في الخلفية', message: 'تعذر إكمال عمل بدأته. يرجى المحاولة مرة أخرى.' },
  },
  'permission.requested': {
    en: {
      title: '{person} asks for more permissions',
      message: {
        one: 'One module is waiting for your decision.',
        other: '{count} modules are waiting for your decision.',
      },
    },
    de: {
      title: '{person} bittet um weitere Rechte',
      message: {
        one: 'Ein Modul wartet auf Ihre Entscheidung.',
        other: '{count} Module warten auf Ihre Entscheidung.',
      },
    },
    ar: { title: '{person} يطلب صلاحيات إضافية', message: 'عدد الوحدات التي تنتظر قرارك: {count}.' },
  },
  'permission.withdrawn': {
    en: { title: '{person} has withdrawn a request', message: 'There is nothing left to decide.' },
    de: { title: '{person} hat eine Bitte zurückgezogen', message: 'Es ist nichts mehr zu entscheiden.' },
    ar: { title: '{person} سحب طلبًا', message: 'لم يعد هناك ما يتطلب قرارًا.' },
  },
  'permission.approved': {
    en: {
      title: 'Permissions granted',
      message: {
        one: '{person} has approved what you asked for (one module).',
        other: '{person} has approved what you asked for ({count} modules).',
      },
    },
    de: {
      title: 'Rechte erteilt',
      message: {
        one: '{person} hat Ihrer Bitte zugestimmt (ein Modul).',
        other: '{person} hat Ihrer Bitte zugestimmt ({count} Module).',
      },
    },
    ar: { title: 'تم منح الصلاحيات', message: 'وافق {person} على طلبك (عدد الوحدات: {count}).' },
  },
  'permission.declined': {
    en: {
      title: 'Permissions declined',
      message: {
        one: '{person} has declined part of your request (one module). {note}',
        other: '{person} has declined part of your request ({count} modules). {note}',
      },
    },
    de: {
      title: 'Rechte abgelehnt',
      message: {
        one: '{person} hat einen Teil Ihrer Bitte abgelehnt (ein Modul). {note}',
        other: '{person} hat einen Teil Ihrer Bitte abgelehnt ({count} Module). {note}',
      },
    },
    ar: { title: 'تم رفض الصلاحيات', message: 'رفض {person} جزءًا من طلبك (عدد الوحدات: {count}). {note}' },
  },
  'property.asked': {
    en: {
      title: '{person} asks for a property',
      message: '{note}',
      otherwise: 'Add a property, or give access to one that is there.',
    },
    de: {
      title: '{person} bittet um eine Immobilie',
      message: '{note}',
      otherwise: 'Legen Sie eine Immobilie an oder geben Sie eine vorhandene frei.',
    },
    ar: {
      title: 'يطلب {person} عقارًا',
      message: '{note}',
      otherwise: 'أضف عقارًا أو امنح حق الوصول إلى عقار موجود.',
    },
  },
  'invitation.accepted': {
    en: { title: '{person} has joined', message: 'The invitation was accepted.' },
    de: { title: '{person} ist beigetreten', message: 'Die Einladung wurde angenommen.' },
    ar: { title: 'انضم {person}', message: 'تم قبول الدعوة.' },
  },
  'task.assigned': {
    en: { title: '{person} gave you a task', message: '{task}' },
    de: { title: '{person} hat Ihnen eine Aufgabe gegeben', message: '{task}' },
    ar: { title: 'كلّفك {person} بمهمة', message: '{task}' },
  },
  'organization.closing': {
    en: {
      title: '{organization} will be erased',
      message:
        '{person} has closed {organization}. All its data will be erased on {day}. Until then an administrator can take it back.',
    },
    de: {
      title: '{organization} wird gelöscht',
      message:
        '{person} hat {organization} geschlossen. Alle Daten werden am {day} gelöscht. Bis dahin kann ein Administrator es zurücknehmen.',
    },
    ar: {
      title: 'سيتم محو {organization}',
      message:
        'أغلق {person} {organization}. ستُمحى جميع البيانات في {day}. وحتى ذلك الحين يمكن للمسؤول التراجع عن ذلك.',
    },
  },
  message: {
    en: { title: '{title}', message: '{message}' },
    de: { title: '{title}', message: '{message}' },
    ar: { title: '{title}', message: '{message}' },
  },
};

/** What happened: names, numbers and words of people, in no language of ours. */
export type Facts = Record<string, string>;

/** A `day` comes as 2026-12-21 and is said in full. */
const said = (language: Language, { day, ...facts }: Facts): Facts =>
  day === undefined
    ? facts
    : {
        ...facts,
        day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
      };

const fill = (text: string, facts: Facts) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '').trim();

const formOf = (text: string | Counted, language: Language, { count }: Facts) =>
  typeof text === 'string' ? text : (text[new Intl.PluralRules(language).select(Number(count))] ?? text.other);

/** An event in the reader's language. */
export function eventText(kind: EventKind, language: Language, given: Facts): { title: string; message: string } {
  const facts = said(language, given);
  // Facts with a title are a whole sentence already: somebody's own, or told before the facts were kept.
  const { title, message, otherwise = '' }: Words = texts['title' in facts ? 'message' : kind][language];
  // An empty note leaves "Harbour House:" behind.
  const filled = fill(formOf(message, language, facts), facts).replace(/:\s*$/, '');
  return { title: fill(title, facts).slice(0, 200), message: (filled || otherwise).slice(0, 2000) };
}

/** A stored event, with what happened put into words. */
export const inWords = <Row extends { kind: string; facts: unknown }>({ facts, ...row }: Row, language: Language) => ({
  ...row,
  ...eventText(row.kind as EventKind, language, facts as Facts),
});

import type { Language } from '@steward/contract/session';
import { accountTexts } from './account-texts.ts';

type Values = Record<string, string>;
interface MailText {
  subject: string;
  /** Paragraphs; `{name}` is filled in. */
  body: string[];
  /** The label of the one button, where there is a link. */
  action?: string;
}

const texts = {
  verify: {
    en: {
      subject: 'Please confirm your e-mail address',
      body: [
        'Hello {name},',
        'welcome to Steward. Please confirm that this address is yours. The link is good for 24 hours.',
      ],
      action: 'Confirm the address',
    },
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      body: [
        'Guten Tag {name},',
        'willkommen bei Steward. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt 24 Stunden.',
      ],
      action: 'Adresse bestätigen',
    },
    ar: {
      subject: 'يرجى تأكيد عنوان بريدك الإلكتروني',
      body: ['مرحبًا {name}،', 'أهلًا بك في Steward. يرجى تأكيد أن هذا العنوان يخصك. الرابط صالح لمدة 24 ساعة.'],
      action: 'تأكيد العنوان',
    },
  },
  reset: {
    en: {
      subject: 'Set a new password',
      body: [
        'Hello {name},',
        'somebody, hopefully you, asked for a new password. The link is good for one hour and works once. If it was not you, nothing has changed and you may ignore this mail.',
      ],
      action: 'Set a new password',
    },
    de: {
      subject: 'Neues Passwort festlegen',
      body: [
        'Guten Tag {name},',
        'jemand – hoffentlich Sie – hat ein neues Passwort angefordert. Der Link gilt eine Stunde und nur einmal. Waren Sie es nicht, hat sich nichts geändert und Sie können diese E-Mail ignorieren.',
      ],
      action: 'Neues Passwort festlegen',
    },
    ar: {
      subject: 'تعيين كلمة مرور جديدة',
      body: [
        'مرحبًا {name}،',
        'طلب شخص ما، ونأمل أن يكون أنت، كلمة مرور جديدة. الرابط صالح لمدة ساعة ويعمل مرة واحدة. إذا لم تكن أنت فلم يتغير شيء ويمكنك تجاهل هذه الرسالة.',
      ],
      action: 'تعيين كلمة مرور جديدة',
    },
  },
  'account-exists': {
    en: {
      subject: 'You already have an account',
      body: [
        'Hello {name},',
        'somebody tried to register with this address. You already have an account; log in or set a new password.',
      ],
      action: 'Log in',
    },
    de: {
      subject: 'Sie haben bereits ein Konto',
      body: [
        'Guten Tag {name},',
        'jemand wollte sich mit dieser Adresse registrieren. Sie haben bereits ein Konto; melden Sie sich an oder legen Sie ein neues Passwort fest.',
      ],
      action: 'Anmelden',
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      body: ['مرحبًا {name}،', 'حاول شخص ما التسجيل بهذا العنوان. لديك حساب بالفعل؛ سجّل الدخول أو عيّن كلمة مرور جديدة.'],
      action: 'تسجيل الدخول',
    },
  },
  invite: {
    en: {
      subject: '{sender} invites you to {organization}',
      body: [
        'Hello {name},',
        '{sender} invites you to work in Steward for {organization}. The link is meant for you alone and is good for {days} days.',
      ],
      action: 'Accept the invitation',
    },
    de: {
      subject: '{sender} lädt Sie zu {organization} ein',
      body: [
        'Guten Tag {name},',
        '{sender} lädt Sie ein, in Steward für {organization} zu arbeiten. Der Link ist nur für Sie bestimmt und gilt {days} Tage.',
      ],
      action: 'Einladung annehmen',
    },
    ar: {
      subject: 'يدعوك {sender} إلى {organization}',
      body: [
        'مرحبًا {name}،',
        'يدعوك {sender} للعمل في Steward لصالح {organization}. الرابط مخصص لك وحدك وصالح لمدة {days} أيام.',
      ],
      action: 'قبول الدعوة',
    },
  },
  'two-factor-reset': {
    en: {
      subject: 'Your second factor was reset',
      body: [
        'Hello {name},',
        '{sender} of {organization} has reset your second factor, and you were signed out everywhere. Log in with your password and set up a new one. If you did not ask for this, tell your administrator at once.',
      ],
      action: 'Log in',
    },
    de: {
      subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
      body: [
        'Guten Tag {name},',
        '{sender} von {organization} hat Ihren zweiten Faktor zurückgesetzt, und Sie wurden überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie einen neuen ein. Haben Sie nicht darum gebeten, sagen Sie es sofort Ihrem Administrator.',
      ],
      action: 'Anmelden',
    },
    ar: {
      subject: 'تمت إعادة تعيين العامل الثاني',
      body: [
        'مرحبًا {name}،',
        'أعاد {sender} من {organization} تعيين العامل الثاني لحسابك، وتم تسجيل خروجك من كل مكان. سجّل الدخول بكلمة مرورك وأعدّ عاملًا جديدًا. إذا لم تطلب ذلك فأبلغ المسؤول فورًا.',
      ],
      action: 'تسجيل الدخول',
    },
  },
  'report-sent': {
    en: {
      subject: '{organization}: GHG report {year} for verification',
      body: [
        'Hello {name},',
        '{sender} of {organization} asks you to verify the greenhouse-gas report {year} for {target}. The link opens the frozen report without an account. It is meant for you alone, is good until {until}, and can be withdrawn at any time.',
        '{note}',
      ],
      action: 'Open the report',
    },
    de: {
      subject: '{organization}: Treibhausgasbericht {year} zur Prüfung',
      body: [
        'Guten Tag {name},',
        '{sender} von {organization} bittet Sie, den Treibhausgasbericht {year} für {target} zu prüfen. Der Link öffnet den eingefrorenen Bericht ohne Konto. Er ist nur für Sie bestimmt, gilt bis {until} und kann jederzeit zurückgezogen werden.',
        '{note}',
      ],
      action: 'Bericht öffnen',
    },
    ar: {
      subject: '{organization}: تقرير غازات الدفيئة {year} للتحقق',
      body: [
        'مرحبًا {name}،',
        'يطلب منك {sender} من {organization} التحقق من تقرير غازات الدفيئة لعام {year} الخاص بـ {target}. يفتح الرابط التقرير المجمّد دون حساب. وهو مخصص لك وحدك، وصالح حتى {until}، ويمكن سحبه في أي وقت.',
        '{note}',
      ],
      action: 'فتح التقرير',
    },
  },
  'report-question': {
    en: {
      subject: 'The verifier asks about the GHG report {year}',
      body: ['Hello {name},', '{verifier} has a question about the report {year} for {target}:', '{note}'],
      action: 'Answer the question',
    },
    de: {
      subject: 'Rückfrage zum Treibhausgasbericht {year}',
      body: ['Guten Tag {name},', '{verifier} hat eine Frage zum Bericht {year} für {target}:', '{note}'],
      action: 'Frage beantworten',
    },
    ar: {
      subject: 'سؤال من المدقق حول تقرير غازات الدفيئة {year}',
      body: ['مرحبًا {name}،', 'لدى {verifier} سؤال حول تقرير عام {year} الخاص بـ {target}:', '{note}'],
      action: 'الإجابة عن السؤال',
    },
  },
  'report-answer': {
    en: {
      subject: 'Answer to your question on the GHG report {year}',
      body: [
        'Hello {name},',
        '{sender} has answered your question on the report {year} for {target}:',
        '{note}',
        'Please use the link of the first mail to open the report.',
      ],
    },
    de: {
      subject: 'Antwort auf Ihre Frage zum Treibhausgasbericht {year}',
      body: [
        'Guten Tag {name},',
        '{sender} hat Ihre Frage zum Bericht {year} für {target} beantwortet:',
        '{note}',
        'Bitte öffnen Sie den Bericht über den Link der ersten E-Mail.',
      ],
    },
    ar: {
      subject: 'إجابة عن سؤالك حول تقرير غازات الدفيئة {year}',
      body: [
        'مرحبًا {name}،',
        'أجاب {sender} عن سؤالك حول تقرير عام {year} الخاص بـ {target}:',
        '{note}',
        'يرجى استخدام الرابط الوارد في الرسالة الأولى لفتح التقرير.',
      ],
    },
  },
  'report-accepted': {
    en: {
      subject: 'GHG report {year}: accepted',
      body: ['Hello {name},', '{verifier} has accepted the report {year} for {target}.', '{note}'],
      action: 'Open the report',
    },
    de: {
      subject: 'Treibhausgasbericht {year}: angenommen',
      body: ['Guten Tag {name},', '{verifier} hat den Bericht {year} für {target} angenommen.', '{note}'],
      action: 'Bericht öffnen',
    },
    ar: {
      subject: 'تقرير غازات الدفيئة {year}: مقبول',
      body: ['مرحبًا {name}،', 'قبل {verifier} تقرير عام {year} الخاص بـ {target}.', '{note}'],
      action: 'فتح التقرير',
    },
  },
  'report-rejected': {
    en: {
      subject: 'GHG report {year}: sent back',
      body: ['Hello {name},', '{verifier} has sent back the report {year} for {target}. The reason:', '{note}'],
      action: 'Open the report',
    },
    de: {
      subject: 'Treibhausgasbericht {year}: zurückgegeben',
      body: ['Guten Tag {name},', '{verifier} hat den Bericht {year} für {target} zurückgegeben. Der Grund:', '{note}'],
      action: 'Bericht öffnen',
    },
    ar: {
      subject: 'تقرير غازات الدفيئة {year}: أُعيد',
      body: ['مرحبًا {name}،', 'أعاد {verifier} تقرير عام {year} الخاص بـ {target}. السبب:', '{note}'],
      action: 'فتح التقرير',
    },
  },
  notice: {
    en: { subject: '{title}', body: ['Hello {name},', '{message}'], action: 'Open Steward' },
    de: { subject: '{title}', body: ['Guten Tag {name},', '{message}'], action: 'Steward öffnen' },
    ar: { subject: '{title}', body: ['مرحبًا {name}،', '{message}'], action: 'فتح Steward' },
  },
  digest: {
    en: {
      subject: '{count} notifications',
      body: ['Hello {name},', 'this happened since the last mail:', '{list}'],
      action: 'Open the alert centre',
    },
    de: {
      subject: '{count} Benachrichtigungen',
      body: ['Guten Tag {name},', 'das ist seit der letzten E-Mail geschehen:', '{list}'],
      action: 'Benachrichtigungen öffnen',
    },
    ar: {
      subject: '{count} إشعارات',
      body: ['مرحبًا {name}،', 'هذا ما حدث منذ الرسالة الأخيرة:', '{list}'],
      action: 'فتح مركز التنبيهات',
    },
  },
  ...accountTexts,
} satisfies Record<string, Record<Language, MailText>>;

export type MailKind = keyof typeof texts;

const escape = (s: string) =>
  s.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);
const fill = (s: string, values: Values) => s.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
// A subject is one line, whatever a person typed.
const oneLine = (s: string) => s.replace(/[\r\n]+/g, ' ').slice(0, 200);

/** A mail in the reader's language, as plain text and as HTML; what people typed is escaped. */
export function writeMail(
  kind: MailKind,
  language: Language,
  values: Values,
  link?: string,
): { subject: string; text: string; html: string } {
  const { subject, body, action } = texts[kind][language] as MailText;
  const paragraphs = body.map((p) => fill(p, values)).filter((p) => p.trim());
  const safe = body
    .map((p) => fill(escape(p), Object.fromEntries(Object.entries(values).map(([k, v]) => [k, escape(v)]))))
    .filter((p) => p.trim());
  const button =
    link && action
      ? `<p style="margin:28px 0"><a href="${escape(link)}" style="background:#0f7b6c;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escape(action)}</a></p><p style="color:#5c636a;font-size:13px;word-break:break-all" dir="ltr">${escape(link)}</p>`
      : '';
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="margin:0;background:#f4f6f6;font-family:Inter,'IBM Plex Sans Arabic',Helvetica,Arial,sans-serif;color:#1c2426"><div style="max-width:560px;margin:0 auto;padding:32px 16px"><p style="font-weight:700;font-size:18px;color:#0f7b6c">Steward</p><div style="background:#ffffff;border-radius:12px;padding:28px;line-height:1.6">${safe.map((p) => `<p>${p.replace(/\n/g, '<br>')}</p>`).join('')}${button}</div></div></body></html>`;
  return { subject: oneLine(fill(subject, values)), text: [...paragraphs, ...(link ? [link] : [])].join('\n\n'), html };
}

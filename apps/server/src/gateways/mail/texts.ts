import type { Language } from '@steward/contract/language';
import { accountTexts } from './account-texts.ts';
import { collectionTexts } from './collection-texts.ts';

export interface MailText {
  subject: string;
  /** Paragraphs; `{name}` is filled in. */
  body: string[];
  /** The label of the one button, where there is a link. */
  action?: string;
  /** What happens to those who do nothing. */
  ignored?: string;
}

export const mailTexts = {
  verify: {
    en: {
      subject: 'Confirm your email address',
      body: [
        'Hello {name},',
        'Welcome to Steward. Confirm your email address to start using your account. The link is valid for 24 hours.',
      ],
      action: 'Confirm email address',
      ignored:
        'If you did not sign up for Steward, ignore this email: without confirmation, the account cannot be used.',
    },
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      body: [
        'Guten Tag {name},',
        'willkommen bei Steward. Bitte bestätigen Sie Ihre E-Mail-Adresse, um Ihr Konto zu nutzen. Der Link gilt 24 Stunden.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      ignored:
        'Haben Sie sich nicht registriert, ignorieren Sie diese E-Mail: Ohne Bestätigung lässt sich das Konto nicht nutzen.',
    },
    ar: {
      subject: 'يرجى تأكيد عنوان بريدك الإلكتروني',
      body: [
        'مرحبًا {name}،',
        'أهلًا بك في Steward. يرجى تأكيد عنوان بريدك الإلكتروني لبدء استخدام حسابك. الرابط صالح لمدة 24 ساعة.',
      ],
      action: 'تأكيد عنوان البريد الإلكتروني',
      ignored: 'إذا لم تسجّل في Steward فتجاهل هذه الرسالة: لا يمكن استخدام الحساب دون تأكيد.',
    },
  },
  reset: {
    en: {
      subject: 'Reset your password',
      body: [
        'Hello {name},',
        'We received a request to reset the password of your Steward account. The link is valid for one hour and can be used once.',
      ],
      action: 'Set new password',
      ignored: 'If you did not request this, ignore this email. Your password stays the same.',
    },
    de: {
      subject: 'Neues Passwort festlegen',
      body: [
        'Guten Tag {name},',
        'für Ihr Steward-Konto wurde ein neues Passwort angefordert. Der Link gilt eine Stunde und nur einmal.',
      ],
      action: 'Neues Passwort festlegen',
      ignored: 'Haben Sie das nicht angefordert, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
    },
    ar: {
      subject: 'تعيين كلمة مرور جديدة',
      body: [
        'مرحبًا {name}،',
        'تلقينا طلبًا لإعادة تعيين كلمة مرور حسابك في Steward. الرابط صالح لمدة ساعة ويُستخدم مرة واحدة.',
      ],
      action: 'تعيين كلمة مرور جديدة',
      ignored: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
    },
  },
  'account-exists': {
    en: {
      subject: 'You already have an account',
      body: [
        'Hello {name},',
        'Someone tried to sign up for Steward with this email address, but you already have an account. Log in, or reset your password if you have forgotten it.',
      ],
      action: 'Log in',
      ignored: 'If this was not you, ignore this email. Nothing was changed.',
    },
    de: {
      subject: 'Sie haben bereits ein Konto',
      body: [
        'Guten Tag {name},',
        'jemand wollte sich mit dieser E-Mail-Adresse bei Steward registrieren. Sie haben aber bereits ein Konto. Melden Sie sich an, oder legen Sie ein neues Passwort fest, falls Sie Ihres vergessen haben.',
      ],
      action: 'Anmelden',
      ignored: 'Waren Sie das nicht, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      body: [
        'مرحبًا {name}،',
        'حاول شخص ما التسجيل في Steward بهذا العنوان، لكن لديك حساب بالفعل. سجّل الدخول، أو أعد تعيين كلمة المرور إذا نسيتها.',
      ],
      action: 'تسجيل الدخول',
      ignored: 'إذا لم تكن أنت فتجاهل هذه الرسالة. لم يتغير أي شيء.',
    },
  },
  invite: {
    en: {
      subject: '{sender} invited you to {organization}',
      body: [
        'Hello {name},',
        '{sender} invited you to join {organization} on Steward. The link is personal and valid for {days} days.',
      ],
      action: 'Accept invitation',
      ignored: 'If you do not want to join, ignore this email. The invitation then expires.',
    },
    de: {
      subject: '{sender} lädt Sie zu {organization} ein',
      body: [
        'Guten Tag {name},',
        '{sender} lädt Sie ein, in Steward für {organization} zu arbeiten. Der Link ist nur für Sie bestimmt und gilt {days} Tage.',
      ],
      action: 'Einladung annehmen',
      ignored: 'Möchten Sie nicht beitreten, ignorieren Sie diese E-Mail. Die Einladung verfällt dann.',
    },
    ar: {
      subject: 'يدعوك {sender} إلى {organization}',
      body: [
        'مرحبًا {name}،',
        'يدعوك {sender} للعمل في Steward لصالح {organization}. الرابط مخصص لك وحدك وصالح لمدة {days} أيام.',
      ],
      action: 'قبول الدعوة',
      ignored: 'إذا كنت لا ترغب في الانضمام فتجاهل هذه الرسالة، وستنتهي صلاحية الدعوة.',
    },
  },
  'two-factor-reset': {
    en: {
      subject: 'Your second factor was reset',
      body: [
        'Hello {name},',
        '{sender} of {organization} reset your second factor and signed you out on all devices. Log in with your password to set up a new one.',
      ],
      action: 'Log in',
      ignored: 'If you did not request this, contact your administrator immediately.',
    },
    de: {
      subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
      body: [
        'Guten Tag {name},',
        '{sender} von {organization} hat Ihren zweiten Faktor zurückgesetzt, und Sie wurden überall abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie einen neuen ein.',
      ],
      action: 'Anmelden',
      ignored: 'Haben Sie nicht darum gebeten, wenden Sie sich sofort an Ihren Administrator.',
    },
    ar: {
      subject: 'تمت إعادة تعيين العامل الثاني',
      body: [
        'مرحبًا {name}،',
        'أعاد {sender} من {organization} تعيين العامل الثاني لحسابك، وتم تسجيل خروجك من كل مكان. سجّل الدخول بكلمة مرورك وأعدّ عاملًا جديدًا.',
      ],
      action: 'تسجيل الدخول',
      ignored: 'إذا لم تطلب ذلك فأبلغ المسؤول فورًا.',
    },
  },
  'report-sent': {
    en: {
      subject: '{organization}: GHG report {year} for verification',
      body: [
        'Hello {name},',
        '{sender} of {organization} asks you to verify the {year} greenhouse gas report for {target}. The link opens the report without an account; the first time, you will set up an authenticator app on your phone. It is personal and valid through {until}.',
        '{note}',
      ],
      action: 'Open report',
      ignored: 'If you cannot verify this report, let {sender} know. The sender can withdraw the link at any time.',
    },
    de: {
      subject: '{organization}: Treibhausgasbericht {year} zur Prüfung',
      body: [
        'Guten Tag {name},',
        '{sender} von {organization} bittet Sie, den Treibhausgasbericht {year} für {target} zu prüfen. Der Link öffnet den Bericht ohne Konto; beim ersten Mal richten Sie dafür eine Authenticator-App auf Ihrem Telefon ein. Er ist nur für Sie bestimmt und gilt bis {until}.',
        '{note}',
      ],
      action: 'Bericht öffnen',
      ignored:
        'Können Sie den Bericht nicht prüfen, sagen Sie bitte {sender} Bescheid. Der Link kann jederzeit zurückgezogen werden.',
    },
    ar: {
      subject: '{organization}: تقرير غازات الدفيئة {year} للتحقق',
      body: [
        'مرحبًا {name}،',
        'يطلب منك {sender} من {organization} التحقق من تقرير غازات الدفيئة لعام {year} الخاص بـ {target}. يفتح الرابط التقرير دون حساب، وفي المرة الأولى تُعِدّ تطبيق مصادقة على هاتفك. وهو مخصص لك وحدك وصالح حتى {until}.',
        '{note}',
      ],
      action: 'فتح التقرير',
      ignored: 'إذا تعذّر عليك التحقق من التقرير فأبلغ {sender}. يمكن سحب الرابط في أي وقت.',
    },
  },
  'report-question': {
    en: {
      subject: 'Question from the verifier: GHG report {year}',
      body: ['Hello {name},', '{verifier} has a question about the {year} report for {target}:', '{note}'],
      action: 'Answer question',
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
      subject: 'Answer to your question: GHG report {year}',
      body: [
        'Hello {name},',
        '{sender} answered your question about the {year} report for {target}:',
        '{note}',
        'To open the report, use the link in the original email.',
      ],
    },
    de: {
      subject: 'Antwort auf Ihre Frage zum Treibhausgasbericht {year}',
      body: [
        'Guten Tag {name},',
        '{sender} hat Ihre Frage zum Bericht {year} für {target} beantwortet:',
        '{note}',
        'Bitte öffnen Sie den Bericht über den Link in der ersten E-Mail.',
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
  'report-authenticator': {
    en: {
      subject: 'Second factor set up: GHG report {year} of {organization}',
      body: [
        'Hello {name},',
        'An authenticator app was set up for your link to the {year} report for {target}, by someone who gave the name {declared}. From now on, the link asks for its code.',
        'If this was not you, contact {organization} immediately: someone else has opened your link.',
      ],
    },
    de: {
      subject: 'Zweiter Faktor eingerichtet: Treibhausgasbericht {year} von {organization}',
      body: [
        'Guten Tag {name},',
        'für Ihren Link zum Bericht {year} für {target} wurde eine Authenticator-App eingerichtet, unter dem Namen {declared}. Von nun an fragt der Link nach ihrem Code.',
        'Waren Sie das nicht, wenden Sie sich bitte sofort an {organization}: Jemand anderes hat Ihren Link geöffnet.',
      ],
    },
    ar: {
      subject: 'إعداد العامل الثاني: تقرير غازات الدفيئة {year} لدى {organization}',
      body: [
        'مرحبًا {name}،',
        'أُعدّ تطبيق مصادقة لرابطك إلى تقرير عام {year} الخاص بـ {target}، باسم {declared}. من الآن فصاعدًا يطلب الرابط رمزه.',
        'إذا لم تكن أنت من فعل ذلك فأبلغ {organization} فورًا: لقد فتح شخص آخر رابطك.',
      ],
    },
  },
  'report-authenticator-reset': {
    en: {
      subject: 'Please set up your second factor again: GHG report {year} of {organization}',
      body: [
        'Hello {name},',
        '{sender} has reset the second factor of your link to the {year} report for {target}. The next time you open the link, you will set up an authenticator app again.',
        '{note}',
        'To open the report, use the link in the original email.',
      ],
    },
    de: {
      subject: 'Bitte zweiten Faktor neu einrichten: Treibhausgasbericht {year} von {organization}',
      body: [
        'Guten Tag {name},',
        '{sender} hat den zweiten Faktor Ihres Links zum Bericht {year} für {target} zurückgesetzt. Beim nächsten Öffnen des Links richten Sie wieder eine Authenticator-App ein.',
        '{note}',
        'Bitte öffnen Sie den Bericht über den Link in der ersten E-Mail.',
      ],
    },
    ar: {
      subject: 'يرجى إعداد العامل الثاني من جديد: تقرير غازات الدفيئة {year} لدى {organization}',
      body: [
        'مرحبًا {name}،',
        'أعاد {sender} تعيين العامل الثاني لرابطك إلى تقرير عام {year} الخاص بـ {target}. عند فتح الرابط في المرة القادمة تُعِدّ تطبيق المصادقة من جديد.',
        '{note}',
        'يرجى استخدام الرابط الوارد في الرسالة الأولى لفتح التقرير.',
      ],
    },
  },
  'report-accepted': {
    en: {
      subject: 'GHG report {year}: accepted',
      body: ['Hello {name},', '{verifier} accepted the {year} report for {target}.', '{note}'],
      action: 'Open report',
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
      subject: 'GHG report {year}: returned',
      body: ['Hello {name},', '{verifier} returned the {year} report for {target}. Reason:', '{note}'],
      action: 'Open report',
    },
    de: {
      subject: 'Treibhausgasbericht {year}: zurückgegeben',
      body: ['Guten Tag {name},', '{verifier} hat den Bericht {year} für {target} zurückgegeben. Grund:', '{note}'],
      action: 'Bericht öffnen',
    },
    ar: {
      subject: 'تقرير غازات الدفيئة {year}: أُعيد',
      body: ['مرحبًا {name}،', 'أعاد {verifier} تقرير عام {year} الخاص بـ {target}. السبب:', '{note}'],
      action: 'فتح التقرير',
    },
  },
  'bill-report': {
    en: {
      subject: 'Bills from {from} to {until}',
      body: [
        'Hello {name},',
        '{sender} sent you the {count} bills that Steward processed for {from} to {until}:',
        '{summary}',
        '{list}',
        '{note}',
      ],
      action: 'Open bills',
    },
    de: {
      subject: 'Rechnungen vom {from} bis {until}',
      body: [
        'Guten Tag {name},',
        '{sender} schickt Ihnen die {count} Rechnungen, die Steward für die Tage vom {from} bis {until} gelesen hat:',
        '{summary}',
        '{list}',
        '{note}',
      ],
      action: 'Rechnungen öffnen',
    },
    ar: {
      subject: 'الفواتير من {from} إلى {until}',
      body: [
        'مرحبًا {name}،',
        'يرسل إليك {sender} الفواتير التي قرأها Steward للأيام من {from} إلى {until}، وعددها {count}:',
        '{summary}',
        '{list}',
        '{note}',
      ],
      action: 'فتح الفواتير',
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
      body: ['Hello {name},', 'Here is what happened since the last email:', '{list}'],
      action: 'View notifications',
    },
    de: {
      subject: '{count} Benachrichtigungen',
      body: ['Guten Tag {name},', 'das ist seit der letzten E-Mail geschehen:', '{list}'],
      action: 'Benachrichtigungen öffnen',
    },
    ar: {
      subject: 'إشعارات جديدة: {count}',
      body: ['مرحبًا {name}،', 'هذا ما حدث منذ الرسالة الأخيرة:', '{list}'],
      action: 'عرض الإشعارات',
    },
  },
  ...accountTexts,
  ...collectionTexts,
} satisfies Record<string, Record<Language, MailText>>;

export type MailKind = keyof typeof mailTexts;

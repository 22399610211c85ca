// Mails about a change to the way a person signs in: another person may have made it.

const en = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: ['Hello {name},', `${what} This was done on {when} from IP address {address}.${more}`],
  action,
  ignored:
    'If this was you, no action is needed. If not, reset your password immediately and contact your administrator: someone else may have access to your account.',
});
const de = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: ['Guten Tag {name},', `${what} Das geschah am {when} von der IP-Adresse {address}.${more}`],
  action,
  ignored:
    'Waren Sie das, müssen Sie nichts tun. Andernfalls legen Sie sofort ein neues Passwort fest und wenden Sie sich an Ihren Administrator: Jemand anderes könnte Zugriff auf Ihr Konto haben.',
});
const ar = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: ['مرحبًا {name}،', `${what} حدث ذلك في {when} من عنوان IP {address}.${more}`],
  action,
  ignored:
    'إذا كنت أنت من فعل ذلك فلا يلزمك فعل شيء. وإلا فعيّن كلمة مرور جديدة فورًا وأبلغ المسؤول: فقد يكون شخص آخر قد دخل إلى حسابك.',
});

export const accountTexts = {
  'password-changed': {
    en: en(
      'Your password was changed',
      'The password of your Steward account was changed.',
      'Not me: reset password',
      ' All other sessions were signed out.',
    ),
    de: de(
      'Ihr Passwort wurde geändert',
      'das Passwort Ihres Steward-Kontos wurde geändert.',
      'Nicht ich: neues Passwort festlegen',
      ' Alle anderen Sitzungen wurden abgemeldet.',
    ),
    ar: ar(
      'تم تغيير كلمة مرورك',
      'تم تغيير كلمة مرور حسابك في Steward.',
      'لم أكن أنا: تعيين كلمة مرور جديدة',
      ' تم تسجيل الخروج من كل الجلسات الأخرى.',
    ),
  },
  'two-factor-added': {
    en: en(
      'A second factor was set up',
      'Your Steward account now asks for a code from your authenticator app in addition to your password.',
      'Not me: reset password',
    ),
    de: de(
      'Ein zweiter Faktor wurde eingerichtet',
      'Ihr Steward-Konto verlangt jetzt neben dem Passwort den Code einer Authenticator-App.',
      'Nicht ich: neues Passwort festlegen',
    ),
    ar: ar(
      'تم إعداد عامل ثانٍ',
      'يطلب حسابك في Steward الآن رمزًا من تطبيق المصادقة إضافة إلى كلمة المرور.',
      'لم أكن أنا: تعيين كلمة مرور جديدة',
    ),
  },
  'two-factor-removed': {
    en: en(
      'Your second factor was turned off',
      'Your Steward account is now protected by your password only.',
      'Not me: reset password',
    ),
    de: de(
      'Ihr zweiter Faktor wurde ausgeschaltet',
      'Ihr Steward-Konto ist jetzt nur noch durch das Passwort geschützt.',
      'Nicht ich: neues Passwort festlegen',
    ),
    ar: ar(
      'تم إيقاف العامل الثاني',
      'أصبح حسابك في Steward محميًا بكلمة المرور وحدها.',
      'لم أكن أنا: تعيين كلمة مرور جديدة',
    ),
  },
  'api-key-made': {
    en: en(
      'New API key: {key}',
      'A new API key lets a program act on your behalf in {organization}: {key} ({scopes}).',
      'View API keys',
      ' You can revoke it in the settings.',
    ),
    de: de(
      'Ein neuer API-Schlüssel: {key}',
      'ein Schlüssel wurde erstellt, mit dem ein Programm bei {organization} in Ihrem Namen arbeitet: {key} ({scopes}).',
      'Meine Schlüssel ansehen',
      ' In den Einstellungen lässt er sich widerrufen.',
    ),
    ar: ar(
      'مفتاح API جديد: {key}',
      'تم إنشاء مفتاح يعمل به برنامج باسمك لدى {organization}: {key} ({scopes}).',
      'عرض مفاتيحي',
      ' يمكن إلغاء المفتاح من الإعدادات.',
    ),
  },
};

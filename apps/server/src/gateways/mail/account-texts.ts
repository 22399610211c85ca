// What a person is told when something changed by which they sign in: it may have been somebody else.

const en = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: [
    'Hello {name},',
    `${what} This was done on {when}, from the network address {address}.${more}`,
    'If this was not you, set a new password at once and tell your administrator: somebody else may be in your account.',
  ],
  action,
});
const de = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: [
    'Guten Tag {name},',
    `${what} Das geschah am {when}, von der Netzwerkadresse {address}.${more}`,
    'Waren Sie das nicht, legen Sie sofort ein neues Passwort fest und sagen Sie es Ihrem Administrator: Jemand anderes könnte in Ihrem Konto sein.',
  ],
  action,
});
const ar = (subject: string, what: string, action: string, more = '') => ({
  subject,
  body: [
    'مرحبًا {name}،',
    `${what} حدث ذلك في {when} من عنوان الشبكة {address}.${more}`,
    'إذا لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا وأبلغ المسؤول: فقد يكون شخص آخر داخل حسابك.',
  ],
  action,
});

export const accountTexts = {
  'password-changed': {
    en: en(
      'Your password was changed',
      'the password of your Steward account was changed.',
      'It was not me: set a new password',
      ' Every other session was signed out.',
    ),
    de: de(
      'Ihr Passwort wurde geändert',
      'das Passwort Ihres Steward-Kontos wurde geändert.',
      'Ich war es nicht: neues Passwort festlegen',
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
      'your Steward account now asks for a code of an authenticator besides the password.',
      'It was not me: set a new password',
    ),
    de: de(
      'Ein zweiter Faktor wurde eingerichtet',
      'Ihr Steward-Konto verlangt jetzt neben dem Passwort den Code einer Authenticator-App.',
      'Ich war es nicht: neues Passwort festlegen',
    ),
    ar: ar(
      'تم إعداد عامل ثانٍ',
      'يطلب حسابك في Steward الآن رمزًا من تطبيق المصادقة إضافة إلى كلمة المرور.',
      'لم أكن أنا: تعيين كلمة مرور جديدة',
    ),
  },
  'two-factor-removed': {
    en: en(
      'Your second factor was switched off',
      'your Steward account is guarded by the password alone now.',
      'It was not me: set a new password',
    ),
    de: de(
      'Ihr zweiter Faktor wurde ausgeschaltet',
      'Ihr Steward-Konto ist jetzt nur noch durch das Passwort geschützt.',
      'Ich war es nicht: neues Passwort festlegen',
    ),
    ar: ar(
      'تم إيقاف العامل الثاني',
      'أصبح حسابك في Steward محميًا بكلمة المرور وحدها.',
      'لم أكن أنا: تعيين كلمة مرور جديدة',
    ),
  },
  'api-key-made': {
    en: en(
      'A new API key: {key}',
      'a key was made with which a program works in your name in {organization}: {key} ({scopes}).',
      'See my keys',
      ' A key can be revoked in the settings.',
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
